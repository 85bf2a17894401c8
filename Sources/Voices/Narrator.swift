package import Contract
internal import Synchronization
internal import Threads

/// Speaks on a thread of its own, by the first way that has a voice of the language; the newest words count.
package final class Narrator: Voice {
  private let worker: NarratorWorker
  private let thread: WorkThread
  private(set) var isStarted = false

  package init(_ ways: [SpeakerWay]) throws(CaptureError) {
    worker = try NarratorWorker(ways)
    thread = WorkThread("narrator") { [worker] in worker.run() }
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.troubles.descriptor] }

  package func wake() {
    start()
    worker.give(.wake)
  }

  package func say(_ words: Utterance) {
    start()
    worker.give(.say(words))
  }

  package func hush() { if isStarted { worker.give(.hush) } }

  /// Without a thread there is silence, and a session goes on.
  private func start() {
    guard !isStarted else { return }
    do throws(CaptureError) {
      try thread.start()
      isStarted = true
    } catch {
      worker.troubles.put(error)
    }
  }

  package func takeTrouble() -> CaptureError? { worker.troubles.takeAll().first }

  /// Who is in the middle of an answer that does not come is left to itself.
  package func close() {
    guard isStarted else { return }
    isStarted = false
    worker.give(.end)
    _ = thread.join(atMost: Self.courtesy)
  }

  private static let courtesy: Duration = .milliseconds(200)
}

/// What happens on the narrator's thread.
final class NarratorWorker: Sendable {
  enum Order: Equatable {
    case wake, say(Utterance), hush, end
  }

  let troubles: Mailbox<CaptureError>
  private let ways: [SpeakerWay]
  private let bell: Bell
  /// A queue of one.
  private let next = Mutex<Order?>(nil)

  init(_ ways: [SpeakerWay]) throws(CaptureError) {
    (self.ways, troubles, bell) = (ways, try Mailbox(), try Bell())
  }

  /// A newer order takes the place of an older one, but nothing comes after the end, and waking makes nobody silent.
  func give(_ order: Order) {
    next.withLock { next in
      guard next != .end, order != .wake || next == nil else { return }
      next = order
    }
    bell.ring()
  }

  func run() {
    var desk = NarratorDesk(ways)
    while true {
      _ = bell.wait(.seconds(86_400))
      bell.silence()
      let order = next.withLock { next in
        defer { next = nil }
        return next
      }
      switch order {
      case nil: break
      case .wake: desk.open()
      case .say(let words): if let trouble = desk.say(words) { troubles.put(trouble) }
      case .hush: desk.hush()
      case .end: return desk.close()
      }
    }
  }
}
