/// The number of an event, used only once by a kiosk: even after a crash an agent begins with a higher epoch.
package struct EventNumber: Hashable, Comparable, Sendable {
  /// When the agent started, in milliseconds since 1970, and higher than any epoch before.
  package var epoch: Int
  /// Counts from 1 without gaps in its epoch.
  package var n: Int

  /// What a file or a message may say; far more than a kiosk will ever need.
  package static let range = 1...(1 << 50)

  package init(epoch: Int, n: Int) { (self.epoch, self.n) = (epoch, n) }

  package static func < (a: EventNumber, b: EventNumber) -> Bool { (a.epoch, a.n) < (b.epoch, b.n) }
}

/// How much an event matters when the outbox is full.
package enum EventWeight: Character, CaseIterable, Sendable {
  /// The end of a session, or of its delivery: stays until the backend has it.
  case kept = "k"
  /// Progress: the oldest are replaced by a count.
  case progress = "p"
  /// The count that replaces them.
  case count = "c"
}

/// An event in the outbox, and its file's name.
package struct OutboxEntry: Hashable, Sendable {
  package var number: EventNumber
  package var weight: EventWeight
  /// In bytes.
  package var size: Int

  package init(_ number: EventNumber, _ weight: EventWeight, size: Int) {
    (self.number, self.weight, self.size) = (number, weight, size)
  }

  /// Names sort by their number.
  package var name: String {
    "\(Self.digits(number.epoch, Self.epochDigits))-\(Self.digits(number.n, Self.countDigits))\(weight.rawValue)"
  }

  /// `nil` if the name is not that of an event.
  package init?(name: String, size: Int) {
    let parts = name.dropLast().split(separator: "-", omittingEmptySubsequences: false)
    guard let weight = name.last.flatMap(EventWeight.init), parts.count == 2, let epoch = Int(parts[0]),
      let n = Int(parts[1]), EventNumber.range.contains(epoch), EventNumber.range.contains(n)
    else { return nil }
    self.init(EventNumber(epoch: epoch, n: n), weight, size: size)
    guard self.name == name else { return nil }
  }

  private static let (epochDigits, countDigits) = (14, 10)

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
