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

  private var times: [Instant] = []
  /// Since when there are faces and none of them has what is needed.
  private var blindSince: Instant?

  mutating func take(_ face: Face?, for gestures: [Gesture], at now: Instant) {
    // After so long nobody was looked at, which is known elsewhere.
    if let last = times.last, now - last >= .seconds(1) { beginAnew() }
    times.append(now)
    while times.count > 2, now - times[1] >= Self.span { times.removeFirst() }
    guard let face else { return }
    blindSince = gestures.allSatisfy { $0.canBeSeen(in: face) } ? nil : blindSince ?? now
  }

  /// Whether movements of these kinds can't be seen here.
  func isTooPoor(for gestures: [Gesture], at now: Instant) -> Bool {
    if isBlind(at: now) { return true }
    guard let first = times.first, now - first >= Self.span else { return false }
    let needed = gestures.contains(where: \.isOfEyes) ? TaskRate.enoughForEyes : TaskRate.enough
    return Double(times.count - 1) / (now - first).seconds < needed * Self.slack
  }

  /// Whether faces are found without what is needed of them.
  func isBlind(at now: Instant) -> Bool { blindSince.map { now - $0 >= Self.span } ?? false }

  /// After a while in which nobody looked.
  mutating func beginAnew() { self = FindingRate() }
}

extension Gesture {
  fileprivate var isOfEyes: Bool { self == .blink || self == .eyesShut }

  fileprivate func canBeSeen(in face: Face) -> Bool {
    switch self {
    case .left, .right, .up, .down, .tilt, .nod, .circle: face.pose != nil
    case .blink, .eyesShut: face.pose != nil && face.eyes != nil
    case .mouth: face.pose != nil && face.mouth != nil
    case .smile: face.pose != nil && face.smile != nil
    }
  }
}
