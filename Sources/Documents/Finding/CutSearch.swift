package import Contract

/// Searches for a document that the frame crops: three of its sides are visible, and the border of the frame replaces the
/// fourth.
struct CutSearch {
  /// Minimum edge coverage: of each side, of all three on average, and of the last piece before the border.
  private static let leastSide: Float = 0.45
  private static let leastMean: Float = 0.65
  private static let leastEnd: Float = 0.5
  /// Maximum edge coverage beyond the two corners; lines that continue there belong to something else.
  private static let mostBeyond: Float = 0.4
  /// The minimum distance of opposite sides, and the minimum area of the document, as shares of the picture.
  private static let apart: Float = 0.2
  private static let leastArea = 0.12
  private static let mostTilt = 40.0
  /// The pixels at a border where no edges are detected, and the length of the last piece before it, as a share of the
  /// picture.
  private static let (blind, end): (Float, Float) = (3, 0.08)
  /// The maximum share of the document's width or height that may be missing.
  private static let mostMissing = 0.28

  /// A side that runs into the border, and its position there.
  private struct Runner {
    var line: EdgeLine
    var at: Float
  }

  private var runners: [Runner] = []
  private var found: [CutSight] = []
  /// Maximum number of candidates.
  private static let most = 8

  /// The visible parts of the best candidates, with the border as their fourth side.
  mutating func candidates(of lines: LineSet, width: Int, height: Int, focal: Double) -> [CutSight] {
    let field = CutField(width: Float(width), height: Float(height), focal: focal)
    found.removeAll(keepingCapacity: true)
    for border in FrameBorder.allCases {
      find(in: border.isUpright ? lines.levels : lines.uprights, lines, border, field)
      for (one, other) in pairs(apart: Self.apart * (border.isUpright ? field.height : field.width)) {
        for cross in border.isUpright ? lines.uprights : lines.levels {
          if let sight = judge(one, other, cross, lines, border, field) { keep(sight) }
        }
      }
    }
    return found
  }

  private mutating func keep(_ sight: CutSight) {
    let place = found.firstIndex { $0.score < sight.score } ?? found.count
    guard place < Self.most else { return }
    found.insert(sight, at: place)
    if found.count > Self.most { found.removeLast() }
  }

  /// Collects the lines that have edges right up to the border.
  private mutating func find(in candidates: [EdgeLine], _ lines: LineSet, _ border: FrameBorder, _ field: CutField) {
    runners.removeAll(keepingCapacity: true)
    let length = Self.end * (border.isUpright ? field.width : field.height)
    for line in candidates {
      guard let outer = border.point(on: line, inside: Self.blind, field),
        let inner = border.point(on: line, inside: Self.blind + length, field), field.holds(outer)
      else { continue }
      let share = lines.share(
        of: line, from: line.along(inner.x, inner.y), to: line.along(outer.x, outer.y), 0...1)
      if share >= Self.leastEnd { runners.append(Runner(line: line, at: border.isUpright ? outer.y : outer.x)) }
    }
  }

  private func pairs(apart: Float) -> [(Runner, Runner)] {
    runners.flatMap { one in runners.filter { $0.at - one.at >= apart }.map { (one, $0) } }
  }

  private func judge(
    _ one: Runner, _ other: Runner, _ cross: EdgeLine, _ lines: LineSet, _ border: FrameBorder, _ field: CutField
  ) -> CutSight? {
    guard let first = one.line.meeting(cross), let second = other.line.meeting(cross), field.holds(first),
      field.holds(second), let firstEnd = border.point(on: one.line, inside: Self.blind, field),
      let secondEnd = border.point(on: other.line, inside: Self.blind, field)
    else { return nil }
    let sides = [(one.line, first, firstEnd), (other.line, second, secondEnd), (cross, first, second)]
    var (shares, beyond) = (SIMD3<Float>(), Float(0))
    for (number, side) in sides.enumerated() {
      let (from, to) = (side.0.along(side.1.x, side.1.y), side.0.along(side.2.x, side.2.y))
      shares[number] = lines.share(of: side.0, from: from, to: to, 0.06...(number == 2 ? 0.94 : 1))
      beyond += lines.share(of: side.0, from: from, to: to, -0.15 ... -0.0225)
      if number == 2 { beyond += lines.share(of: side.0, from: from, to: to, 1.0225...1.15) }
    }
    guard shares.min() >= Self.leastSide, shares.sum() >= 3 * Self.leastMean, beyond <= 4 * Self.mostBeyond else {
      return nil
    }
    let quad = border.quad(corners: (first, second), ends: (firstEnd, secondEnd))
    guard quad.isConvex, quad.area >= Self.leastArea * Double(field.width * field.height),
      let pose = QuadPose(quad, focal: field.focal, centre: field.centre), pose.tilt <= Self.mostTilt,
      border.shapes(missing: Self.mostMissing).contains(pose.aspect)
    else { return nil }
    let area = quad.area / Double(field.width * field.height)
    return CutSight(
      quad: quad, border: border, score: Double(shares.sum() / 3 - 0.35 * beyond / 4) + 0.25 * area.squareRoot())
  }
}

/// The visible part of a document that a border of the frame crops.
struct CutSight {
  var quad: Quad
  var border: FrameBorder
  var score: Double

  private static let leastShare = 0.75

  /// Whether the three sides are edges over their whole length, in a picture that is scaled by these factors.
  ///
  /// This rejects grain that happens to lie in a line, and lines that are an edge only at their beginning.
  func holds(in plane: LumaPlane, _ x: Double, _ y: Double) -> Bool {
    let scaled = quad.scaled(x, y)
    let (sides, middle) = (scaled.sides, scaled.centre)
    return (0..<4).filter { $0 != border.side }.allSatisfy { number in
      let (from, to) = sides[number]
      let run = SideRun(plane, from: from, to: to, around: middle)
      // Corners are round, and at the border the strips leave the picture.
      func spot(_ share: Double) -> Point { Point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share) }
      return run.isEdge && run.share(from: spot(0.06), to: spot(0.94)) >= Self.leastShare
        && run.share(from: spot(0.06), to: spot(0.2)) >= 0.5 && run.share(from: spot(0.8), to: spot(0.94)) >= 0.5
    }
  }
}

/// The geometry of a search for cropped documents.
struct CutField {
  var width: Float
  var height: Float
  var focal: Double

  var centre: Point { Point(Double(width) / 2 - 0.5, Double(height) / 2 - 0.5) }

  func holds(_ spot: SIMD2<Float>) -> Bool { spot.x >= 0 && spot.y >= 0 && spot.x < width && spot.y < height }
}

/// A border of the frame.
enum FrameBorder: CaseIterable {
  case left, right, top, bottom

  var isUpright: Bool { self == .left || self == .right }

  /// The side of the quad that the border replaces.
  var side: Int {
    switch self {
    case .top: 0
    case .right: 1
    case .bottom: 2
    case .left: 3
    }
  }

  /// The point of a line this many pixels inside the border; `nil` if the line is nearly parallel to it.
  func point(on line: EdgeLine, inside: Float, _ field: CutField) -> SIMD2<Float>? {
    if isUpright {
      guard abs(line.normalY) > 0.3 else { return nil }
      let x = self == .left ? inside : field.width - 1 - inside
      return SIMD2(x, (line.distance - line.normalX * x) / line.normalY)
    }
    guard abs(line.normalX) > 0.3 else { return nil }
    let y = self == .top ? inside : field.height - 1 - inside
    return SIMD2((line.distance - line.normalY * y) / line.normalX, y)
  }

  /// The quad of two corners, the left or upper one first, and the ends of their sides at this border.
  func quad(corners: (SIMD2<Float>, SIMD2<Float>), ends: (SIMD2<Float>, SIMD2<Float>)) -> Quad {
    func point(_ spot: SIMD2<Float>) -> Point { Point(Double(spot.x), Double(spot.y)) }
    let (one, other, end, otherEnd) = (point(corners.0), point(corners.1), point(ends.0), point(ends.1))
    return switch self {
    case .left: Quad(end, one, other, otherEnd)
    case .right: Quad(one, end, otherEnd, other)
    case .top: Quad(end, otherEnd, other, one)
    case .bottom: Quad(one, other, otherEnd, end)
    }
  }

  /// The allowed aspect ratios of the visible part, if up to this share of a document is missing.
  func shapes(missing: Double) -> ClosedRange<Double> {
    let (least, most) = (DocumentKind.td3.aspect, DocumentKind.td1.aspect)
    return isUpright ? (1 - missing) * least * 0.97...most * 1.03 : least * 0.97...most / (1 - missing) * 1.03
  }
}

extension EdgeLine {
  /// The intersection; `nil` if they are nearly parallel.
  func meeting(_ other: EdgeLine) -> SIMD2<Float>? {
    let turn = normalX * other.normalY - normalY * other.normalX
    guard abs(turn) >= 0.2 else { return nil }
    return SIMD2(
      (distance * other.normalY - other.distance * normalY) / turn,
      (normalX * other.distance - other.normalX * distance) / turn)
  }
}

extension Quad {
  /// Whether the other quad lies within this one, with some tolerance, and is clearly smaller.
  func encloses(_ other: Quad) -> Bool {
    let spare = 0.04 * width
    return other.area < 0.85 * area && other.corners.allSatisfy { contains($0, within: spare) }
  }

  /// Whether a point is inside, or outside by at most this many pixels.
  package func contains(_ point: Point, within spare: Double = 0) -> Bool {
    sides.allSatisfy { from, to in
      let length = max(1e-9, from.distance(to: to))
      return ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) / length >= -spare
    }
  }
}
