internal import Contract
internal import Voices

/// Rate limiter: passes at most two items a second; of those in between, the most severe.
struct RateLimiter<Item: HasSeverity> {
  /// When the held item is due.
  var nextDue: Instant? { waiting == nil ? nil : last.map { $0 + pulseApart } }

  private var waiting: Item?
  private var last: Instant?

  /// Returns the item if it may pass at once.
  mutating func feel(_ item: Item, at now: Instant) -> Item? {
    guard let last, now - last < pulseApart else {
      (waiting, self.last) = (nil, now)
      return item
    }
    if let waiting, waiting.severity >= item.severity { return nil }
    waiting = item
    return nil
  }

  /// Drops the held item.
  mutating func stop() { waiting = nil }

  mutating func advance(to now: Instant) -> Item? {
    guard let item = waiting, let nextDue, nextDue <= now else { return nil }
    (waiting, last) = (nil, now)
    return item
  }
}

private let pulseApart: Duration = .milliseconds(500)

/// Something with a severity.
protocol HasSeverity {
  var severity: Int { get }
}

extension Sound: HasSeverity {
  var severity: Int { rings }
}

extension Tone: HasSeverity {
  var severity: Int { rawValue }
}
