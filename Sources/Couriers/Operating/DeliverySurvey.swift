package import Contract
internal import Delivery
package import Files
import Synchronization

/// Reads the state of the delivery from its folders, for processes that do not deliver.
///
/// It changes nothing. It keeps what it has read, so that the next reading lists the folders and reads only what is new.
package final class DeliverySurvey: Sendable {
  private struct Memory {
    var entries: [String: Entry] = [:]
    var last: (at: ContinuousClock.Instant, status: DeliveryStatus)?
  }

  /// What is known of a session whose folder is there.
  fileprivate struct Entry {
    var stamp: OpenFolder.Stamp?
    var state = StateFolder.Reading.none
    var isHeld = false
    /// `nil` if its documents have not been read.
    var content: Content?
  }

  fileprivate enum Content {
    case waits(ended: WallTime, bytes: Int)
    case damaged
    /// None of ours, of a status that is not delivered, or from before an adapter was set.
    case ignored
  }

  private let config: DeliveryConfig
  private let (output, states): (String, String)
  private let memory = Mutex(Memory())

  package init(_ config: DeliveryConfig, output: String, states: String) {
    (self.config, self.output, self.states) = (config, output, states)
  }

  /// The current state; one that was read less than `age` ago is returned as it is.
  package func status(
    noOlderThan age: Duration = .zero, at now: WallTime = .now()
  ) throws(FileFault) -> DeliveryStatus {
    try memory.withLock { (memory) throws(FileFault) in
      if let last = memory.last, .now - last.at < age { return last.status }
      let status = try read(&memory.entries, now)
      memory.last = (.now, status)
      return status
    }
  }

  private func read(_ entries: inout [String: Entry], _ now: WallTime) throws(FileFault) -> DeliveryStatus {
    guard let folder = try openStates(), let output = try openOutput() else {
      // Without states, no adapter was set yet; without the other, nothing was captured.
      entries = [:]
      return DeliveryStatus()
    }
    let since: WallTime
    do throws(FileFault) {
      since = try folder.since(orSet: now)
    } catch {
      guard case .damaged = error.reason else { throw error }
      entries = [:]
      var status = DeliveryStatus()
      status.fault = error.error(.cannotWrite)
      return status
    }
    let names = Set(try output.names().filter(SessionName.isSession))
    entries = entries.filter { names.contains($0.key) }
    for name in names {
      // One that can't be read does not hide the others.
      try? look(at: name, &entries[name, default: Entry()], output, folder, since)
    }
    return count(entries, now)
  }

  private func openOutput() throws(FileFault) -> OpenFolder? {
    do throws(FileFault) {
      return try OpenFolder(output)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  private func openStates() throws(FileFault) -> StateFolder? {
    do throws(CaptureError) {
      return try StateFolder(reading: states)
    } catch {
      throw FileFault(states, .other("it can't be read"))
    }
  }

  private func look(
    at session: String, _ entry: inout Entry, _ output: OpenFolder, _ states: StateFolder, _ since: WallTime
  ) throws(FileFault) {
    entry.isHeld = states.isHeld(session)
    let stamp = states.stamp(of: session)
    if stamp != entry.stamp {
      // An operator may have released what was ignored.
      (entry.stamp, entry.state, entry.content) = (stamp, try states.read(session), nil)
    }
    guard entry.content == nil, entry.isOpen else { return }
    entry.content = try content(of: session, isBegun: stamp != nil, output, since)
  }

  private func content(
    of session: String, isBegun: Bool, _ output: OpenFolder, _ since: WallTime
  ) throws(FileFault) -> Content? {
    guard let changed = output.changed(session), isBegun || changed >= since else { return .ignored }
    switch try DeliveryQueue.read(session, in: output, config) {
    case .notOurs: return .ignored
    // The process that delivers may be removing it.
    case .damaged: return output.contains(session) ? .damaged : nil
    case .facts(let facts):
      guard config.what.includes(status: facts.status), isBegun || facts.ended >= since else { return .ignored }
      return .waits(ended: facts.ended, bytes: facts.bytes)
    }
  }

  // MARK: Counting

  private func count(_ entries: [String: Entry], _ now: WallTime) -> DeliveryStatus {
    var status = DeliveryStatus()
    var oldest: WallTime?
    var newest: DeliveryState.Attempt?
    for entry in entries.values {
      if entry.isGivenUp { status.givenUp += 1 }
      guard entry.isOpen, case .waits(let ended, let bytes)? = entry.content else { continue }
      status.waiting += 1
      status.bytes += bytes
      oldest = min(ended, oldest ?? ended)
      if let attempt = entry.lastAttempt, newest.map({ attempt.at > $0.at }) ?? true { newest = attempt }
    }
    status.oldest = oldest.map { $0 > now ? .zero : now - $0 }
    status.limit = QueueLimit.of(bytes: Int64(status.bytes), oldest: oldest, config, now: now)
    if let code = newest?.code, RetryRule.row(code)?.reaction == .blockAll { status.blocked = code }
    return status
  }
}

extension DeliverySurvey.Entry {
  private var stage: DeliveryState.Stage? { if case .state(let state) = state { state.stage } else { nil } }

  /// Whether the session is still to be sent, as far as its state says.
  fileprivate var isOpen: Bool { !isHeld && stage.map { !$0.isFinal && $0 != .held } ?? true }

  fileprivate var isGivenUp: Bool {
    if case .damaged? = content { return isOpen }
    return stage == .dead || stage == .refused
  }

  fileprivate var lastAttempt: DeliveryState.Attempt? {
    if case .state(let state) = state { state.attempts.last } else { nil }
  }
}
