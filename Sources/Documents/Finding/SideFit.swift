internal import Contract

/// A straight line with subpixel accuracy.
struct FittedLine {
  var normalX: Double
  var normalY: Double
  var distance: Double

  init(normalX: Double, normalY: Double, distance: Double) {
    (self.normalX, self.normalY, self.distance) = (normalX, normalY, distance)
  }

  init(from one: Point, to other: Point) {
    let length = max(1e-9, one.distance(to: other))
    (normalX, normalY) = (-(other.y - one.y) / length, (other.x - one.x) / length)
    distance = normalX * one.x + normalY * one.y
  }

  func offset(of spot: Point) -> Double { normalX * spot.x + normalY * spot.y - distance }

  /// The cosine of the angle between two lines.
  func likeness(_ other: FittedLine) -> Double { abs(normalX * other.normalX + normalY * other.normalY) }

  /// The intersection; `nil` if they are nearly parallel.
  func meeting(_ other: FittedLine) -> Point? {
    let turn = normalX * other.normalY - normalY * other.normalX
    guard abs(turn) >= 0.2 else { return nil }
    return Point(
      (distance * other.normalY - other.distance * normalY) / turn,
      (normalX * other.distance - other.normalX * distance) / turn)
  }
}

/// Fits a side of a quad to the brightness steps near it: a robust line fit by RANSAC and reweighted least squares.
///
/// Profiles across the side are sampled; the steps with the majority's sign give a point each, and the line is fitted to as
/// many as possible. Points hidden by a finger are outliers.
struct SideFit {
  static let profiles = 56
  /// Inlier distance in pixels.
  private static let near = 1.2
  private static let tukey = 1.8

  private struct Step {
    var spot: Point
    var weight: Double
  }

  private var responses: [Float] = []
  private var profile: [Float] = []
  private var steps: [Step] = []

  /// The line, and the share of profiles that are inliers.
  mutating func fit(_ plane: LumaPlane, from one: Point, to other: Point, reach: Double) -> (
    FittedLine, inliers: Double
  ) {
    let guess = FittedLine(from: one, to: other)
    guard one.distance(to: other) >= 8 else { return (guess, 0) }
    look(plane, from: one, to: other, guess, reach: max(1, Int(reach.rounded(.up))))
    guard steps.count >= 10 else { return (guess, 0) }
    let line = settle(through(guess, length: one.distance(to: other)))
    let inliers = Double(steps.count { abs(line.offset(of: $0.spot)) < Self.near }) / Double(Self.profiles)
    return (inliers < 0.25 || line.likeness(guess) < 0.98 ? guess : line, inliers)
  }

  // MARK: Steps

  private mutating func look(_ plane: LumaPlane, from one: Point, to other: Point, _ line: FittedLine, reach: Int) {
    let wide = 2 * reach + 1
    resize(wide)
    let (alongX, alongY) = (line.normalY, -line.normalX)
    func base(_ number: Int) -> Point {
      let share = 0.06 + 0.88 * (Double(number) + 0.5) / Double(Self.profiles)
      return Point(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
    }
    var majority: Float = 0
    for number in 0..<Self.profiles {
      let base = base(number)
      for at in 0..<(wide + 2) {
        let aside = Double(at - reach - 1)
        let (x, y) = (base.x + line.normalX * aside, base.y + line.normalY * aside)
        profile[at] =
          (plane.sample(x - alongX * 1.5, y - alongY * 1.5) + plane.sample(x, y)
            + plane.sample(x + alongX * 1.5, y + alongY * 1.5)) / 3
      }
      var strongest: Float = 0
      for at in 0..<wide {
        let (before, after) = (profile[at], profile[at + 2])
        let response = before.isFinite && after.isFinite ? after - before : 0
        responses[number * wide + at] = response
        if abs(response) > abs(strongest) { strongest = response }
      }
      majority += min(max(strongest, -20), 20)
    }
    steps.removeAll(keepingCapacity: true)
    for number in 0..<Self.profiles { take(number, base(number), line, reach: reach, sign: majority < 0 ? -1 : 1) }
  }

  private mutating func resize(_ wide: Int) {
    guard responses.count != Self.profiles * wide else { return }
    responses = Array(repeating: 0, count: Self.profiles * wide)
    profile = Array(repeating: 0, count: wide + 2)
  }

  /// The best step of a profile, weighted towards near ones.
  private mutating func take(_ number: Int, _ base: Point, _ line: FittedLine, reach: Int, sign: Float) {
    let wide = 2 * reach + 1
    func response(_ at: Int) -> Float { responses[number * wide + at] * sign }
    var (best, place): (Float, Int) = (1.5, -1)
    for at in 0..<wide {
      let value = response(at) * (1 - 0.35 * Float(abs(at - reach)) / Float(reach + 1))
      if value > best { (best, place) = (value, at) }
    }
    guard place >= 0 else { return }
    var aside = Double(place - reach)
    if place > 0, place < wide - 1 {
      let bend = response(place - 1) - 2 * response(place) + response(place + 1)
      if abs(bend) > 1e-3 {
        aside += min(max(Double(0.5 * (response(place - 1) - response(place + 1)) / bend), -0.7), 0.7)
      }
    }
    let spot = Point(base.x + line.normalX * aside, base.y + line.normalY * aside)
    steps.append(Step(spot: spot, weight: Double(min(best, 25)) / 25 + 0.15))
  }

  // MARK: Lines

  /// The line through two steps with the most inliers (RANSAC over all pairs, so it is deterministic).
  private func through(_ guess: FittedLine, length: Double) -> FittedLine {
    var (best, most) = (guess, -1.0)
    let count = steps.count
    for first in stride(from: 0, to: count, by: 3) {
      for second in stride(from: count - 1, to: first + count / 3, by: -3) {
        let (one, other) = (steps[first].spot, steps[second].spot)
        guard one.distance(to: other) >= length * 0.25 else { continue }
        let line = FittedLine(from: one, to: other)
        guard line.likeness(guess) >= 0.985 else { continue }
        let votes = steps.reduce(0.0) { votes, step in
          let offset = abs(line.offset(of: step.spot))
          return offset < Self.near ? votes + step.weight * (1 - offset / 1.6) : votes
        }
        if votes > most { (best, most) = (line, votes) }
      }
    }
    return best
  }

  /// Four iterations of reweighted least squares with Tukey weights.
  private func settle(_ start: FittedLine) -> FittedLine {
    var line = start
    for _ in 0..<4 { line = refined(line) ?? line }
    return line
  }

  private func refined(_ line: FittedLine) -> FittedLine? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for step in steps {
      let share = line.offset(of: step.spot) / Self.tukey
      guard abs(share) < 1 else { continue }
      let weight = step.weight * (1 - share * share) * (1 - share * share)
      sum += weight
      x += weight * step.spot.x
      y += weight * step.spot.y
      xx += weight * step.spot.x * step.spot.x
      xy += weight * step.spot.x * step.spot.y
      yy += weight * step.spot.y * step.spot.y
    }
    guard sum >= 0.5 else { return nil }
    let (meanX, meanY) = (x / sum, y / sum)
    let (a, b, c) = (xx / sum - meanX * meanX, xy / sum - meanX * meanY, yy / sum - meanY * meanY)
    // The principal direction of the points, from the larger eigenvalue of the covariance matrix.
    let half = (a - c) / 2
    let larger = (a + c) / 2 + (half * half + b * b).squareRoot()
    let (alongX, alongY) = abs(a - larger) > abs(c - larger) ? (b, larger - a) : (larger - c, b)
    let length = (alongX * alongX + alongY * alongY).squareRoot()
    guard length > 1e-9 else { return nil }
    let (normalX, normalY) = (-alongY / length, alongX / length)
    let sign: Double = normalX * line.normalX + normalY * line.normalY < 0 ? -1 : 1
    let distance = normalX * meanX + normalY * meanY
    return FittedLine(normalX: sign * normalX, normalY: sign * normalY, distance: sign * distance)
  }
}

extension LumaPlane {
  /// Bilinear interpolation; NaN outside.
  func sample(_ x: Double, _ y: Double) -> Float {
    guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return .nan }
    let (column, row) = (Int(x), Int(y))
    let at = row &* width &+ column
    return between(
      pixels[at], pixels[at &+ 1], pixels[at &+ width], pixels[at &+ width &+ 1],
      right: x - Double(column), below: y - Double(row))
  }
}
