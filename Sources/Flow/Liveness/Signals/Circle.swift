internal import CMath
internal import Contract

/// Detects a circle of the nose: yaw and pitch are the hand of a clock, and the sectors that it passes light up.
struct Circle: GestureDetector {
  /// Pitch is underestimated relative to yaw.
  private static let pitchScale = 1.5
  /// Between two findings with at most this gap the path is interpolated: one frame at eight a second, with jitter.
  private static let linked: Duration = .milliseconds(165)
  /// The minimal radius for a short time, as a share of the full one.
  private static let nearest = 0.8
  /// After this time in the middle a new circle begins.
  private static let apart: Duration = .milliseconds(400)
  /// A wider step is a gap, and a shorter way back is jitter; in degrees.
  private static let (widest, turned) = (90.0, 40.0)

  private let limits: TaskLimits
  private let begins: Side?
  private var wasInMiddle = false
  private var began: Instant?
  /// It was complete, and the next one begins in the middle.
  private var isWhole = false
  private var lit: [Bool]
  private var findings: [Int]
  private var last: Place?
  private var dippedSince: Instant?
  private var turns = Turns()
  private var pace = RateMonitor()
  private var firstSide: Side?
  private var radius = 0.0
  private var fastest = 0.0

  /// The angle of the hand, in degrees from the top to the person's right.
  private struct Place: Equatable, Sendable {
    var at: Instant
    var angle: Double
    var sector: Int
    /// The direction in which the hand entered this sector from its neighbour, if no finding was missing.
    var entered: Int?
  }

  init(_ limits: TaskLimits, begins: Side?) {
    (self.limits, self.begins) = (limits, begins)
    lit = Array(repeating: false, count: limits.sectors)
    findings = Array(repeating: 0, count: limits.sectors)
  }

  mutating func take(_ signal: Signal) -> DetectedGesture? {
    if isWhole { self = Circle(limits, begins: begins) }
    let (right, up) = (signal.yaw, -Self.pitchScale * signal.pitch)
    radius = (right * right + up * up).squareRoot()
    if radius < limits.radius / 2 { wasInMiddle = true }
    guard wasInMiddle else { return nil }
    guard signal.isTurnedAsRead, signal.isLiftedAsRead, isOut(at: signal.at) else { return leaveAlone(at: signal.at) }
    let angle = (cm_atan2(right, up) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    let sector = min(limits.sectors - 1, Int(angle / 360 * Double(limits.sectors)))
    return go(to: Place(at: signal.at, angle: angle, sector: sector))
  }

  private mutating func isOut(at now: Instant) -> Bool {
    if radius >= limits.radius {
      dippedSince = nil
      return true
    }
    guard last != nil, radius >= limits.radius * Self.nearest else { return false }
    let since = dippedSince ?? now
    dippedSince = since
    return now - since <= limits.flatFor
  }

  private mutating func leaveAlone(at now: Instant) -> DetectedGesture? {
    guard let last, now - last.at > Self.apart else { return nil }
    return breakOff(at: now)
  }

  private mutating func go(to next: Place) -> DetectedGesture? {
    guard let last else { return start(at: next) }
    let step = (next.angle - last.angle + 540).truncatingRemainder(dividingBy: 360) - 180
    pace.follow(step, limits.fastest, from: last.at, to: next.at)
    fastest = max(fastest, pace.speed)
    turns.follow(step, atLeast: Self.turned)
    guard abs(step) <= Self.widest, turns.count <= limits.sweep.turnsAllowed else {
      return breakOff(at: next.at) ?? start(at: next)
    }
    var next = next
    light(from: last, to: &next, by: step)
    self.last = next
    return judge(next)
  }

  private mutating func start(at place: Place) -> DetectedGesture? {
    (began, last, turns) = (began ?? place.at, place, Turns())
    findings[place.sector] += 1
    return nil
  }

  private mutating func light(from last: Place, to next: inout Place, by step: Double) {
    guard !pace.isTooFast else { return }
    findings[next.sector] += 1
    if findings[next.sector] >= 2 { lit[next.sector] = true }
    if next.sector == last.sector { next.entered = last.entered }
    guard next.sector != last.sector, next.at - last.at <= Self.linked else { return }
    let direction = step > 0 ? 1 : -1
    if last.entered == direction { lit[last.sector] = true }
    next.entered = direction
    var passed = (last.sector + direction + limits.sectors) % limits.sectors
    while passed != next.sector {
      lit[passed] = true
      passed = (passed + direction + limits.sectors) % limits.sectors
    }
  }

  private mutating func judge(_ place: Place) -> DetectedGesture? {
    firstSide = firstSide ?? side(at: place.angle)
    if let begins, let firstSide, firstSide != begins { return breakOff(at: place.at, isOpposite: true) }
    guard Double(lit.count(where: \.self)) >= limits.needed * Double(limits.sectors), let began else { return nil }
    isWhole = true
    return DetectedGesture(.seen, began: began)
  }

  /// The two quarters on a side identify that side; at top and bottom both are still possible.
  private func side(at angle: Double) -> Side? {
    switch angle {
    case 45...135: .right
    case 225...315: .left
    default: nil
    }
  }

  /// The path is not a circle; if that is not tolerated, the person must start over.
  private mutating func breakOff(at now: Instant, isOpposite: Bool = false) -> DetectedGesture? {
    (last, dippedSince, turns, pace) = (nil, nil, Turns(), RateMonitor())
    guard isOpposite || limits.sweep != .anyOrder else { return nil }
    defer { began = nil }
    let wasSeen = lit.contains(true) || isOpposite
    lit = lit.map { _ in false }
    findings = findings.map { _ in 0 }
    firstSide = nil
    if isOpposite { wasInMiddle = false }
    return wasSeen && (isOpposite || limits.sweep == .oneWay) ? DetectedGesture(.opposite, began: began ?? now) : nil
  }

  var sectors: [Bool] { lit }
  var reach: Double { radius / limits.radius }
  var share: Double { min(1, Double(lit.count(where: \.self)) / (limits.needed * Double(limits.sectors))) }
  var underWaySince: Instant? { isWhole ? nil : began }
  var hint: Hint? { pace.isTooFast ? .slower : nil }
  var values: [Fact] {
    [
      Fact("sectors", .whole(lit.count(where: \.self))), Fact("of", .whole(limits.sectors)),
      Fact("fastest", .number(fastest)),
    ]
  }

  /// Counts the reversals of direction.
  private struct Turns: Equatable, Sendable {
    private(set) var count = 0
    private var direction = 0.0
    /// The total way, and the furthest point in its direction.
    private var way = 0.0
    private var furthest = 0.0

    mutating func follow(_ step: Double, atLeast turned: Double) {
      way += step
      if direction == 0 {
        guard abs(way) >= turned else { return }
        direction = way > 0 ? 1 : -1
        furthest = way
      }
      furthest = direction > 0 ? max(furthest, way) : min(furthest, way)
      guard abs(way - furthest) >= turned else { return }
      (count, direction, furthest) = (count + 1, -direction, way)
    }
  }

  /// Measures the angular speed.
  private struct RateMonitor: Equatable, Sendable {
    /// An uneven circle has faster parts, so a quarter more is tolerated for a short time.
    private static let (window, allowed): (Duration, Double) = (.milliseconds(500), 1.25)
    private static let lasts: Duration = .milliseconds(200)

    private struct Step: Equatable, Sendable {
      var from, to: Instant
      var way: Double
    }

    private var steps: [Step] = []
    private var lasting = Debounce()
    private(set) var speed = 0.0
    private(set) var isTooFast = false

    mutating func follow(_ step: Double, _ fastest: Double, from last: Instant, to now: Instant) {
      steps.append(Step(from: last, to: now, way: step))
      steps.removeAll { now - $0.to >= Self.window }
      let time = max(now - steps[0].from, Self.window)
      speed = abs(steps.map(\.way).reduce(0, +)) / time.seconds
      isTooFast = lasting.follow(speed > fastest * Self.allowed, at: now, for: Self.lasts)
    }
  }
}

extension TaskLimits.Sweep {
  fileprivate var turnsAllowed: Int {
    switch self {
    case .anyOrder: .max
    case .neighbours: 1
    case .oneWay: 0
    }
  }
}
