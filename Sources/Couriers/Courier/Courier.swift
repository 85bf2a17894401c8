package import Contract
package import Delivery
internal import Evidence
package import Files
internal import Glibc
internal import Threads
import Synchronization

/// Delivers sessions, one after another, the oldest first; what fails for one does not stop the others.
///
/// One thread runs it; any thread may stop it.
package final class Courier: Sendable {
  /// The parts of a courier that tests replace.
  package struct World: Sendable {
    package var now: @Sendable () -> WallTime = { WallTime.now() }
    /// From 0 to 1, for the jitter of retries.
    package var random: @Sendable () -> Double = { Double.random(in: 0...1) }
    package var environment: [String: String] = [:]
    /// How often the output folder is looked at for new sessions.
    package var interval = Duration.milliseconds(500)
    /// How long `deliverOnce` stays while a client waits for news.
    package var linger = Duration.seconds(60)
    /// How long `deliverOnce` stays for a client that has not connected yet.
    package var awaiting = Duration.zero
    /// How long the states of sessions stay that were delivered or given up, and have no folder.
    package var receipts = Duration.seconds(30 * 86_400)
    /// Whose standing `watch` tells the backend; `nil` tells nothing.
    package var standing: StandingSource?
    /// Prints a line on standard output; false if its reader has gone.
    package var emit: @Sendable (String) -> Bool = { line in
      OutputWriter(STDOUT_FILENO).write(Array("\(line)\n".utf8)) == 0
    }

    package init() {}
  }

  let config: DeliveryConfig
  let credentials: DeliveryCredentials
  let adapter: any DeliveryAdapter
  let output: OpenFolder
  let states: StateFolder
  /// `nil` for an adapter that makes no requests: it does not load libcurl.
  let client: HTTPClient?
  let tokens = AccessTokens()
  let world: World
  /// The file that `delivery.jenid.template` names.
  private let template: [UInt8]?
  let tell: @Sendable (CourierEvent) -> Void
  let board: NewsBoard
  private let bell: Bell
  private let isStopped = Atomic(false)

  /// Throws if a setting is missing or impossible, or libcurl is missing: nothing has been sent then.
  package init(
    _ config: DeliveryConfig, _ credentials: DeliveryCredentials = DeliveryCredentials(), output: OpenFolder,
    states: StateFolder, world: World = World(), telling tell: @escaping @Sendable (CourierEvent) -> Void
  ) throws(CaptureError) {
    guard let adapter = AdapterTable.named(config.adapter) else {
      throw CaptureError(
        .impossibleSettings, "There is no adapter '\(printable(config.adapter))'.",
        recovery: "Set delivery.adapter to one of: \(AdapterTable.adapters.map(\.name).joined(separator: ", ")).")
    }
    guard adapter.name != DeliveryConfig().adapter else {
      throw CaptureError(
        .impossibleSettings, "The adapter '\(adapter.name)' leaves sessions in their folder: nothing is delivered.",
        recovery: "Set delivery.adapter to another one.")
    }
    (self.config, self.credentials, self.adapter) = (config, credentials, adapter)
    (self.output, self.states, self.world, self.tell) = (output, states, world, tell)
    template = try config.template()
    client = try adapter.usesHTTP ? HTTPClient(HTTPClient.Settings(config)) : nil
    (bell, board) = (try Bell(), try NewsBoard())
    if let trouble = AdapterTable.problems(context).first {
      throw CaptureError(
        .impossibleSettings, trouble.detail, recovery: RetryRule.row(trouble.code)?.remedy ?? "")
    }
  }

  var context: DeliveryContext {
    var credentials = credentials
    // So that an answer that echoes it is told without it.
    if config.auth == .oauth { credentials.token = tokens.current }
    return DeliveryContext(
      config: config, credentials: credentials, template: template, now: world.now(), random: world.random(),
      sha256: { Digest(of: $0).bytes })
  }

  // MARK: From any thread

  /// Ends the run; a request in progress is cut, and sent again at the next start with the same key.
  package func stop() {
    isStopped.store(true, ordering: .releasing)
    client?.stop()
    bell.ring()
  }

  var hasStopped: Bool { isStopped.load(ordering: .acquiring) }

  // MARK: The run

  /// Delivers until it is stopped.
  package func watch() throws(FileFault) {
    var round = try DeliveryRound(self)
    let server = startServer()
    defer { server?.stop() }
    let reporter = try startReporter()
    defer { reporter?.stop() }
    var cleaning = ContinuousClock.now
    while !hasStopped {
      if cleaning <= .now {
        removeReceipts()
        cleaning = .now + Self.untilCleaning
      }
      let due = round.deliverAll()
      let wait = due.map { min($0 - .now, world.interval) } ?? world.interval
      if wait > .zero, bell.wait(wait) { bell.silence() }
    }
  }

  private static let untilCleaning = Duration.seconds(10)
  /// After this long, what was prepared for a session can't be used.
  private static let mostPrepared = Duration.seconds(86_400)

  /// Delivers what is due, or only one session, and tries again for up to `patience`; returns what is still left.
  ///
  /// It stays longer while a client waits for a session.
  package func deliverOnce(
    only session: String? = nil, patience: Duration = .zero
  ) throws(FileFault) -> DeliveryQueue.Depth {
    let began = ContinuousClock.now
    var round = try DeliveryRound(self, only: session)
    let server = startServer()
    defer { server?.stop() }
    removeReceipts()
    var hasServed = false
    while !hasStopped {
      let due = round.deliverAll()
      hasServed = hasServed || !board.awaited.isEmpty
      let now = ContinuousClock.now
      if !board.awaited.isEmpty, now < began + world.linger {
        // The folder of a session may still be on its way.
        let next = min(due ?? now + world.interval, now + world.interval, began + world.linger)
        if bell.wait(max(.zero, next - .now)) { bell.silence() }
        continue
      }
      let opening = began + world.awaiting
      let moments = [
        due.flatMap { $0 < began + patience ? $0 : nil }, hasServed || opening <= now ? nil : opening,
      ]
      guard let next = moments.compactMap(\.self).min() else { break }
      if bell.wait(max(.zero, next - .now)) { bell.silence() }
    }
    return round.depth
  }

  /// The delivery goes on without a socket: only the wizard lacks its news then.
  private func startServer() -> NewsServer? {
    do throws(CaptureError) {
      return try NewsServer(
        states.socketPath, states, board, try preparer(), now: world.now
      ) { [bell] in bell.ring() }
    } catch {
      tell(.trouble(FileFault(states.socketPath, .other("can't tell news: \(error.message)"))))
      return nil
    }
  }

  private func startReporter() throws(FileFault) -> StandingReporter? {
    guard let source = world.standing else { return nil }
    do throws(CaptureError) {
      return try StandingReporter(self, source)
    } catch {
      throw FileFault(states.path, .other("can't tell how the kiosk stands: \(error.message)"))
    }
  }

  private func removeReceipts() {
    do throws(FileFault) {
      try removePreparedOfEnded()
      try states.removeReceipts(before: world.now() + (.zero - world.receipts), output: output)
    } catch {
      tell(.trouble(error))
    }
  }

  /// Removes what was prepared for sessions that have ended and are not delivered.
  func removePreparedOfEnded() throws(FileFault) {
    try states.removePrepared(
      in: output, before: world.now() + (.zero - Self.mostPrepared)
    ) { (session) throws(FileFault) in
      if output.lacks(session) { return false }
      guard case .facts(let facts) = try DeliveryQueue.read(session, in: output, config) else { return true }
      return config.what.includes(status: facts.status)
    }
  }

  /// Gives up a session whose folder can't be read as one.
  func giveUp(_ session: String, _ trouble: DeliveryTrouble) throws(FileFault) {
    var state = try standing(session)
    state.giveUp(trouble)
    try states.write(state)
    tell(.deliveryDead(session: session, trouble))
    board.tell(session, .givenUp(trouble.code))
  }

  private func standing(_ session: String) throws(FileFault) -> DeliveryState {
    if case .state(let state) = try states.read(session) { return state }
    let manifest = (try? OpenFolder(session, in: output).read("manifest.json", limit: 1 << 20)) ?? []
    let key = DeliveryState.key(
      session: session, manifestDigest: context.sha256(manifest), sha256: context.sha256)
    return DeliveryState(session: session, output: output.path, adapter: adapter.name, key: key)
  }
}
