/// The escalation level for a hint that is not followed, mildest first.
package enum Escalation: Int, Comparable, Sendable {
  case none
  /// The sign is animated.
  case pictured
  /// The hint is worded in more detail.
  case insisting
  /// The help sheet is offered.
  case helping

  /// The level for a hint that was shown for this long, or after too many hints (`isSpent`).
  init(after stood: Duration, isSpent: Bool) {
    if isSpent || stood >= .seconds(15) {
      self = .helping
    } else if stood >= .seconds(8) {
      self = .insisting
    } else {
      self = stood >= .seconds(3) ? .pictured : .none
    }
  }

  package static func < (a: Escalation, b: Escalation) -> Bool { a.rawValue < b.rawValue }
}
