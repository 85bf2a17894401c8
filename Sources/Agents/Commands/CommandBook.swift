package import Contract

/// The ids of the commands of the last days (idempotency keys): a repeat is answered and not carried out again.
package struct CommandBook: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var at: WallTime
    /// `nil` from the moment a command is begun until it is answered.
    package var reply: [UInt8]?

    package init(at: WallTime, reply: [UInt8]?) { (self.at, self.reply) = (at, reply) }
  }

  private var entries: [String: Entry]
  /// Begun by this process, which will answer.
  private var begun: Set<String> = []

  package init(_ entries: [String: Entry] = [:]) { self.entries = entries }

  /// So many ids are remembered; above that no command is taken until some have expired.
  private static let most = 10_000

  package enum Verdict: Equatable, Sendable {
    case begin
    case full
    /// It is being carried out; its answer will come.
    case wait
    case repeated([UInt8])
    case interrupted
  }

  package mutating func begin(_ id: String, at now: WallTime) -> Verdict {
    guard let entry = entries[id] else {
      guard entries.count < Self.most else { return .full }
      entries[id] = Entry(at: now, reply: nil)
      begun.insert(id)
      return .begin
    }
    if let reply = entry.reply { return .repeated(reply) }
    return begun.contains(id) ? .wait : .interrupted
  }

  /// It was not carried out, because the disk could not record that it was begun.
  package mutating func forget(_ id: String) {
    entries[id] = nil
    begun.remove(id)
  }

  package mutating func answer(_ id: String, _ reply: [UInt8]) {
    entries[id]?.reply = reply
    begun.remove(id)
  }

  /// The ids that can be forgotten: their commands have expired.
  package mutating func expire(at now: WallTime) -> [String] {
    // A command may be valid for as long as ids are remembered; the rest is room for a clock that was corrected.
    let old = entries.filter { now - $0.value.at > FleetCommand.remembered * 2 }.map(\.key)
    for id in old { entries[id] = nil }
    return old.sorted()
  }
}
