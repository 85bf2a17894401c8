internal import Contract

/// How long each hint has stood while a side was looked at.
struct HintTimes: Equatable, Sendable {
  /// Between two findings no more time is counted.
  private static let longestGap: Duration = .seconds(1)

  private var lengths: [Hint: Duration] = [:]
  private var last: Instant?

  mutating func count(_ hint: Hint, until now: Instant) {
    if let last { lengths[hint, default: .zero] += min(now - last, Self.longestGap) }
    last = now
  }

  /// Nobody looks for a while.
  mutating func rest() { last = nil }

  /// In milliseconds.
  var facts: [Fact] {
    Hint.allCases.compactMap { hint in lengths[hint].map { Fact(hint.rawValue, .number($0.milliseconds)) } }
  }
}
