internal import Contract

/// Chooses the hint during a movement: one at a time, and only for a condition that lasts (debounce).
struct GestureRemarks: Equatable, Sendable {
  /// The input of the rules.
  struct Facts {
    var gesture: Gesture
    var limits: TaskLimits
    var signal: Signal
    var reach: Double
    var hint: Hint?
  }

  private struct Rule: Sendable {
    var hint: Hint
    var lasts: Duration
    var applies: @Sendable (Facts) -> Bool
  }

  /// The first rule that applies wins.
  private static let rules = [
    // Speed and circle are already averaged over time.
    Rule(hint: .slower, lasts: .zero) { $0.signal.speed > TaskLimits.fastestAngle },
    Rule(hint: .slower, lasts: .zero) { $0.hint == .slower },
    Rule(hint: .lessFar, lasts: .milliseconds(200)) { $0.signal.isTooFar },
    Rule(hint: .tiltDoNotTurn, lasts: .milliseconds(300)) {
      $0.gesture == .tilt && abs($0.signal.yaw) >= $0.limits.turn.value && $0.reach < 1
    },
    Rule(hint: .otherWay, lasts: .milliseconds(150)) { $0.reach <= -1 },
    Rule(hint: .closeMouth, lasts: .milliseconds(700)) { $0.hint == .closeMouth },
    // The progress of a custom movement is no measure of its amplitude.
    Rule(hint: .more, lasts: .milliseconds(1500)) { (0.5..<1).contains($0.reach) && $0.gesture.own == nil },
  ]

  private var lasting = Array(repeating: Debounce(), count: rules.count)

  mutating func follow(_ facts: Facts) -> Hint? {
    var told: Hint?
    for (index, rule) in Self.rules.enumerated()
    where lasting[index].follow(rule.applies(facts), at: facts.signal.at, for: rule.lasts) {
      told = told ?? rule.hint
    }
    return told
  }
}

extension Signal {
  fileprivate var isTooFar: Bool {
    let furthest = TaskLimits.furthest
    return abs(yaw) > furthest.yaw || abs(pitch) > furthest.pitch || abs(roll) > furthest.roll
  }
}
