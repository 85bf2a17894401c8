internal import CSystem
package import Contract
internal import Glibc
internal import Threads

/// Calls a program with the name of what is felt, such as `error`; on a thread of its own, one after the other.
package final class TouchProgram: Touch {
  private let worker: Worker<Sound, CaptureError>

  /// Found on the PATH where its name has no slash; never by a shell.
  package init(_ program: String, environment: [String: String]) throws(CaptureError) {
    let touch = TouchWorker(program, environment)
    // The newest counts; what comes while a program runs waits for it.
    worker = try Worker("touch", most: 1, joining: { $1 }) { touch.run($0) }
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func play(_ sound: Sound) {
    if case .noThread(let error) = worker.ask(sound) { worker.tell(error) }
  }

  /// For the program that runs, and for the one that waits for it.
  private static let courtesy = TouchWorker.grace * 2 + .milliseconds(100)

  package func takeTrouble() -> CaptureError? { worker.takeReplies().first?.answer }

  /// What is felt last may end, and nothing goes on after us.
  package func close() { worker.stop(atMost: Self.courtesy) }
}

/// What happens on its thread; when it is to stop it plays what was given before.
struct TouchWorker: Sendable {
  /// A program that takes longer is ended.
  static let patience: Duration = .seconds(2)
  /// The same when it is time to stop.
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
        // Said once: it will not be otherwise the next time.
        if !hasFailed { worker.tell(fault, to: number) }
        hasFailed = true
      }
    }
  }

  /// Its end, told by `pidfd_open`; one that takes too long is killed.
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
    // With all that it has started, also if it has ended: until it is collected its number is nobody else's.
    kill(-child, SIGKILL)
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// POSIX_SPAWN_SETSID, which Swift does not import.
  private static let setsid: Int16 = 0x80

  /// Starts the program (`posix_spawnp`); all descriptors of ours are closed on exec.
  ///
  /// It leads a session of its own, so that it has no terminal: no key reaches it, and it can't open `/dev/tty`.
  private func start(_ word: String) -> Result<pid_t, CaptureError> {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | Self.setsid)
    var words: [UnsafeMutablePointer<CChar>?] = [program, word].map { strdup($0 as String) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, program, &actions, &attributes, &words, &variables)
    if failure == 0 { return .success(child) }
    return .failure(
      CaptureError(
        .resourceMissing, "\(printable(program)) can't be started: \(String(cString: strerror(failure))).",
        recovery: "Give another program with --haptics."))
  }
}
