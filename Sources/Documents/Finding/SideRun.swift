internal import Contract

/// The brightness step across a straight side, to test whether other parts of the side's line have the same step.
struct SideRun {
  private static let looks = 16
  /// The search range around the line, and the distances of the strips on both sides of it that are compared.
  private static let reach = -2...2
  private static let strip = [1.5, 2.5, 3.5]
  /// Smaller steps are noise; a step that continues the side has at least this share of the side's step.
  private static let least: Float = 6
  private static let asLarge: Float = 0.4
  /// The maximum change of the document's own brightness along a side, relative to the step.
  private static let asBright: Float = 0.4

  private let plane: LumaPlane
  private let side: FittedLine
  /// The mean step of the whole side; positive if it is brighter to the right of its direction.
  let step: Float
  /// The brightness of the document along the second half of the side, and the sign of the normal that points to it.
  private let paper: Float
  private let inwards: Double

  init(_ plane: LumaPlane, from start: Point, to end: Point, around middle: Point) {
    let side = FittedLine(from: start, to: end)
    let inwards: Double = side.offset(of: middle) < 0 ? -1 : 1
    let spots = Self.spots(from: start, to: end)
    let steps = spots.map { Self.step(plane, side, at: $0, aside: 0) }.filter(\.isFinite)
    let levels = spots.suffix(Self.looks / 2).map { Self.level(plane, side, at: $0, aside: 0, inwards) }
      .filter(\.isFinite).sorted()
    step = steps.isEmpty ? 0 : steps.reduce(0, +) / Float(steps.count)
    paper = levels.isEmpty ? .nan : levels[levels.count / 2]
    (self.plane, self.side, self.inwards) = (plane, side, inwards)
  }

  /// Whether it is an edge, such as between a document and a desk.
  var isEdge: Bool { abs(step) >= Self.least }

  /// The share of a part of the line that has the same step.
  func share(from start: Point, to end: Point) -> Double {
    share(from: start, to: end) { isLike(step(at: $0, aside: $1)) }
  }

  /// The share of a part of the line where the document continues on the inside: `likely` counts steps of either sign,
  /// `sure` only those of the side's.
  func shareGoingOn(from start: Point, to end: Point) -> (likely: Double, sure: Double) {
    (
      share(from: start, to: end) { isLike(abs(step(at: $0, aside: $1)) * sign) && isPaper(at: $0, aside: $1) },
      share(from: start, to: end) { isLike(step(at: $0, aside: $1)) && isPaper(at: $0, aside: $1) }
    )
  }

  private func share(from start: Point, to end: Point, where isEdge: (Point, Double) -> Bool) -> Double {
    let edges = Self.spots(from: start, to: end).count { spot in Self.reach.contains { isEdge(spot, Double($0)) } }
    return Double(edges) / Double(Self.looks)
  }

  private var sign: Float { step < 0 ? -1 : 1 }

  private func isLike(_ other: Float) -> Bool { other * sign >= max(Self.least, abs(step) * Self.asLarge) }

  /// Whether it is as bright there as the document: grain of a desk or a hand may lie in the side's line.
  private func isPaper(at spot: Point, aside: Double) -> Bool {
    abs(Self.level(plane, side, at: spot, aside: aside, inwards) - paper) <= max(Self.least, abs(step) * Self.asBright)
  }

  private func step(at spot: Point, aside: Double) -> Float { Self.step(plane, side, at: spot, aside: aside) }

  private static func level(
    _ plane: LumaPlane, _ side: FittedLine, at spot: Point, aside: Double, _ inwards: Double
  ) -> Float {
    let levels = strip.map { far in
      plane.sample(
        spot.x + side.normalX * (aside + far * inwards), spot.y + side.normalY * (aside + far * inwards))
    }
    return levels.reduce(0, +) / Float(strip.count)
  }

  private static func spots(from start: Point, to end: Point) -> [Point] {
    (0..<looks).map { look in
      let share = (Double(look) + 0.5) / Double(looks)
      return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    }
  }

  /// NaN if a strip leaves the picture.
  private static func step(_ plane: LumaPlane, _ side: FittedLine, at spot: Point, aside: Double) -> Float {
    let steps = strip.map { far in
      plane.sample(spot.x + side.normalX * (aside + far), spot.y + side.normalY * (aside + far))
        - plane.sample(spot.x + side.normalX * (aside - far), spot.y + side.normalY * (aside - far))
    }
    return steps.reduce(0, +) / Float(strip.count)
  }
}

extension Quad {
  /// Whether one of its sides is wrong, because the adjacent sides continue beyond it to the picture's border (cropped).
  ///
  /// Either both adjacent sides continue, or one of them does with certainty. An open passport continues above its photo
  /// page, so the upper side is not checked there.
  func isCut(in plane: LumaPlane, mayBePhotoPage: Bool) -> Bool {
    (mayBePhotoPage ? 1..<4 : 0..<4).contains { side in
      let one = wayOut(from: corners[(side + 3) % 4], through: corners[side], of: plane)
      let other = wayOut(from: corners[(side + 2) % 4], through: corners[(side + 1) % 4], of: plane)
      return min(one.likely, other.likely) >= Self.leastShare || max(one.sure, other.sure) >= Self.sureShare
    }
  }

  /// The share of the way from a corner to the border that has edges: of either sign, and of the side's sign.
  private func wayOut(
    from start: Point, through corner: Point, of plane: LumaPlane
  ) -> (likely: Double, sure: Double) {
    let (x, y) = (corner.x - start.x, corner.y - start.y)
    let ways = [
      x > 0 ? (Double(plane.width) - 2 - corner.x) / x : x < 0 ? (1 - corner.x) / x : .infinity,
      y > 0 ? (Double(plane.height) - 2 - corner.y) / y : y < 0 ? (1 - corner.y) / y : .infinity,
    ]
    guard let way = ways.min(), (Self.leastMissing...Self.mostMissing).contains(way) else { return (0, 0) }
    let run = SideRun(plane, from: start, to: corner, around: centre)
    let end = Point(corner.x + x * way, corner.y + y * way)
    guard run.isEdge else { return (0, 0) }
    let isLong = corner.distance(to: end) >= Self.sureLength
    let shares = run.shareGoingOn(from: corner, to: end)
    return (shares.likely, isLong ? shares.sure : 0)
  }

  /// Limits for the length of the missing part, relative to the visible part of a side, and the minimum share of it with
  /// edges.
  private static let (leastMissing, mostMissing, leastShare) = (0.012, 0.6, 0.8)
  /// The minimum share if only one side continues, and the minimum length of that part in pixels.
  private static let (sureShare, sureLength) = (0.9, 8.0)
}

extension Quad {
  /// The mean of its corners.
  var centre: Point {
    Point(corners.map(\.x).reduce(0, +) / 4, corners.map(\.y).reduce(0, +) / 4)
  }
}
