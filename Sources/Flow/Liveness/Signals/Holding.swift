internal import Contract

/// Detects that a value stays above a threshold, after it was low.
///
/// The threshold is checked on a median of three, to ignore single outliers. The start time comes from the unfiltered
/// values, as the median is late.
struct Holding: Equatable, Sendable {
  /// The tolerated dip: for this long it may fall to this share of the threshold.
  private static let (forgiven, least): (Duration, Double) = (.milliseconds(100), 0.8)
  /// A longer gap between findings interrupts the hold.
  private static let longestPause: Duration = .milliseconds(350)
  /// Between two findings with at most this gap the crossing is interpolated.
  private static let linked: Duration = .milliseconds(100)

  private struct Place: Equatable, Sendable {
    var at: Instant
    var value: Double
  }

  let limit: TaskLimits.Held
  /// The value must have been below this since the prompt, and between two movements.
  let low: Double
  private var wasLow = false
  private(set) var began: Instant?
  /// The last four unfiltered values: the three of the median, and the one before.
  private var reads: [Place] = []
  /// The last finding above the threshold.
  private var last = Instant()
  private var dippedSince: Instant?
  private(set) var peak = 0.0
  private(set) var longest: Duration = .zero

  /// By default `low` is half of the threshold.
  init(_ limit: TaskLimits.Held, low: Double? = nil) { (self.limit, self.low) = (limit, low ?? limit.value / 2) }

  /// Returns the start, once it was held for long enough; `read` is the unfiltered value.
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
    // The median stays up one finding longer than the movement.
    guard now - start >= limit.lasts, read >= limit.value * Self.least else { return nil }
    spoil()
    return start
  }

  /// Discards it; the value must be low before the next one counts.
  mutating func spoil() {
    letGo()
    wasLow = false
  }

  /// Starts over, as after a gap: what was read before does not count.
  mutating func interrupt() {
    letGo()
    reads = []
  }

  var share: Double { began.map { min(1, (last - $0) / limit.lasts) } ?? 0 }
  var awaitsLow: Bool { !wasLow }

  private mutating func keep(_ place: Place) {
    if let before = reads.last, place.at - before.at > Self.longestPause { reads = [] }
    reads = reads.suffix(3) + [place]
  }

  /// When the unfiltered values crossed the threshold.
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
