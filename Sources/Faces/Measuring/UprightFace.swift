internal import Contract

/// The face as ISO/IEC 29794-5 lays it down: turned, scaled and moved, so that eyes, nose and mouth are at fixed places.
struct UprightFace {
  /// Landmarks in the upright picture.
  let points: [Point]
  /// From the upright picture to the frame: a turn with a scale, then a move.
  private let turn: Point
  private let move: Point

  /// Where both eyes, the tip of the nose and the corners of the mouth have to be.
  private static let places = [
    Point(x: 251, y: 272), Point(x: 364, y: 272), Point(x: 308, y: 336), Point(x: 262, y: 402), Point(x: 355, y: 402),
  ]

  /// The similarity with the least squared distances; `nil` if the landmarks coincide.
  init?(_ landmarks: Landmarks) {
    let anchors = [landmarks.corners.right, landmarks.corners.left] + [30, 48, 54].map { landmarks.points[$0] }
    let (from, to) = (Self.mean(Self.places), Self.mean(anchors))
    var (real, imaginary, size) = (0.0, 0.0, 0.0)
    for (place, anchor) in zip(Self.places, anchors) {
      let (a, b) = (place.moved(-from.x, -from.y), anchor.moved(-to.x, -to.y))
      real += a.x * b.x + a.y * b.y
      imaginary += a.x * b.y - a.y * b.x
      size += a.x * a.x + a.y * a.y
    }
    let turn = Point(x: real / size, y: imaginary / size)
    let scale = turn.x * turn.x + turn.y * turn.y
    guard scale.isFinite, scale > 1e-6 else { return nil }
    let move = Point(x: to.x - (turn.x * from.x - turn.y * from.y), y: to.y - (turn.y * from.x + turn.x * from.y))
    (self.turn, self.move) = (turn, move)
    points = landmarks.points.map { point in
      let (x, y) = (point.x - move.x, point.y - move.y)
      return Point(x: (turn.x * x + turn.y * y) / scale, y: (turn.x * y - turn.y * x) / scale)
    }
  }

  /// The place in the frame.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(x: turn.x * x - turn.y * y + move.x, y: turn.y * x + turn.x * y + move.y)
  }

  /// The way in the frame of so many columns.
  func way(_ columns: Double) -> Point { Point(x: turn.x * columns, y: turn.y * columns) }

  /// The area within all landmarks: for each row its first and last column.
  func rows(every step: Int) -> [(y: Int, columns: ClosedRange<Int>)] {
    let hull = Self.hull(of: points)
    guard let top = hull.map(\.y).min(), let bottom = hull.map(\.y).max(), bottom - top < 4_096 else { return [] }
    return stride(from: Int(top.rounded(.up)), through: Int(bottom), by: step).compactMap { row in
      let crossings = Self.crossings(of: hull, Double(row))
      guard let left = crossings.min(), let right = crossings.max(), right - left < 4_096 else { return nil }
      let (first, last) = (Int(left.rounded(.up)), Int(right.rounded(.down)))
      return first <= last ? (row, first...last) : nil
    }
  }

  /// Where a row crosses the edges of a polygon.
  private static func crossings(of hull: [Point], _ y: Double) -> [Double] {
    hull.indices.compactMap { index in
      let (a, b) = (hull[index], hull[(index + 1) % hull.count])
      guard a.y != b.y, min(a.y, b.y) <= y, y <= max(a.y, b.y) else { return nil }
      return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
    }
  }

  /// The convex hull: its lower side from left to right, then its upper side back (Andrew's monotone chain).
  private static func hull(of points: [Point]) -> [Point] {
    let sorted = points.sorted { $0.x == $1.x ? $0.y < $1.y : $0.x < $1.x }
    func side(_ points: [Point]) -> [Point] {
      var side: [Point] = []
      for point in points {
        while side.count >= 2 {
          let (a, b) = (side[side.count - 2], side[side.count - 1])
          guard (b.x - a.x) * (point.y - a.y) <= (b.y - a.y) * (point.x - a.x) else { break }
          side.removeLast()
        }
        side.append(point)
      }
      return side.dropLast()
    }
    return side(sorted) + side(sorted.reversed())
  }

  private static func mean(_ points: [Point]) -> Point {
    let sum = points.reduce(Point(x: 0, y: 0)) { $0.moved($1.x, $1.y) }
    return Point(x: sum.x / Double(points.count), y: sum.y / Double(points.count))
  }
}

extension Landmarks {
  /// The middle between the corners of each of the person's eyes.
  var corners: (right: Point, left: Point) {
    (points[36].middle(to: points[39]), points[42].middle(to: points[45]))
  }
}
