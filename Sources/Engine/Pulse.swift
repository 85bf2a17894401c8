internal import Contract
internal import Voices

/// What comes at most twice a second: of those that come too soon the gravest.
struct Pulse<Item: Grave> {
  /// When the next one comes.
  var nextDue: Instant? { waiting == nil ? nil : last.map { $0 + pulseApart } }

  private var waiting: Item?
  private var last: Instant?

  /// What comes at once.
  mutating func feel(_ item: Item, at now: Instant) -> Item? {
    guard let last, now - last < pulseApart else {
      (waiting, self.last) = (nil, now)
      return item
    }
    if let waiting, waiting.gravity >= item.gravity { return nil }
    waiting = item
    return nil
  }

  /// What waits does not come any more.
  mutating func stop() { waiting = nil }

  mutating func advance(to now: Instant) -> Item? {
    guard let item = waiting, let nextDue, nextDue <= now else { return nil }
    (waiting, last) = (nil, now)
    return item
  }
}

private let pulseApart: Duration = .milliseconds(500)

/// What can be more or less grave.
protocol Grave {
  var gravity: Int { get }
}

extension Sound: Grave {
  var gravity: Int { rings }
}

extension Tone: Grave {
  var gravity: Int { rawValue }
}
