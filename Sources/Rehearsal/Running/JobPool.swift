internal import Threads
internal import Contract
internal import Glibc
internal import Synchronization
internal import Terminal

/// Thread pool that runs numbered jobs and delivers their results in order.
struct JobPool<Result: Sendable> {
  private let count: Int
  private let work: @Sendable (Int) -> Result

  init(count: Int, work: @escaping @Sendable (Int) -> Result) {
    self.count = count
    self.work = work
  }

  /// Returns when all jobs are done; delivers each result on this thread as soon as those before it are delivered.
  ///
  /// On a signal returns it at once: no new jobs are started, and running ones are abandoned.
  func run(on threads: Int, tell: (Result) -> Void) throws(CaptureError) -> Int32? {
    let tray = try Tray<Result>(count)
    let work = work
    let crew = (0..<max(1, min(threads, count))).map { _ in
      WorkThread("tape") { while let place = tray.nextPlace() { tray.put(work(place), at: place) } }
    }
    // One thread is enough if the system has no more.
    try crew[0].start()
    crew.dropFirst().forEach { try? $0.start() }
    for place in 0..<count {
      switch tray.take(place) {
      case .result(let result): tell(result)
      case .stopped(let signal):
        tray.close()
        return signal
      }
    }
    crew.forEach { $0.join() }
    return nil
  }
}

/// The job queue, and the results to collect.
private final class Tray<Result: Sendable>: Sendable {
  enum Taken {
    case result(Result)
    case stopped(by: Int32)
  }

  private struct State {
    var next = 0
    var results: [Int: Result] = [:]
  }

  private let count: Int
  private let state = Mutex(State())
  private let bell: Bell

  init(_ count: Int) throws(CaptureError) {
    self.count = count
    bell = try Bell()
  }

  /// `nil` when all jobs have been taken.
  func nextPlace() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ result: Result, at place: Int) {
    state.withLock { $0.results[place] = result }
    bell.ring()
  }

  /// Stops handing out jobs.
  func close() { state.withLock { $0.next = count } }

  /// Waits for this result or a signal.
  func take(_ place: Int) -> Taken {
    while true {
      if let result = state.withLock({ $0.results.removeValue(forKey: place) }) { return .result(result) }
      Signals.wait(for: [bell.descriptor], atMost: .seconds(60))
      bell.silence()
      for signal in Signals.take() {
        switch signal {
        case SIGTSTP: Signals.stopUntilContinued()
        case SIGCONT, SIGWINCH: continue
        default: return .stopped(by: signal)
        }
      }
    }
  }
}
