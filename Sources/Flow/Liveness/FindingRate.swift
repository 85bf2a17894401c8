internal import Contract

/// The rates of findings that tasks need.
package enum TaskRate {
  static let enough = 8.0
  /// Blinks are short and need a higher rate.
  static let enoughForEyes = 12.0

  /// What can't be detected at this rate, in words; `nil` if it is high enough.
  package static func lack(at rate: Double) -> String? {
    if rate < enough { return "liveness tasks need 8 a second, so none can be done" }
    if rate < enoughForEyes { return "blinks need 12 a second, so none can be detected" }
    return nil
  }
}

/// Judges whether the rate of findings is high enough for the wanted movements, and their measurements are available.
struct FindingRate: Equatable, Sendable {
  /// The averaging window: single gaps do not matter.
  private static let span: Duration = .seconds(2)
  /// A tolerance for jitter.
  private static let slack = 0.95
  /// A rate that is this much higher than needed is accepted after a short time.
  private static let (plenty, glance): (Double, Duration) = (1.2, .milliseconds(500))
  /// The maximal time to wait for a sufficient rate before the first prompt.
  private static let patience: Duration = .seconds(5)

  private var times: [Instant] = []
  /// Since when faces lack the needed measurements.
  private var blindSince: Instant?
  /// Since when the rate is not known to be sufficient.
  private var doubtedSince: Instant?

  mutating func take(_ face: Face?, for gestures: [Gesture], at now: Instant) {
    // Measurements from before such a gap are void; a doubt stays.
    if let last = times.last, now - last >= .seconds(1) { (times, blindSince) = ([], nil) }
    times.append(now)
    while times.count > 2, now - times[1] >= Self.span { times.removeFirst() }
    doubtedSince = isEnough(for: gestures, at: now) ? nil : doubtedSince ?? now
    guard let face else { return }
    blindSince = gestures.allSatisfy { $0.canBeSeen(in: face) } ? nil : blindSince ?? now
  }

  /// Whether the rate is too low to detect these movements.
  func isTooPoor(for gestures: [Gesture], at now: Instant) -> Bool {
    guard let (share, span) = share(for: gestures, at: now) else { return false }
    return span >= Self.span && share < Self.slack
  }

  /// Whether the rate is known to be sufficient; the first prompt waits for that.
  func isEnough(for gestures: [Gesture], at now: Instant) -> Bool {
    guard let (share, span) = share(for: gestures, at: now) else { return false }
    return span >= Self.span ? share >= Self.slack : span >= Self.glance && share >= Self.plenty
  }

  /// Whether the rate has been insufficient for so long that waiting is of no use.
  func isHopeless(at now: Instant) -> Bool {
    doubtedSince.map { now - $0 >= Self.patience } ?? false
  }

  /// The rate as a share of the needed one, and the time over which it was measured.
  private func share(for gestures: [Gesture], at now: Instant) -> (Double, over: Duration)? {
    guard let first = times.first, now > first else { return nil }
    return (Double(times.count - 1) / (now - first).seconds / Self.needed(for: gestures), now - first)
  }

  static func needed(for gestures: [Gesture]) -> Double {
    gestures.contains(where: \.isOfEyes) ? TaskRate.enoughForEyes : TaskRate.enough
  }

  /// Whether faces have lacked the needed measurements for long.
  func isBlind(at now: Instant) -> Bool { blindSince.map { now - $0 >= Self.span } ?? false }

  /// Restarts after a pause of the analysis.
  mutating func reset() { self = FindingRate() }
}

extension Gesture {
  fileprivate var isOfEyes: Bool { row.part == .eyes || row.part == .points }

  fileprivate func canBeSeen(in face: Face) -> Bool {
    guard face.pose != nil else { return false }
    return switch row.part {
    case .pose: true
    case .eyes: face.eyes != nil
    case .mouth: face.mouth != nil
    case .smile: face.smile != nil
    case .points: face.eyes != nil && face.mouth != nil && face.smile != nil
    }
  }
}
