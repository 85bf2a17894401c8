package import Contract
internal import Glibc
import Synchronization

/// The result of a request to a worker.
package enum Receipt: Equatable, Sendable {
  /// In the queue; its replies have this number.
  case queued(Int)
  case full
  /// The system refused a thread; the next request tries again.
  case noThread(CaptureError)
  case stopped
}

/// A worker: a bounded queue of numbered requests, and the thread that processes them in order.
///
/// The thread starts with the first request. Replies are queued for a loop that polls `descriptor`.
package final class Worker<Request: Sendable, Answer: Sendable>: Sendable {
  package struct Reply: Sendable {
    package let number: Int
    package let answer: Answer
  }

  /// The next thing for the thread to do.
  package enum Turn {
    case request(Int, Request)
    /// One of its other descriptors is readable.
    case readable
    case stop
  }

  /// Merges a new request into the last one of a full queue; `nil` refuses the new one.
  package typealias Join = @Sendable (_ waiting: Request, _ new: Request) -> Request?

  private struct State {
    var queue: [(number: Int, request: Request)] = []
    var replies: [Reply] = []
    /// The number of the last request, and the number up to which replies are dropped.
    var (latest, dropped) = (0, 0)
    /// `isAbandoned`: the thread did not end before the timeout.
    var (hasThread, isWorking, isStopping, isAbandoned) = (false, false, false, false)
    var thread: WorkThread?

    /// False if the queue is full.
    mutating func take(_ request: Request, _ most: Int, _ join: Join) -> Bool {
      if queue.count < most || (queue.isEmpty && !isWorking) {
        queue.append((latest + 1, request))
      } else if let last = queue.last, let joined = join(last.request, request) {
        queue[queue.count - 1] = (latest + 1, joined)
      } else {
        return false
      }
      latest += 1
      return true
    }
  }

  private let name: String
  private let most: Int
  private let join: Join
  /// Set if each request has one reply, and the thread ends when the queue is empty.
  private let answer: (@Sendable (Request) -> Answer)?
  private let isAside: Bool
  private let body: @Sendable (Worker) -> Void
  private let (told, idle): (Bell, Bell)
  private let asked: Bell?
  private let state = Mutex(State())

  /// A worker whose thread runs until stopped; at most `most` requests are queued besides the current one.
  package init(
    _ name: String, most: Int, joining join: @escaping Join = { _, _ in nil },
    running body: @escaping @Sendable (Worker) -> Void
  ) throws(CaptureError) {
    (self.name, self.most, self.join, self.body) = (name, most, join, body)
    (answer, isAside, asked, told, idle) = (nil, true, try Bell(), try Bell(), try Bell())
    idle.ring()
  }

  /// A worker that has a thread only while requests are queued.
  ///
  /// On the virtual clock it is not `isAside`: the caller does the work.
  package init(
    _ name: String, isAside: Bool = true, most: Int = 1, joining join: @escaping Join = { _, _ in nil },
    _ answer: @escaping @Sendable (Request) -> Answer
  ) throws(CaptureError) {
    (self.name, self.most, self.join, self.answer, self.isAside) = (name, most, join, answer, isAside)
    (asked, told, idle) = (nil, try Bell(), try Bell())
    body = { worker in
      while case .request(let number, let request) = worker.next() { worker.tell(answer(request), to: number) }
    }
    idle.ring()
  }
}

// MARK: - For the caller

extension Worker {
  /// Readable while replies are queued.
  package var descriptor: Int32 { told.descriptor }

  package var hasThread: Bool { state.withLock(\.hasThread) }

  @discardableResult package func ask(_ request: Request) -> Receipt {
    if !isAside, let answer { return .queued(number(answer(request))) }
    let receipt = state.withLock { accept(request, &$0) }
    if case .queued = receipt { asked?.ring() }
    return receipt
  }

  /// Does the work on the calling thread if no thread can be created.
  @discardableResult package func askOrWork(_ request: Request) -> Receipt {
    let receipt = ask(request)
    guard case .noThread = receipt, let answer else { return receipt }
    return .queued(number(answer(request)))
  }

  private func number(_ answer: Answer) -> Int {
    let number = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    tell(answer, to: number)
    return number
  }

  private func accept(_ request: Request, _ state: inout State) -> Receipt {
    guard !state.isStopping else { return .stopped }
    if !state.hasThread, let trouble = start(&state) { return .noThread(trouble) }
    guard state.take(request, most, join) else { return .full }
    idle.silence()
    return .queued(state.latest)
  }

  /// Starts the thread in advance.
  package func start() throws(CaptureError) {
    if let trouble = state.withLock({ $0.hasThread || $0.isStopping ? nil : start(&$0) }) { throw trouble }
  }

  private func start(_ state: inout State) -> CaptureError? {
    let thread = WorkThread(name) { [self] in
      body(self)
      leave()
    }
    do throws(CaptureError) { try thread.start() } catch { return error }
    state.hasThread = true
    if answer == nil { state.thread = thread } else { thread.abandon() }
    return nil
  }

  /// The body of a persistent worker returned without a stop: the next request starts a new thread.
  private func leave() {
    guard answer == nil else { return }
    state.withLock { state in
      (state.hasThread, state.isWorking) = (false, false)
      // Unless `stop` has taken the thread, to join it.
      state.thread?.abandon()
      state.thread = nil
      if state.queue.isEmpty { idle.ring() }
    }
  }

  package func takeReplies() -> [Reply] {
    told.silence()
    return state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }

  /// Drops all replies to the requests so far, including later ones; the requests are still processed.
  package func mute() {
    state.withLock { ($0.dropped, $0.replies) = ($0.latest, []) }
  }

  /// Drops all queued requests, and all replies to earlier ones.
  package func forget() {
    state.withLock { state in
      (state.dropped, state.replies, state.queue) = (state.latest, [], [])
      if !state.isWorking { idle.ring() }
    }
  }

  /// Waits until all requests are done; false on timeout.
  package func waitUntilIdle(atMost time: Duration) -> Bool { idle.wait(time) }

  /// Stops a persistent thread after the queued requests.
  ///
  /// Returns false on timeout: then the thread is abandoned, and its replies are dropped. Later calls return the same.
  @discardableResult package func stop(atMost time: Duration) -> Bool {
    let (thread, isAbandoned) = state.withLock { state in
      defer { (state.isStopping, state.thread) = (true, nil) }
      return (state.thread, state.isAbandoned)
    }
    asked?.ring()
    if thread?.join(atMost: time) ?? !isAbandoned { return true }
    state.withLock { ($0.isAbandoned, $0.dropped, $0.replies) = (true, .max, []) }
    return false
  }
}

// MARK: - For the thread

extension Worker {
  /// Waits for a request, for one of these descriptors, or for `stop`.
  package func next(or descriptors: [Int32] = []) -> Turn {
    while true {
      if let turn = takeTurn() { return turn }
      if wait(for: descriptors), waiting == nil { return .readable }
    }
  }

  /// Called when the previous request is done.
  private func takeTurn() -> Turn? {
    state.withLock { state in
      guard state.queue.isEmpty else {
        state.isWorking = true
        let (number, request) = state.queue.removeFirst()
        return .request(number, request)
      }
      state.isWorking = false
      idle.ring()
      guard state.isStopping || answer != nil else { return nil }
      state.hasThread = false
      return .stop
    }
  }

  /// Queues the reply to a request, or a message that belongs to no request.
  package func tell(_ answer: Answer, to number: Int? = nil) {
    let isHeard = state.withLock { state in
      guard state.dropped < number ?? .max else { return false }
      state.replies.append(Reply(number: number ?? 0, answer: answer))
      return true
    }
    if isHeard { told.ring() }
  }

  /// The next request in the queue, so that the current one can end early.
  package var waiting: Request? { state.withLock { $0.queue.first?.request } }

  package var isStopping: Bool { state.withLock(\.isStopping) }

  /// Waits for a request, the stop, or one of these descriptors; true if one of the descriptors is readable.
  @discardableResult package func wait(for descriptors: [Int32] = [], atMost time: Duration? = nil) -> Bool {
    guard let asked else { return false }
    var requests = ([asked.descriptor] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let end = time.map { ContinuousClock.now + $0 }
    var count: Int32
    repeat {
      // Rounded up, so that the wait never ends early.
      let left = end.map { Int32(max(0, ($0 - .now).milliseconds.rounded(.up))) } ?? -1
      count = poll(&requests, nfds_t(requests.count), left)
    } while count < 0 && errno == EINTR
    asked.silence()
    return requests.dropFirst().contains { $0.revents != 0 }
  }
}
