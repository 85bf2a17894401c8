/// How much is done for a hint that nobody follows, less first.
package enum Escalation: Int, Comparable, Sendable {
  case none
  /// Its sign moves.
  case pictured
  /// It is said in more words.
  case insisting
  /// A sheet with all that may help.
  case helping

  /// After a hint has stood for so long, or when there were too many of them.
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
