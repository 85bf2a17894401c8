internal import Contract

/// What is felt of sounds: at most twice a second, of those that come too soon the gravest.
struct Pulse {
  private static let apart: Duration = .milliseconds(500)

  private var waiting: Sound?
  private var last: Instant?

  /// When the next one is felt.
  var nextDue: Instant? { waiting == nil ? nil : last.map { $0 + Self.apart } }

  /// What is felt at once of a sound.
  mutating func feel(_ sound: Sound, at now: Instant) -> Sound? {
    guard let last, now - last < Self.apart else {
      (waiting, self.last) = (nil, now)
      return sound
    }
    waiting = max(waiting ?? sound, sound)
    return nil
  }

  /// What waits is not felt any more.
  mutating func stop() { waiting = nil }

  mutating func advance(to now: Instant) -> Sound? {
    guard let sound = waiting, let nextDue, nextDue <= now else { return nil }
    (waiting, last) = (nil, now)
    return sound
  }
}

private func max(_ a: Sound, _ b: Sound) -> Sound { a.rings < b.rings ? b : a }
