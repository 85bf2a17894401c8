internal import CSystem
internal import Files
package import Contract
internal import Glibc
internal import Threads

/// Runs an external haptics program with the event's name, such as `error`; on a worker thread, one at a time.
package final class TouchProgram: Touch {
  private let worker: Worker<Sound, CaptureError>

  /// Found on the PATH if its name has no slash; never through a shell.
  package init(_ program: String, environment: [String: String]) throws(CaptureError) {
    let touch = TouchWorker(program, environment)
    // Only the newest event is queued while the program runs.
    worker = try Worker("touch", most: 1, joining: { $1 }) { touch.run($0) }
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func play(_ sound: Sound) {
    if case .noThread(let error) = worker.ask(sound) { worker.tell(error) }
  }

  /// Timeout for the running program and the queued one.
  private static let courtesy = TouchWorker.grace * 2 + .milliseconds(100)

  package func takeTrouble() -> CaptureError? { worker.takeReplies().first?.answer }

  /// Lets the last event finish; no process outlives us.
  package func close() { worker.stop(atMost: Self.courtesy) }
}

/// The work on the thread; when stopped, it still plays what was queued.
struct TouchWorker: Sendable {
  /// Timeout of the program, after which it is killed.
  static let patience: Duration = .seconds(2)
  /// The timeout while stopping.
  static let grace: Duration = .milliseconds(300)

  private let program: String
  private let environment: [String]

  init(_ program: String, _ environment: [String: String]) {
    self.program = program
    self.environment = environment.map { "\($0.key)=\($0.value)" }
  }

  func run(_ worker: Worker<Sound, CaptureError>) {
    var hasFailed = false
    while case .request(let number, let sound) = worker.next() {
      switch start(sound.rawValue) {
      case .success(let child): collect(child, worker)
      case .failure(let fault):
        // Report once: it would fail the same way next time.
        if !hasFailed { worker.tell(fault, to: number) }
        hasFailed = true
      }
    }
  }

  /// Waits for its exit (`pidfd_open`), and kills it after the timeout.
  private func collect(_ child: pid_t, _ worker: Worker<Sound, CaptureError>) {
    let watch = csys_child_watch(child)
    defer { if watch >= 0 { close(watch) } }
    var end = ContinuousClock.now + Self.patience
    var (hasEnded, isHurried) = (false, false)
    while !hasEnded, .now < end {
      if worker.isStopping, !isHurried { (isHurried, end) = (true, .now + Self.grace) }
      hasEnded = worker.wait(for: [watch], atMost: end - .now)
    }
    var status: Int32 = 0
    // Kills its whole process group even after it exited: until it is reaped, its PID can't be reused.
    kill(-child, SIGKILL)
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// Starts the program (`posix_spawnp`); all our descriptors are close-on-exec.
  ///
  /// It gets its own session without a controlling terminal, so no key reaches it and it can't open `/dev/tty`.
  private func start(_ word: String) -> Result<pid_t, CaptureError> {
    let (child, failure) = ChildProcess.start(
      [program, word], variables: environment, .none, inOwnSession: true)
    if failure == 0 { return .success(child) }
    return .failure(
      CaptureError(
        .resourceMissing, "\(printable(program)) can't be started: \(String(cString: strerror(failure))).",
        recovery: "Give another program with --haptics."))
  }
}
