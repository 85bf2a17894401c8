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
    /// Prints a line on standard output; false if its reader has gone.
    package var emit: @Sendable (String) -> Bool = { line in
      OutputWriter(STDOUT_FILENO).write(Array("\(line)\n".utf8)) == 0
    }

    package init() {}
  }

  /// How often the output folder is looked at for new sessions.
  private static let interval = Duration.milliseconds(500)

  let config: DeliveryConfig
  let credentials: DeliveryCredentials
  let adapter: any DeliveryAdapter
  let output: OpenFolder
  let states: StateFolder
  let client: HTTPClient
  let world: World
  let tell: @Sendable (CourierEvent) -> Void
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
    client = try HTTPClient(HTTPClient.Settings(config))
    bell = try Bell()
    if let trouble = adapter.problems(context).first {
      throw CaptureError(
        .impossibleSettings, trouble.detail, recovery: RetryRule.row(trouble.code)?.remedy ?? "")
    }
  }

  var context: DeliveryContext {
    DeliveryContext(
      config: config, credentials: credentials, now: world.now(), random: world.random(),
      sha256: { Digest(of: $0).bytes })
  }

  // MARK: From any thread

  /// Ends the run; a request in progress is cut, and sent again at the next start with the same key.
  package func stop() {
    isStopped.store(true, ordering: .releasing)
    client.stop()
    bell.ring()
  }

  var hasStopped: Bool { isStopped.load(ordering: .acquiring) }

  // MARK: The run

  /// Delivers until it is stopped.
  package func watch() throws(FileFault) {
    var round = try DeliveryRound(self)
    while !hasStopped {
      let due = round.deliverAll()
      let wait = due.map { min($0 - .now, Self.interval) } ?? Self.interval
      if wait > .zero, bell.wait(wait) { bell.silence() }
    }
  }

  /// Delivers what is due, or only one session, and tries again for up to `patience`; returns what is still left.
  package func deliverOnce(
    only session: String? = nil, patience: Duration = .zero
  ) throws(FileFault) -> DeliveryQueue.Depth {
    let end = ContinuousClock.now + patience
    var round = try DeliveryRound(self, only: session)
    while !hasStopped, let due = round.deliverAll(), due < end {
      if bell.wait(due - .now) { bell.silence() }
    }
    return round.depth
  }
}
