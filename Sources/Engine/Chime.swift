internal import Contract

/// Rings the bell as often as a sound says, never more than twice a second.
struct Chime {
  private static let apart: Duration = .milliseconds(500)

  /// How many rings are left of the sound that is heard.
  private var left = 0
  private var last: Instant?

  /// When it rings next.
  var nextDue: Instant? { left > 0 ? last.map { $0 + Self.apart } : nil }

  /// Whether it rings at once.
  ///
  /// The newest sound is heard, but nothing cuts short a graver one.
  mutating func sound(_ sound: Sound, at now: Instant) -> Bool {
    left = max(left, sound.rings)
    if let last, now - last < Self.apart { return false }
    return ring(at: now)
  }

  /// What is left of a sound is not rung.
  mutating func stop() { left = 0 }

  /// Whether it rings now.
  mutating func advance(to now: Instant) -> Bool {
    guard let nextDue, nextDue <= now else { return false }
    return ring(at: now)
  }

  private mutating func ring(at now: Instant) -> Bool {
    (left, last) = (left - 1, now)
    return true
  }
}
