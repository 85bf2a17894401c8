internal import Contract

/// A value that is to be held over a limit, from a moment on at which it was low.
///
/// That it is over the limit a median of three says, so that a single finding says nothing; since when, the findings
/// themselves, which are not late.
struct Holding: Equatable, Sendable {
  /// For this long it may fall to this share of the limit; a single finding says nothing of how long.
  private static let (forgiven, least): (Duration, Double) = (.milliseconds(100), 0.8)
  /// What lies further apart was not held between.
  private static let longestPause: Duration = .milliseconds(350)
  /// Two findings no further apart than this show when the limit was passed between them.
  private static let linked: Duration = .milliseconds(100)

  private struct Place: Equatable, Sendable {
    var at: Instant
    var value: Double
  }

  let limit: TaskLimits.Held
  /// It must have been below this since the prompt, and between two movements.
  let low: Double
  private var wasLow = false
  private(set) var began: Instant?
  /// The last three of the median, and the one before.
  private var reads: [Place] = []
  /// The last finding over the limit.
  private var last = Instant()
  private var dippedSince: Instant?
  private(set) var peak = 0.0
  private(set) var longest: Duration = .zero

  /// Low is half of the limit unless told.
  init(_ limit: TaskLimits.Held, low: Double? = nil) { (self.limit, self.low) = (limit, low ?? limit.value / 2) }

  /// When it began, once it has been held for long enough; `read` is the value as it was before the median.
  mutating func follow(_ value: Double, read: Double, at now: Instant) -> Instant? {
    keep(Place(at: now, value: read))
    if value < low { wasLow = true }
    guard wasLow, value >= limit.value * (began == nil ? 1 : Self.least) else {
      letGo()
      return nil
    }
    peak = max(peak, value)
    guard value >= limit.value else { return dip(at: now) }
    let start = began.flatMap { now - last > Self.longestPause ? nil : $0 } ?? start(at: now)
    (began, last, dippedSince) = (start, now, nil)
    longest = max(longest, now - start)
    // The median lasts for a finding longer than the movement does.
    guard now - start >= limit.lasts, read >= limit.value * Self.least else { return nil }
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

  private mutating func keep(_ place: Place) {
    if let before = reads.last, place.at - before.at > Self.longestPause { reads = [] }
    reads = reads.suffix(3) + [place]
  }

  /// The median is over the limit now: when the findings of which it is the middle passed it.
  private func start(at now: Instant) -> Instant {
    let three = reads.indices.suffix(3)
    let first = three.first { place in
      reads[place].value >= limit.value && reads[place...].allSatisfy { $0.value >= limit.value * Self.least }
    }
    guard let first else { return now }
    let over = reads[first]
    guard first > 0, over.at - reads[first - 1].at <= Self.linked else { return over.at }
    let below = reads[first - 1]
    let share = (limit.value - below.value) / (over.value - below.value)
    return below.value < limit.value ? below.at + (over.at - below.at) * share : over.at
  }

  private mutating func dip(at now: Instant) -> Instant? {
    let since = dippedSince ?? now
    dippedSince = since
    if now - since > Self.forgiven { letGo() }
    return nil
  }

  private mutating func letGo() { (began, dippedSince) = (nil, nil) }
}
