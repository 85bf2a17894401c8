package import Contract

/// The events that the backend has not confirmed, in the order of their numbers, and which of them are sent when.
///
/// The broker's acknowledgement counts for nothing: an event leaves the outbox when the backend has confirmed it.
package struct Outbox: Equatable, Sendable {
  package struct Limits: Equatable, Sendable {
    /// How many events may be sent without a confirmation.
    package var window = 100
    /// After this long without a confirmation they are sent again; doubled each time.
    package var patience = Duration.seconds(3)
    package var mostPatience = Duration.seconds(30)
    /// Above these, progress is replaced by a count.
    package var mostEvents = 10_000
    package var mostBytes = 64 << 20

    package init() {}
  }

  package let limits: Limits
  package private(set) var entries: [OutboxEntry]
  package private(set) var bytes: Int
  private var next: EventNumber
  private var isConnected = false
  /// The first ones of `entries`.
  private var sent = 0
  /// Since a repeat got no confirmation, only one event is sent at a time.
  private var isProbing = false
  private var heardAt = Instant()
  private var patience: Duration
  /// The last number that was sent by this process.
  private var lastSent: EventNumber?

  /// `found` is what an earlier process has left.
  package init(epoch: Int, found: [OutboxEntry] = [], limits: Limits = Limits()) {
    entries = found.sorted { $0.number < $1.number }
    bytes = found.reduce(0) { $0 + $1.size }
    // A clock that was set back does not repeat an epoch.
    next = EventNumber(epoch: max(epoch, (entries.last?.number.epoch ?? 0) + 1), n: 1)
    (self.limits, patience) = (limits, limits.patience)
  }

  /// The number that the next event gets, for its text.
  package var upcoming: EventNumber { next }

  /// Takes an event that is durable now.
  package mutating func add(_ weight: EventWeight, size: Int) {
    entries.append(OutboxEntry(next, weight, size: size))
    bytes += size
    next.n += 1
  }

  /// Uses no number of this epoch again: it is unknown whether the last one has reached the disk.
  package mutating func beginEpoch(_ epoch: Int) { next = EventNumber(epoch: max(epoch, next.epoch + 1), n: 1) }

  // MARK: Sending

  package mutating func connect(at now: Instant) {
    (isConnected, sent, isProbing, heardAt, patience) = (true, 0, false, now, limits.patience)
  }

  package mutating func disconnect() { isConnected = false }

  /// What is to be sent now, in order, and nothing above `held`; it counts as sent then.
  package mutating func due(at now: Instant, upTo held: EventNumber? = nil) -> [OutboxEntry] {
    guard isConnected else { return [] }
    if sent > 0, now >= heardAt + patience {
      isProbing = patience > limits.patience
      (sent, patience) = (0, min(patience * 2, limits.mostPatience))
    }
    let free = held.map { held in entries.partitioningIndex { $0.number > held } } ?? entries.count
    let end = min(free, isProbing ? 1 : limits.window)
    guard sent < end else { return [] }
    if sent == 0 { heardAt = now }
    defer { sent = end }
    lastSent = max(lastSent ?? entries[end - 1].number, entries[end - 1].number)
    return Array(entries[sent..<end])
  }

  /// When `due` has to be asked again, if nothing happens before.
  package var nextDue: Instant? { isConnected && sent > 0 ? heardAt + patience : nil }

  /// The backend has stored all events of an epoch up to a number; returns those that can be removed.
  package mutating func confirm(_ upTo: EventNumber, at now: Instant) -> [OutboxEntry] {
    // A backend can't have what was never sent; earlier epochs were sent by earlier processes.
    guard upTo.epoch < next.epoch || upTo <= lastSent ?? EventNumber(epoch: 0, n: 0) else { return [] }
    (heardAt, patience, isProbing) = (now, limits.patience, false)
    let start = entries.partitioningIndex { $0.number.epoch >= upTo.epoch }
    let end = entries.partitioningIndex { $0.number > upTo }
    guard start < end else { return [] }
    let stored = Array(entries[start..<end])
    entries.removeSubrange(start..<end)
    bytes -= stored.reduce(0) { $0 + $1.size }
    sent -= max(0, min(sent, end) - min(sent, start))
    return stored
  }

  // MARK: Limits

  package var isFull: Bool { entries.count > limits.mostEvents || bytes > limits.mostBytes }

  /// Neighbouring progress events of the older half: each run is to be replaced by one count.
  ///
  /// Only those that were never sent: the backend may have some of a run already, and a count has the number of one of them.
  package var thinnable: [[OutboxEntry]] {
    var runs: [[OutboxEntry]] = []
    for entry in entries.prefix(max(2, entries.count / 2)) where entry.weight != .kept && isUnsent(entry.number) {
      if let last = runs.last?.last?.number, last.n + 1 == entry.number.n {
        runs[runs.count - 1].append(entry)
      } else {
        runs.append([entry])
      }
    }
    return runs.filter { $0.count > 1 }
  }

  /// An earlier process may have sent what it has left.
  private func isUnsent(_ number: EventNumber) -> Bool {
    number.epoch == next.epoch && number > lastSent ?? EventNumber(epoch: 0, n: 0)
  }

  /// Replaces a run by its count, which has the number of its last event.
  package mutating func replace(_ run: [OutboxEntry], by count: OutboxEntry) {
    guard let first = run.first, let last = run.last else { return }
    let start = entries.partitioningIndex { $0.number >= first.number }
    let end = entries.partitioningIndex { $0.number > last.number }
    entries.replaceSubrange(start..<end, with: [count])
    bytes += count.size - run.reduce(0) { $0 + $1.size }
  }
}

extension Array {
  /// The first index whose element satisfies a condition that holds for all later ones (binary search).
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
