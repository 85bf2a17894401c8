internal import Contract

/// Rate limiter of the bell: rings as often as a sound asks, at most twice a second.
struct Chime {
  private static let apart: Duration = .milliseconds(500)

  /// Remaining rings of the current sound.
  private var left = 0
  private var last: Instant?

  /// When the next ring is due.
  var nextDue: Instant? { left > 0 ? last.map { $0 + Self.apart } : nil }

  /// Starts a sound; returns whether to ring at once.
  ///
  /// A newer sound never shortens a more severe one.
  mutating func sound(_ sound: Sound, at now: Instant) -> Bool {
    left = max(left, sound.rings)
    if let last, now - last < Self.apart { return false }
    return ring(at: now)
  }

  /// Drops the remaining rings.
  mutating func stop() { left = 0 }

  /// Returns whether to ring now.
  mutating func advance(to now: Instant) -> Bool {
    guard let nextDue, nextDue <= now else { return false }
    return ring(at: now)
  }

  private mutating func ring(at now: Instant) -> Bool {
    (left, last) = (left - 1, now)
    return true
  }
}
