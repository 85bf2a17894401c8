internal import Contract

/// Sums how long each hint was shown during a side.
struct HintTimes: Equatable, Sendable {
  /// A longer gap between two findings is not counted in full.
  private static let longestGap: Duration = .seconds(1)

  private var lengths: [Hint: Duration] = [:]
  private var last: Instant?

  mutating func count(_ hint: Hint, until now: Instant) {
    if let last { lengths[hint, default: .zero] += min(now - last, Self.longestGap) }
    last = now
  }

  /// Analysis is paused.
  mutating func rest() { last = nil }

  /// In milliseconds.
  var facts: [Fact] {
    Hint.allCases.compactMap { hint in lengths[hint].map { Fact(hint.rawValue, .number($0.milliseconds)) } }
  }
}
