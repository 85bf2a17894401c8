internal import CMosquitto
package import Contract
import Synchronization
internal import Threads

/// The link of a kiosk to its broker: a thread that connects, and connects again, until the link is stopped.
///
/// The broker's acknowledgement is no promise (decision 85): what must arrive is sent again until the backend has
/// confirmed it.
package final class BrokerLink: Sendable {
  /// The most messages that wait to be published.
  package static let mostQueued = 256

  private let worker: Worker<BrokerMessage, BrokerNews>
  private let state: BrokerLinkState

  /// Loads the library and starts the thread.
  package init(
    _ settings: BrokerSettings, subscriptions: [String], timing: BrokerTiming = BrokerTiming()
  ) throws(CaptureError) {
    if let lack = Self.lack { throw lack }
    let state = BrokerLinkState()
    worker = try Worker("broker", most: Self.mostQueued) { worker in
      BrokerThread(worker: worker, state: state, settings: settings, subscriptions: subscriptions, timing: timing).run()
    }
    self.state = state
    try worker.start()
  }

  deinit { stop(atMost: .zero) }

  /// Why the library can't be loaded; `nil` if it is loaded now.
  package static var lack: CaptureError? {
    if cmosquitto_load() { return nil }
    let words = String(cString: cmosquitto_trouble())
    return CaptureError(
      .resourceMissing, "libmosquitto is missing\(words.isEmpty ? "" : ": \(printable(words))").",
      recovery: "Install it: apt-get install libmosquitto1")
  }

  /// Readable while news wait.
  package var descriptor: Int32 { worker.descriptor }

  package func takeNews() -> [BrokerNews] {
    let news = worker.takeReplies().map(\.answer)
    state.unread.subtract(news.count, ordering: .relaxed)
    return news
  }

  /// Publishes a message, never waiting; false if there is no connection, or if the queue is full.
  @discardableResult package func publish(_ message: BrokerMessage) -> Bool {
    guard state.isConnected.load(ordering: .acquiring), case .queued = worker.ask(message) else { return false }
    return true
  }

  /// Publishes what is queued, disconnects and ends the thread, or leaves it to itself after this time.
  ///
  /// The broker publishes the last will only if there was no time for a goodbye.
  package func stop(atMost time: Duration) {
    state.isConnected.store(false, ordering: .releasing)
    state.deadline.withLock { $0 = .now + time }
    worker.stop(atMost: time)
  }
}

/// What a link and its thread share.
final class BrokerLinkState: Sendable {
  /// Whether messages are taken.
  let isConnected = Atomic(false)
  /// News that were not taken yet.
  let unread = Atomic(0)
  /// Set before the worker is stopped.
  let deadline = Mutex<ContinuousClock.Instant?>(nil)
}
