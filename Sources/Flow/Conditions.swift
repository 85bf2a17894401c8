internal import Contract

/// A rule of guidance: when a measure is out of bounds, which hint says so, and how long it must last.
struct Condition: Sendable {
  var hint: Hint
  /// The rule is broken above `enter` and kept again at or below `exit`.
  var enter: Double
  var exit: Double
  var dwell: Duration
  var measure: @Sendable (Measures) -> Double

  /// In order of priority: the first broken rule speaks.
  static let all: [Condition] = [
    Condition(hint: .noFace, enter: 0.5, exit: 0.5, dwell: .milliseconds(300)) { $0.hasFace ? 0 : 1 },
    Condition(hint: .multipleFaces, enter: 0.25, exit: 0.20, dwell: .milliseconds(400)) { $0.company },
    Condition(hint: .getFurtherAway, enter: 1.08, exit: 1.02, dwell: .zero) { $0.width },
    Condition(hint: .getCloser, enter: -0.72, exit: -0.78, dwell: .zero) { -$0.width },
    Condition(hint: .moveLeft, enter: 0.16, exit: 0.11, dwell: .zero) { $0.right },
    Condition(hint: .moveRight, enter: 0.16, exit: 0.11, dwell: .zero) { -$0.right },
    Condition(hint: .moveUp, enter: 0.14, exit: 0.10, dwell: .zero) { $0.down },
    Condition(hint: .moveDown, enter: 0.14, exit: 0.10, dwell: .zero) { -$0.down },
  ]

  /// The rules about place: the larger offence speaks, and keeps speaking until it is mended.
  static let offsets: [Hint] = [.moveLeft, .moveRight, .moveUp, .moveDown]
}

/// Which rules are broken, with hysteresis so that a face on the edge does not flicker.
struct ConditionStates: Equatable, Sendable {
  /// When each broken rule was first broken.
  private var broken: [Hint: Instant] = [:]
  private var axis: Hint?
  private(set) var foremost: Hint?

  /// Whether any rule is broken in the last finding, however short.
  var isViolatedNow: Bool { !broken.isEmpty }

  mutating func judge(_ measures: Measures, at now: Instant) {
    for condition in Condition.all { judge(condition, measures, at: now) }
    let lasting = Condition.all.filter { condition in
      broken[condition.hint].map { now - $0 >= condition.dwell } ?? false
    }
    guard let first = lasting.first else {
      (axis, foremost) = (nil, nil)
      return
    }
    guard Condition.offsets.contains(first.hint) else {
      (axis, foremost) = (nil, first.hint)
      return
    }
    axis = keptAxis ?? lasting.max { excess($0, measures) < excess($1, measures) }?.hint
    foremost = axis
  }

  private mutating func judge(_ condition: Condition, _ measures: Measures, at now: Instant) {
    guard measures.hasFace || condition.hint == .noFace else {
      broken[condition.hint] = nil
      return
    }
    let value = condition.measure(measures)
    if value > condition.enter {
      broken[condition.hint] = broken[condition.hint] ?? now
    } else if value <= condition.exit {
      broken[condition.hint] = nil
    }
  }

  private var keptAxis: Hint? { axis.flatMap { broken[$0] == nil ? nil : $0 } }

  private func excess(_ condition: Condition, _ measures: Measures) -> Double {
    condition.measure(measures) / condition.enter
  }
}

/// The one hint that is shown: it stays long enough to be read, and a new one must last to replace it.
struct HintSign: Equatable, Sendable {
  private static let framesToWin = 3
  private static let urgent: Set<Hint> = [.noFace, .multipleFaces]

  private var shown = Hint.positionFace
  private var shownSince: Instant?
  private var candidate: Hint?
  private var candidateSince = Instant()
  private var candidateFrames = 0

  mutating func show(_ wanted: Hint, at now: Instant) -> Hint {
    if wanted == shown {
      candidate = nil
      return shown
    }
    if wanted == .doNotMove { return change(to: wanted, at: now) }
    if candidate != wanted { (candidate, candidateSince, candidateFrames) = (wanted, now, 0) }
    candidateFrames += 1
    return hasWon(wanted, at: now) ? change(to: wanted, at: now) : shown
  }

  private func hasWon(_ wanted: Hint, at now: Instant) -> Bool {
    let isUrgent = Self.urgent.contains(wanted)
    let lasted = now - candidateSince >= (isUrgent ? .milliseconds(200) : .milliseconds(300))
    guard lasted, candidateFrames >= Self.framesToWin else { return false }
    guard let shownSince else { return true }
    return now - shownSince >= (isUrgent ? .milliseconds(400) : Self.leastTime(of: shown))
  }

  private static func leastTime(of hint: Hint) -> Duration {
    hint == .doNotMove ? .milliseconds(600) : .milliseconds(1000)
  }

  private mutating func change(to hint: Hint, at now: Instant) -> Hint {
    (shown, shownSince, candidate) = (hint, now, nil)
    return hint
  }
}
