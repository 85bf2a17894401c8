internal import Contract

/// The step of brightness across a straight side, and whether it is there on other pieces of the side's line.
struct SideRun {
  private static let looks = 16
  /// How far from its line an edge may lie, and the strips on both sides of it that are compared.
  private static let reach = -2...2
  private static let strip = [1.5, 2.5, 3.5]
  /// A step that is smaller is noise; one that goes on is as large as this share of the side's.
  private static let least: Float = 6
  private static let asLarge: Float = 0.4
  /// How much the document's own brightness may change along a side, over the step beside it.
  private static let asBright: Float = 0.4

  private let plane: LumaPlane
  private let side: FittedLine
  /// Of the whole side, brighter to the right of its direction or darker.
  let step: Float
  /// How bright the document is along the further half of the side, and on which side of the normal it lies.
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

  /// Whether a desk and what lies on it meet here.
  var isEdge: Bool { abs(step) >= Self.least }

  /// The share of a piece of the line that has such a step.
  func share(from start: Point, to end: Point) -> Double {
    share(from: start, to: end) { isLike(step(at: $0, aside: $1)) }
  }

  /// The same where the document goes on inside of it, and with a step of either sign.
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

  /// Whether it is as bright there as the document is: grain of a desk and a hand may lie in the side's line.
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

  /// No number where a strip leaves the picture.
  private static func step(_ plane: LumaPlane, _ side: FittedLine, at spot: Point, aside: Double) -> Float {
    let steps = strip.map { far in
      plane.sample(spot.x + side.normalX * (aside + far), spot.y + side.normalY * (aside + far))
        - plane.sample(spot.x + side.normalX * (aside - far), spot.y + side.normalY * (aside - far))
    }
    return steps.reduce(0, +) / Float(strip.count)
  }
}

extension Quad {
  /// Whether one of its sides is none: what lies beside it goes on beyond it up to the picture's border.
  ///
  /// Both sides beside it do, or one that is surely seen to. An open passport goes on above its photo page, so the upper
  /// side is not asked for there.
  func isCut(in plane: LumaPlane, mayBePhotoPage: Bool) -> Bool {
    (mayBePhotoPage ? 1..<4 : 0..<4).contains { side in
      let one = wayOut(from: corners[(side + 3) % 4], through: corners[side], of: plane)
      let other = wayOut(from: corners[(side + 2) % 4], through: corners[(side + 1) % 4], of: plane)
      return min(one.likely, other.likely) >= Self.leastShare || max(one.sure, other.sure) >= Self.sureShare
    }
  }

  /// What of the way from a corner to the border has edges: of either sign, and as the side has them.
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

  /// How long the missing piece of a side may be, over what is found of it, and how much of it must be in sight.
  private static let (leastMissing, mostMissing, leastShare) = (0.012, 0.6, 0.8)
  /// The same where only one side goes on, and how many pixels of it.
  private static let (sureShare, sureLength) = (0.9, 8.0)
}

extension Quad {
  /// The mean of its corners.
  var centre: Point {
    Point(corners.map(\.x).reduce(0, +) / 4, corners.map(\.y).reduce(0, +) / 4)
  }
}
