internal import Contract

/// A value that is to be held over a limit, from a moment on at which it was low.
struct Holding: Equatable, Sendable {
  /// For this long it may fall to this share of the limit; a single finding says nothing of how long.
  private static let (forgiven, least): (Duration, Double) = (.milliseconds(100), 0.8)
  /// What lies further apart was not held between.
  private static let longestPause: Duration = .milliseconds(350)

  let limit: TaskLimits.Held
  /// It must have been below this since the prompt, and between two movements.
  let low: Double
  private var wasLow = false
  private(set) var began: Instant?
  private var last = Instant()
  private var dippedSince: Instant?
  private(set) var peak = 0.0
  private(set) var longest: Duration = .zero

  /// Low is half of the limit unless told.
  init(_ limit: TaskLimits.Held, low: Double? = nil) { (self.limit, self.low) = (limit, low ?? limit.value / 2) }

  /// When it began, once it has been held for long enough.
  mutating func follow(_ value: Double, at now: Instant) -> Instant? {
    if value < low { wasLow = true }
    guard wasLow, value >= limit.value * (began == nil ? 1 : Self.least) else {
      letGo()
      return nil
    }
    peak = max(peak, value)
    guard value >= limit.value else { return dip(at: now) }
    let start = began.flatMap { now - last > Self.longestPause ? nil : $0 } ?? now
    (began, last, dippedSince) = (start, now, nil)
    longest = max(longest, now - start)
    guard now - start >= limit.lasts else { return nil }
    spoil()
    return start
  }

  /// It does not count, and must be low before anything does.
  mutating func spoil() {
    letGo()
    wasLow = false
  }

  var share: Double { began.map { min(1, (last - $0) / limit.lasts) } ?? 0 }
  var awaitsLow: Bool { !wasLow }

  private mutating func dip(at now: Instant) -> Instant? {
    let since = dippedSince ?? now
    dippedSince = since
    if now - since > Self.forgiven { letGo() }
    return nil
  }

  private mutating func letGo() { (began, dippedSince) = (nil, nil) }
}
