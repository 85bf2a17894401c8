package import Contract
package import Delivery
package import Files

/// The sessions that wait for delivery: the captured folders in the output folder that have no final state.
///
/// Nothing is enqueued, so nothing can be lost between two writes.
package struct DeliveryQueue: ~Copyable {
  /// A session that waits.
  ///
  /// It has no more than the order needs, because thousands may wait; the documents of its folder are read when it is sent.
  package struct Entry: Equatable, Sendable {
    package var session: String
    package var ended: WallTime
    package var bytes: Int
    /// Not before this time, which no step of the wall clock moves; `nil` is at once.
    var due: ContinuousClock.Instant?
  }

  package struct Depth: Equatable, Sendable {
    package var count = 0
    package var bytes = 0
    /// The age of the oldest one, never below zero.
    package var oldest = Duration.zero
  }

  /// What a refresh found wrong; each is found once.
  package enum Finding: Equatable, Sendable {
    case stateSetAside(Diagnostic)
    case unreadable(FileFault)
    case damaged(session: String, DeliveryTrouble)
    /// The folder of a delivered session is still there.
    case delivered(session: String)
  }

  private enum Known {
    case waiting(Entry)
    /// Delivered, given up, or held by the operator.
    case settled
    /// Captured before an adapter was first set.
    case old
    /// None of ours, or of a status that is not delivered.
    case ignored
  }

  private let output: OpenFolder
  private let states: StateFolder
  private let config: DeliveryConfig
  private let since: WallTime
  /// The only session that counts; `nil` for all.
  private let only: String?
  /// Sessions that clients wait for: they go first, and count too.
  private var awaited: Set<String> = []
  private var known: [String: Known] = [:]
  /// When the output folder had changed, as of the last look.
  private var seen: WallTime?
  /// Whether every folder has been looked at.
  private(set) var isWhole = true

  package init(
    _ output: OpenFolder, _ states: StateFolder, _ config: DeliveryConfig, since: WallTime, only: String? = nil
  ) {
    (self.output, self.states, self.config, self.since, self.only) = (output, states, config, since, only)
  }

  // MARK: Looking

  /// Puts sessions first, for which clients wait.
  package mutating func prefer(_ sessions: Set<String>) {
    if only != nil, !awaited.isSuperset(of: sessions) { seen = nil }
    awaited = sessions
  }

  /// Looks for new folders and forgets those that have gone; each folder is read once.
  ///
  /// With `patience` it stops after about this long, so that the first session need not wait until thousands are read.
  package mutating func refresh(patience: Duration? = nil) throws(FileFault) -> [Finding] {
    let changed = output.changed(".")
    if isWhole, let changed, changed == seen { return [] }
    // A folder that can't be listed is listed at the next refresh.
    isWhole = true
    // Two changes within a tick of the file system's clock look like one.
    seen = changed.flatMap { WallTime.now() - $0 > .seconds(1) ? $0 : nil }
    let names = Set(
      try output.names().filter { SessionName.isSession($0) && (only == nil || only == $0 || awaited.contains($0)) })
    known = known.filter { names.contains($0.key) }
    var findings: [Finding] = []
    let new = inOrder(names.filter { known[$0] == nil })
    let end = patience.map { ContinuousClock.now + $0 }
    for name in new {
      do throws(FileFault) {
        known[name] = try look(at: name, &findings)
      } catch {
        findings.append(.unreadable(error))
        // Descriptors come back; what this user may not read is told once.
        if error.reason == .noDescriptor { seen = nil } else { known[name] = .ignored }
      }
      if let end, .now >= end, name != new.last {
        isWhole = false
        break
      }
    }
    return findings
  }

  /// Those that clients wait for come first, then those that were sealed first.
  private func inOrder(_ names: some Sequence<String>) -> [String] {
    let dated = names.map { (rank: awaited.contains($0) ? 0 : 1, changed: output.changed($0) ?? WallTime(), name: $0) }
    return dated.sorted(by: <).map(\.name)
  }

  private func look(at name: String, _ findings: inout [Finding]) throws(FileFault) -> Known {
    var isBegun = false
    switch try states.read(name) {
    case .none: break
    case .state(let state):
      if state.stage == .done { findings.append(.delivered(session: name)) }
      if state.stage.isFinal || state.stage == .held { return .settled }
      isBegun = true
    case .setAside(let diagnostic):
      findings.append(.stateSetAside(diagnostic))
      isBegun = true
    }
    // Whatever its state file says, or if that is damaged.
    if states.isHeld(name) { return .settled }
    // Sealing puts the last file into a folder just after the session ended. This spares reading ten thousand old ones.
    guard let changed = output.changed(name) else { return .ignored }
    if changed < since, !isBegun { return .old }
    switch try Self.read(name, in: output, config) {
    case .notOurs: return .ignored
    case .damaged(let trouble):
      findings.append(.damaged(session: name, trouble))
      return .settled
    case .facts(let facts):
      guard config.what.includes(status: facts.status) else { return .ignored }
      guard isBegun || facts.ended >= since else { return .old }
      return .waiting(Entry(session: name, ended: facts.ended, bytes: facts.bytes))
    }
  }

  /// What the documents of a folder say.
  enum Reading {
    /// It has no manifest.
    case notOurs
    case damaged(DeliveryTrouble)
    case facts(SessionFacts)
  }

  /// Reads the documents of a session's folder; throws if this process may not, or can't at the moment.
  static func read(
    _ session: String, in output: OpenFolder, _ config: DeliveryConfig
  ) throws(FileFault) -> Reading {
    let documents: (manifest: [UInt8], result: [UInt8])?
    do throws(FileFault) {
      documents = try read(OpenFolder(session, in: output))
    } catch {
      if error.reason == .noDescriptor || error.reason == .notAllowed { throw error }
      return .damaged(DeliveryTrouble(.damaged, "\(error.path) \(error.sentence)"))
    }
    guard let documents else { return .notOurs }
    do throws(DeliveryTrouble) {
      let facts = try SessionFacts.read(
        manifest: documents.manifest, result: documents.result, output: output.path, kiosk: config.kiosk,
        sha256: { Digest(of: $0).bytes })
      // A copy must not pass for the session itself.
      guard facts.session == session else {
        return .damaged(DeliveryTrouble(.damaged, "The folder '\(session)' holds the session \(facts.session)."))
      }
      return .facts(facts)
    } catch {
      return .damaged(error)
    }
  }

  /// The sessions of an output folder that ended before a time.
  package static func sessions(
    in output: OpenFolder, endedBefore time: WallTime, _ config: DeliveryConfig
  ) throws(FileFault) -> [String] {
    try output.names().filter(SessionName.isSession).sorted().filter { name in
      guard case .facts(let facts)? = try? Self.read(name, in: output, config) else { return false }
      return facts.ended < time && config.what.includes(status: facts.status)
    }
  }

  private static let mostBytes = 1 << 20

  private static func read(_ folder: OpenFolder) throws(FileFault) -> (manifest: [UInt8], result: [UInt8])? {
    guard folder.contains("manifest.json") else { return nil }
    return (
      try folder.read("manifest.json", limit: mostBytes), try folder.read("result.json", limit: mostBytes)
    )
  }

  // MARK: Order

  private var waiting: [Entry] {
    known.values.compactMap { if case .waiting(let entry) = $0 { entry } else { nil } }
  }

  /// The oldest session that is due; one that a client waits for goes first.
  package func next(at now: ContinuousClock.Instant = .now) -> Entry? {
    waiting.filter { $0.due.map { $0 <= now } ?? true }.min { rank($0) < rank($1) }
  }

  private func rank(_ entry: Entry) -> (Int, WallTime, String) {
    (awaited.contains(entry.session) ? 0 : 1, entry.ended, entry.session)
  }

  /// The sessions that clients wait for, and that are there but are not delivered.
  var awaitedInVain: [String] {
    awaited.sorted().filter { name in
      switch known[name] {
      case .old, .ignored: true
      case .waiting, .settled, nil: false
      }
    }
  }

  /// When the next one will be due; `nil` if none waits.
  package func nextDue(at now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant? {
    waiting.map { $0.due ?? now }.min()
  }

  package mutating func postpone(_ session: String, until due: ContinuousClock.Instant) {
    guard case .waiting(var entry) = known[session] else { return }
    entry.due = due
    known[session] = .waiting(entry)
  }

  /// The session's folder and state are read again at the next refresh.
  mutating func forget(_ session: String) { (known[session], seen) = (nil, nil) }

  package mutating func settle(_ session: String) { known[session] = .settled }

  // MARK: Figures

  package func depth(at now: WallTime) -> Depth {
    let waiting = waiting
    guard let oldest = waiting.map(\.ended).min() else { return Depth() }
    return Depth(
      count: waiting.count, bytes: waiting.reduce(0) { $0 + $1.bytes }, oldest: oldest > now ? .zero : now - oldest)
  }

  /// How many sessions were captured before an adapter was first set.
  package var oldCount: Int { known.values.count { if case .old = $0 { true } else { false } } }
}
