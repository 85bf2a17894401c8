internal import Contract

/// Tracks which rules of a list are broken, and since when.
struct RuleStates: Equatable, Sendable {
  private struct State: Equatable, Sendable {
    var value: Double?
    var brokenSince: Instant?
    var mendingSince: Instant?
  }

  private var states: [State]
  private var judgedAt: Instant?

  init<Measures>(_ rules: [Rule<Measures>]) {
    states = Array(repeating: State(), count: rules.count)
  }

  /// A broken rule counts from `begun`; a recovered rule counts from the last judgement, as it may have recovered at
  /// any time since.
  mutating func judge<Measures>(
    _ rules: [Rule<Measures>], _ measures: Measures, at now: Instant, since begun: Instant? = nil
  ) {
    for place in states.indices {
      judge(&states[place], rules[place], rules[place].measure(measures), at: now, since: begun ?? now)
    }
    judgedAt = now
  }

  private func judge<Measures>(
    _ state: inout State, _ rule: Rule<Measures>, _ value: Double?, at now: Instant, since begun: Instant
  ) {
    state.value = value
    guard let value else {
      state = State()
      return
    }
    if rule.limits.isBroken(value) {
      state.brokenSince = state.brokenSince ?? begun
      state.mendingSince = nil
    } else if state.brokenSince != nil, rule.limits.isMended(value) {
      let since = state.mendingSince ?? judgedAt ?? now
      state.mendingSince = since
      if now - since >= rule.rest { (state.brokenSince, state.mendingSince) = (nil, nil) }
    } else {
      state.mendingSince = nil
    }
  }

  mutating func forget() {
    states = Array(repeating: State(), count: states.count)
    judgedAt = nil
  }

  func value(_ place: Int) -> Double? { states[place].value }
  func isBroken(_ place: Int) -> Bool { states[place].brokenSince != nil }

  /// Whether a rule has been broken for its whole dwell time.
  func lasts<Measures>(_ place: Int, _ rule: Rule<Measures>, at now: Instant) -> Bool {
    states[place].brokenSince.map { now - $0 >= rule.dwell } ?? false
  }

  /// Whether the last finding breaks the rule, or it only waits for its recovery (hysteresis).
  func isConfirmed(_ place: Int) -> Bool { states[place].mendingSince == nil }

  /// When a broken rule becomes due.
  func due<Measures>(_ place: Int, _ rule: Rule<Measures>) -> Instant? {
    states[place].brokenSince.map { $0 + rule.dwell }
  }

  func readings<Measures>(_ rules: [Rule<Measures>], at now: Instant) -> [ConditionReading] {
    zip(rules, states).map { rule, state in
      ConditionReading(
        rule.name, value: state.value, limits: rule.limits, isBroken: state.brokenSince != nil,
        left: left(rule, state, at: now))
    }
  }

  /// The time until a broken rule is due, or until a recovering one counts as recovered.
  private func left<Measures>(_ rule: Rule<Measures>, _ state: State, at now: Instant) -> Duration? {
    guard let since = state.brokenSince else { return nil }
    if let mending = state.mendingSince { return max(.zero, rule.rest - (now - mending)) }
    return now - since < rule.dwell ? rule.dwell - (now - since) : nil
  }
}
