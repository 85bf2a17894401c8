package import Contract
internal import Glibc
import Synchronization

/// What became of a request to a worker.
package enum Receipt: Equatable, Sendable {
  /// It waits in the queue; its answers carry this number.
  case queued(Int)
  case full
  /// The system gives no thread; the next request tries again.
  case noThread(CaptureError)
  case stopped
}

/// A bounded queue of numbered requests, and the thread that answers them one after another.
///
/// The thread starts with the first request. Answers wait until they are taken, for a loop that polls `descriptor`.
package final class Worker<Request: Sendable, Answer: Sendable>: Sendable {
  package struct Reply: Sendable {
    package let number: Int
    package let answer: Answer
  }

  /// What the thread does next.
  package enum Turn {
    case request(Int, Request)
    /// One of the descriptors that it waits for is readable.
    case readable
    case stop
  }

  /// Makes one request of the last in a full queue and a new one; `nil` refuses the new one.
  package typealias Join = @Sendable (_ waiting: Request, _ new: Request) -> Request?

  private struct State {
    var queue: [(number: Int, request: Request)] = []
    var replies: [Reply] = []
    /// The number of the last request, and up to which number answers are dropped.
    var (latest, dropped) = (0, 0)
    /// `isAbandoned`: the thread did not end in time.
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
  /// Set if each request has one answer, and the thread ends when nothing waits.
  private let answer: (@Sendable (Request) -> Answer)?
  private let isAside: Bool
  private let body: @Sendable (Worker) -> Void
  private let (told, idle): (Bell, Bell)
  private let asked: Bell?
  private let state = Mutex(State())

  /// A worker whose thread runs until it is stopped; at most `most` requests wait beside the one in work.
  package init(
    _ name: String, most: Int, joining join: @escaping Join = { _, _ in nil },
    running body: @escaping @Sendable (Worker) -> Void
  ) throws(CaptureError) {
    (self.name, self.most, self.join, self.body) = (name, most, join, body)
    (answer, isAside, asked, told, idle) = (nil, true, try Bell(), try Bell(), try Bell())
    idle.ring()
  }

  /// A worker that has a thread while requests wait.
  ///
  /// Where time passes in steps it is not `isAside`: the caller does the work.
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
  /// Readable while answers wait.
  package var descriptor: Int32 { told.descriptor }

  package var hasThread: Bool { state.withLock(\.hasThread) }

  @discardableResult package func ask(_ request: Request) -> Receipt {
    if !isAside, let answer { return .queued(number(answer(request))) }
    let receipt = state.withLock { accept(request, &$0) }
    if case .queued = receipt { asked?.ring() }
    return receipt
  }

  /// Without a thread the caller does the work: late is better than never.
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

  /// Starts the thread before any request needs it.
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

  /// A body that runs until it is stopped has returned by itself: the next request starts another thread.
  private func leave() {
    guard answer == nil else { return }
    state.withLock { state in
      (state.hasThread, state.isWorking) = (false, false)
      // A stop has taken it already, and waits for its end.
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

  /// Drops the answers to all requests so far, also those that come later; the requests stay.
  package func mute() {
    state.withLock { ($0.dropped, $0.replies) = ($0.latest, []) }
  }

  /// Drops all requests that wait, and all answers to earlier ones.
  package func forget() {
    state.withLock { state in
      (state.dropped, state.replies, state.queue) = (state.latest, [], [])
      if !state.isWorking { idle.ring() }
    }
  }

  /// Waits until nothing is left to do; false if the time is over first.
  package func waitUntilIdle(atMost time: Duration) -> Bool { idle.wait(time) }

  /// Ends a thread that runs until it is stopped, after the requests that wait.
  ///
  /// False if that takes longer: then the thread is left alone, and nothing is heard of it. A later call says the same.
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
  /// Waits for a request, for one of these descriptors, or for the stop.
  package func next(or descriptors: [Int32] = []) -> Turn {
    while true {
      if let turn = takeTurn() { return turn }
      if wait(for: descriptors), waiting == nil { return .readable }
    }
  }

  /// The request before has been done.
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

  /// Tells an answer to a request, or news of no request.
  package func tell(_ answer: Answer, to number: Int? = nil) {
    let isHeard = state.withLock { state in
      guard state.dropped < number ?? .max else { return false }
      state.replies.append(Reply(number: number ?? 0, answer: answer))
      return true
    }
    if isHeard { told.ring() }
  }

  /// The request that comes next, so that one in work can end early.
  package var waiting: Request? { state.withLock { $0.queue.first?.request } }

  package var isStopping: Bool { state.withLock(\.isStopping) }

  /// Waits for a request, the stop, or one of these descriptors; true if one of them is readable.
  @discardableResult package func wait(for descriptors: [Int32] = [], atMost time: Duration? = nil) -> Bool {
    guard let asked else { return false }
    var requests = ([asked.descriptor] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let end = time.map { ContinuousClock.now + $0 }
    var count: Int32
    repeat {
      // Never early: a part of a millisecond counts as a whole one.
      let left = end.map { Int32(max(0, ($0 - .now).milliseconds.rounded(.up))) } ?? -1
      count = poll(&requests, nfds_t(requests.count), left)
    } while count < 0 && errno == EINTR
    asked.silence()
    return requests.dropFirst().contains { $0.revents != 0 }
  }
}
