internal import Agents
package import Brokers
package import Contract
internal import Evidence
internal import Files
internal import Notation

/// Connects a kiosk with its fleet: stores its events until the backend has them, reports its status, carries out commands.
///
/// It belongs to one thread; the link has one of its own.
package final class Agent {
  let plan: AgentPlan
  let folder: FleetFolder
  let link: BrokerLink
  let report: (AgentNews) -> Void
  private let start = ContinuousClock.now

  private(set) var outbox: Outbox
  private var pacer: StatusPacer
  var commands: CommandBook
  /// The commands that the kiosk has not answered yet, by the number of their order.
  var waiting: [Int: (command: FleetCommand, until: Instant)] = [:]
  var kiosk: KioskLine
  /// When the kiosk was last ordered to restart.
  var restartedAt: Instant?
  /// The command for whose settings that was.
  var restartedFor: String?
  private var ledger: LedgerFollower?
  private var handoffs: HandoffFollower
  private var lookAt = Instant()
  private var pruneAt = Instant(.seconds(3600))
  /// What was told is stored, but not yet that it was: it is not sent before, so that nothing is told twice.
  private var hasUnsavedMarks = false
  /// The last event when it was noted.
  private var notedUpTo: EventNumber
  /// The bookmark of a ledger that is not set any longer.
  private var oldLedger: LedgerBookmark?
  private var lastTrouble: String?
  /// Nothing was stored yet, or the last number may be on the disk although storing it failed.
  private var needsEpoch = true
  /// Events of the kiosk that the disk did not take.
  private var unstored = 0
  /// The commands whose outcome is stored as an event and still has its file.
  private var toldOutcomes: Set<String> = []

  package init(
    _ plan: AgentPlan, _ folder: FleetFolder, _ link: BrokerLink, reporting report: @escaping (AgentNews) -> Void
  ) throws(CaptureError) {
    (self.plan, self.folder, self.link, self.report) = (plan, folder, link, report)
    pacer = StatusPacer(atMostEvery: plan.statusPause)
    kiosk = KioskLine(plan.sockets)
    do throws(FileFault) {
      // The epoch begins with the first event: a full disk takes none, and yet its outbox has to be emptied.
      outbox = Outbox(epoch: 1, found: try folder.events(), limits: plan.limits)
      commands = try folder.commandBook()
      let told = try Told(folder, outbox)
      (notedUpTo, oldLedger, toldOutcomes) = (told.after, told.ledger, told.outcomes)
      handoffs = HandoffFollower(plan.states, told: told.handoffs)
      if let damage = told.damage {
        tellTrouble(damage)
        tellOnce(.bookmarkLost)
      }
    } catch {
      throw error.error(.cannotWrite)
    }
    if let book = plan.ledger { ledger = try LedgerFollower(book, from: oldLedger) }
    // Before anything is told: else a crash would make the first run a second time.
    noteTold()
  }

  var now: Instant { Instant(.now - start) }

  // MARK: The run

  /// Waits for one of the descriptors, at most for some time.
  package typealias Waiting = (_ descriptors: [Int32], _ most: Duration) -> Void

  /// Runs until it is to end; `isOver` is asked at least each 10 s, and whenever a wait ends.
  package func run(until isOver: () -> Bool, waiting wait: Waiting) {
    while !isOver() {
      turn()
      let dues = [lookAt, kiosk.nextDue, outbox.nextDue, pacer.nextDue] + waiting.values.map { $0.until }
      let due = dues.compactMap(\.self).min() ?? now + .seconds(10)
      wait([link.descriptor] + [kiosk.descriptor].compactMap(\.self), min(max(.zero, due - now), .seconds(10)))
    }
    publish(.status, offline, isRetained: true)
    link.stop(atMost: .seconds(2))
  }

  func turn() {
    // The kiosk first: commands that the broker has kept come as soon as it is connected.
    readKiosk()
    readBroker()
    endOverdue()
    look()
    send()
  }

  private func readBroker() {
    for news in link.takeNews() {
      switch news {
      case .connected:
        outbox.connect(at: now)
        pacer.connect()
        note(isConnected: true)
        report(.connected)
      case .disconnected(let trouble):
        outbox.disconnect()
        note(isConnected: false, trouble.message)
        report(.disconnected(trouble))
      case .message(let message): receive(message)
      case .refused(_, let trouble): report(.trouble(trouble.message))
      case .oversized(let topic, _):
        if topic == FleetTopic.command.name(of: plan.kiosk) { refuse(.init(id: nil, refusal: .tooLarge)) }
      }
    }
  }

  private func note(isConnected: Bool, _ trouble: String? = nil) {
    folder.note(LinkNote(broker: plan.broker, isConnected: isConnected, since: plan.now(), trouble: trouble))
  }

  private func receive(_ message: BrokerMessage) {
    switch message.topic {
    case FleetTopic.command.name(of: plan.kiosk): carryOut(message.payload)
    case FleetTopic.ack.name(of: plan.kiosk):
      guard let node = JSONReader.read(message.payload, file: "").node, let epoch = node["epoch"]?.integer,
        let n = node["n"]?.integer
      else { return }
      folder.remove(outbox.confirm(EventNumber(epoch: epoch, n: n), at: now))
    default: break
    }
  }

  // MARK: The kiosk

  private func readKiosk() {
    if !kiosk.turn(at: now, statusEach: plan.statusEach) { dropKiosk() }
    for news in kiosk.takeNews(at: now) {
      switch news {
      case .found(let silence):
        report(.kioskFound)
        restartForStaged()
        // Events between two connections are not repeated.
        if let silence { tellOnce(.gap(silence)) }
      case .event(let line):
        guard let event = FleetEvent(line: line, of: plan.names) else { continue }
        tellOnce(event)
        kiosk.hurryStatus(to: now)
      case .answer(let number, let node):
        if KioskLine.isStatus(number), let standing = KioskStanding(answer: node) {
          note(isFaulty: KioskStanding.isFaulty(answer: node))
          update(standing)
        }
        answer(number, node)
      case .refused: refuseWaiting()
      case .lost: dropKiosk()
      }
    }
    if kiosk.refusal != refusal {
      refusal = kiosk.refusal
      refusal.map { report(.trouble($0)) }
    }
    // One that refuses the agent may well serve visitors.
    if kiosk.isAbsent, stoppedSince == nil {
      update(KioskStanding(.stopped, since: plan.now()))
    }
  }

  private func dropKiosk() {
    (isFaulty, hasTried) = (false, false)
    report(.kioskLost)
    failWaiting()
  }

  /// Whether a fault has put the kiosk out of order; false also if that is not known.
  private(set) var isFaulty = false
  /// The kiosk's process has tried settings, which may be what has put it out of order.
  private var hasTried = false

  private func note(isFaulty: Bool) {
    hasTried = hasTried || folder.hasTrial
    self.isFaulty = isFaulty && !hasTried
  }

  private var stoppedSince: WallTime?
  /// Why the kiosk does not serve the agent, as it was reported.
  private var refusal: String?

  private func update(_ standing: KioskStanding) {
    stoppedSince = standing.state == .stopped ? standing.since : nil
    var standing = standing
    // Its age changes each time.
    standing.queue?.oldest = nil
    pacer.note(Array(standing.node.text().utf8))
  }

  private var offline: [UInt8] { Array(KioskStanding(.offline).node.text().utf8) }

  // MARK: Events

  /// Stores an event; false if the disk does not take it.
  private func tell(_ event: FleetEvent) -> Bool {
    do throws(FileFault) {
      if needsEpoch { outbox.beginEpoch(try folder.beginEpoch(at: plan.now())) }
      needsEpoch = false
    } catch {
      tellTrouble(error)
      return false
    }
    let number = outbox.upcoming
    let bytes = NumberedEvent(event, number, since: now, heard: plan.now()).bytes
    let entry = OutboxEntry(number, event.weight, size: bytes.count)
    do throws(FileFault) {
      try folder.keep(entry, bytes)
    } catch {
      // It may have reached the disk all the same.
      needsEpoch = true
      folder.remove([entry])
      tellTrouble(error)
      return false
    }
    outbox.add(event.weight, size: bytes.count)
    if outbox.isFull { makeRoom() }
    return true
  }

  /// Stores an event that is not repeated.
  private func tellOnce(_ event: FleetEvent) { if !tell(event) { unstored += 1 } }

  private func makeRoom() {
    for run in outbox.thinnable {
      let covered = run.map { entry in
        NumberedEvent.covers((try? folder.bytes(of: entry)) ?? [], entry)
      }
      do throws(FileFault) {
        try replace(run, counting: covered.reduce(0) { $0 + $1.count }, from: covered.map(\.from).min() ?? 1)
      } catch {
        return tellTrouble(error)
      }
    }
  }

  /// Stores a count in the place of neighbouring events.
  private func replace(_ run: [OutboxEntry], counting count: Int, from first: Int) throws(FileFault) {
    guard let last = run.last else { return }
    let bytes = NumberedEvent(.count(count, from: first), last.number, since: now, heard: plan.now()).bytes
    let entry = OutboxEntry(last.number, .count, size: bytes.count)
    try folder.keep(entry, bytes)
    folder.remove(run.filter { $0.name != entry.name })
    outbox.replace(run, by: entry)
  }

  /// Looks at the ledger and at the states of deliveries.
  private func look() {
    guard now >= lookAt else { return }
    lookAt = now + plan.lookEach
    if unstored > 0, tell(.unstored(unstored)) { unstored = 0 }
    if var follower = ledger {
      let news = follower.news()
      if let trouble = news.trouble { report(.trouble(trouble.message)) }
      for (event, end) in news.events {
        if let event, !tell(event) { break }
        follower.confirm(end)
        hasUnsavedMarks = true
      }
      ledger = follower
      if news.hasMore { lookAt = now }
    }
    for (event, session, stage) in handoffs.news() {
      guard tell(event) else {
        handoffs.postpone(session)
        continue
      }
      handoffs.confirm(session, stage)
      hasUnsavedMarks = true
    }
    if handoffs.takeForgotten() { hasUnsavedMarks = true }
    tellOutcomes()
    if now >= pruneAt {
      pruneAt = now + .seconds(3600)
      handoffs.prune()
      folder.forget(commands.expire(at: plan.now()))
    }
    if hasUnsavedMarks { noteTold() }
  }

  /// Tells the outcome of settings from afar; the event is not sent before its file is gone, so that it is told once.
  private func tellOutcomes() {
    for trial in folder.outcomes() {
      if let event = trial.event, !toldOutcomes.contains(trial.id) {
        guard tell(event) else { return }
        report(.trial(trial))
        kiosk.hurryStatus(to: now)
      }
      toldOutcomes.insert(trial.id)
      hasUnsavedMarks = true
    }
  }

  private func noteTold() {
    do throws(FileFault) {
      for id in toldOutcomes { try folder.removeOutcome(of: id) }
      toldOutcomes = []
      try folder.note(handoffs: handoffs.told)
      let last = EventNumber(epoch: outbox.upcoming.epoch, n: outbox.upcoming.n - 1)
      try folder.note(SeenMark(ledger?.place ?? oldLedger, after: last))
      (notedUpTo, hasUnsavedMarks, lastTrouble) = (last, false, nil)
    } catch {
      hasUnsavedMarks = true
      tellTrouble(error)
    }
  }

  func tellTrouble(_ fault: FileFault) {
    let words = "\(printable(fault.path)) \(fault.sentence)."
    if words != lastTrouble { report(.trouble(words)) }
    lastTrouble = words
  }

  // MARK: Sending

  private func send() {
    if let status = pacer.due(at: now), !publish(.status, status, isRetained: true) { pacer.fail() }
    for entry in outbox.due(at: now, upTo: hasUnsavedMarks ? notedUpTo : nil) {
      do throws(FileFault) {
        let bytes = try bytes(of: entry)
        publish(.event, plan.envelope.wrap(bytes, entry.number, kiosk: plan.kiosk))
      } catch {
        tellTrouble(error)
      }
    }
  }

  /// An event whose file is gone or damaged has to be counted: the backend would wait for its number for ever.
  private func bytes(of entry: OutboxEntry) throws(FileFault) -> [UInt8] {
    do throws(FileFault) {
      let bytes = try folder.bytes(of: entry)
      if NumberedEvent.isWhole(bytes) { return bytes }
    } catch {
      // The process is out of descriptors, or may not read: that can be mended.
      if error.reason == .noDescriptor || error.reason == .notAllowed { throw error }
      tellTrouble(error)
    }
    folder.remove([entry])
    try replace([entry], counting: 1, from: entry.number.n)
    return try folder.bytes(of: OutboxEntry(entry.number, .count, size: 0))
  }

  @discardableResult func publish(_ topic: FleetTopic, _ payload: [UInt8], isRetained: Bool = false) -> Bool {
    link.publish(BrokerMessage(topic.name(of: plan.kiosk), payload, isRetained: isRetained))
  }
}

/// What was told by earlier processes: as noted, or as the events say that were stored after the note.
private struct Told {
  private(set) var ledger: LedgerBookmark?
  private(set) var handoffs: [String: String]?
  private(set) var after = EventNumber(epoch: 0, n: 0)
  /// The commands of settings whose outcome is an event already, and whose file is still there.
  private(set) var outcomes: Set<String> = []
  /// Why it is not known.
  private(set) var damage: FileFault?

  init(_ folder: FleetFolder, _ outbox: Outbox) throws(FileFault) {
    do throws(FileFault) {
      let seen = try folder.seen()
      (ledger, handoffs) = (seen?.ledger, try folder.toldHandoffs())
      after = seen?.after ?? after
    } catch {
      guard case .damaged = error.reason else { throw error }
      damage = error
      handoffs = try folder.toldHandoffs()
    }
    let left = Set(folder.outcomes().map(\.id))
    for entry in outbox.entries where entry.weight == .kept && entry.number > after {
      guard let bytes = try? folder.bytes(of: entry), let node = JSONReader.read(bytes, file: "").node else { continue }
      if let mark = node[FleetEvent.ledgerKey].flatMap(LedgerBookmark.init) { ledger = mark }
      if let stage = node[FleetEvent.stageKey]?.string, let session = node["session"]?.string {
        handoffs?[session] = stage
      }
      if let id = node[TrialRecord.commandKey]?.string, left.contains(id) { outcomes.insert(id) }
    }
  }
}
