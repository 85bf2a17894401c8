package import Contract
internal import Glibc
internal import Synchronization
internal import Threads

/// Speaks on a thread of its own, by the first way that has a voice of the language; the newest words count.
///
/// With jacks it speaks only while headphones are plugged in, and is silent as soon as they are not.
package final class Narrator: Voice {
  private let worker: NarratorWorker
  private let thread: WorkThread
  private(set) var isStarted = false

  /// The jacks are made on its thread.
  package init(_ ways: [SpeakerWay], jacks: (@Sendable () -> any Jacks)? = nil) throws(CaptureError) {
    worker = try NarratorWorker(ways, jacks)
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
  private let jacks: (@Sendable () -> any Jacks)?
  private let bell: Bell
  /// A queue of one.
  private let next = Mutex<Order?>(nil)

  init(_ ways: [SpeakerWay], _ jacks: (@Sendable () -> any Jacks)?) throws(CaptureError) {
    (self.ways, self.jacks, troubles, bell) = (ways, jacks, try Mailbox(), try Bell())
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
    var desk = NarratorDesk(ways, jacks?())
    while true {
      let hasChanged = waits(for: desk.descriptors)
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
      if hasChanged, let trouble = desk.lookAtJacks() { troubles.put(trouble) }
    }
  }

  /// Until there is an order, or something has changed at a jack, which it tells.
  private func waits(for jacks: [Int32]) -> Bool {
    var requests = ([bell.descriptor] + jacks).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
    return requests.dropFirst().contains { $0.revents != 0 }
  }
}
