internal import Contract

/// How many findings a second tasks need.
package enum TaskRate {
  static let enough = 8.0
  /// Blinks are short.
  static let enoughForEyes = 12.0

  /// What can't be seen with so few of them, in words; nil where they are enough.
  package static func lack(at rate: Double) -> String? {
    if rate < enough { return "the tasks of liveness need 8 a second, so none can be done" }
    if rate < enoughForEyes { return "blinks need 12 a second, so none can be seen" }
    return nil
  }
}

/// Whether what is found comes often enough, and with what a movement needs, to be judged.
struct FindingRate: Equatable, Sendable {
  /// Judged by the mean over this: single gaps say nothing.
  private static let span: Duration = .seconds(2)
  /// Pictures come as they come.
  private static let slack = 0.95
  /// So many more are enough, however short the time.
  private static let (plenty, glance): (Double, Duration) = (1.2, .milliseconds(500))
  /// So long there may be too few of them before anything is asked.
  private static let patience: Duration = .seconds(5)

  private var times: [Instant] = []
  /// Since when there are faces and none of them has what is needed.
  private var blindSince: Instant?
  /// Since when it is not known to be enough.
  private var doubtedSince: Instant?

  mutating func take(_ face: Face?, for gestures: [Gesture], at now: Instant) {
    // What was measured before such a gap says nothing any more; a doubt stays one.
    if let last = times.last, now - last >= .seconds(1) { (times, blindSince) = ([], nil) }
    times.append(now)
    while times.count > 2, now - times[1] >= Self.span { times.removeFirst() }
    doubtedSince = isEnough(for: gestures, at: now) ? nil : doubtedSince ?? now
    guard let face else { return }
    blindSince = gestures.allSatisfy { $0.canBeSeen(in: face) } ? nil : blindSince ?? now
  }

  /// Whether there are too few of them for movements of these kinds.
  func isTooPoor(for gestures: [Gesture], at now: Instant) -> Bool {
    guard let (share, span) = share(for: gestures, at: now) else { return false }
    return span >= Self.span && share < Self.slack
  }

  /// Whether it is known to be enough, which takes a moment: before that nothing is asked.
  func isEnough(for gestures: [Gesture], at now: Instant) -> Bool {
    guard let (share, span) = share(for: gestures, at: now) else { return false }
    return span >= Self.span ? share >= Self.slack : span >= Self.glance && share >= Self.plenty
  }

  /// Whether it has been too little for so long that nothing will ever be asked.
  func isHopeless(at now: Instant) -> Bool {
    doubtedSince.map { now - $0 >= Self.patience } ?? false
  }

  /// How much of what is needed there is, and over which time.
  private func share(for gestures: [Gesture], at now: Instant) -> (Double, over: Duration)? {
    guard let first = times.first, now > first else { return nil }
    return (Double(times.count - 1) / (now - first).seconds / Self.needed(for: gestures), now - first)
  }

  static func needed(for gestures: [Gesture]) -> Double {
    gestures.contains(where: \.isOfEyes) ? TaskRate.enoughForEyes : TaskRate.enough
  }

  /// Whether faces are found without what is needed of them.
  func isBlind(at now: Instant) -> Bool { blindSince.map { now - $0 >= Self.span } ?? false }

  /// After a while in which nobody looked.
  mutating func beginAnew() { self = FindingRate() }
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
