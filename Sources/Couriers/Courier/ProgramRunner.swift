internal import CSystem
internal import Contract
internal import Delivery
internal import Files
internal import Glibc

/// Runs the program of the adapter `exec`: without a shell, in a process group of its own, killed after its time limit.
struct ProgramRunner {
  /// More output is read and dropped.
  private static let mostOutput = 1 << 20
  /// How often the runner looks whether it was stopped, in milliseconds.
  private static let tick: Int32 = 100

  private let run: ProgramRun
  private let environment: [String: String]

  init(_ run: ProgramRun, environment: [String: String]) {
    (self.run, self.environment) = (run, environment)
  }

  /// The program's answer; `nil` if the courier was stopped meanwhile.
  func answer(isStopped: () -> Bool) -> CourierAnswer? {
    var pipes: [Int32] = [-1, -1]
    let input = inputFile()
    guard input >= 0, pipe(&pipes) == 0 else {
      let reason = errno
      if input >= 0 { close(input) }
      return Self.failure(reason)
    }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Only our end: the program's writes wait as usual.
    _ = fcntl(pipes[0], F_SETFL, O_NONBLOCK)
    defer { close(pipes[0]) }
    let (child, failure) = start(input: input, output: pipes[1])
    close(input)
    close(pipes[1])
    guard failure == 0 else { return Self.failure(failure) }
    var output: [UInt8] = []
    let hasEnded = wait(for: child, reading: pipes[0], into: &output, isStopped)
    // Until it is reaped its number can't be reused, so this reaches only its own group.
    kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard let hasEnded else { return nil }
    return .program(exit: hasEnded ? Self.exitCode(status) : nil, output: output)
  }

  /// A program that can't be started is a wrong setting, unless the machine only lacks resources for now.
  private static func failure(_ reason: Int32) -> CourierAnswer {
    let words = "The program can't be started: \(String(cString: strerror(reason)))"
    if [ENOMEM, EAGAIN, EMFILE, ENFILE].contains(reason) {
      return .program(exit: ExitCode.busy, output: Array(words.utf8))
    }
    return .failed(TransportFault(.address, words))
  }

  /// As a shell says it: 128 and the number of the signal.
  private static func exitCode(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// The input as a file in memory: a program that doesn't read it blocks nothing.
  private func inputFile() -> Int32 {
    let file = csys_memory_file("cameo-envelope")
    guard file >= 0 else { return -1 }
    var done = 0
    while done < run.input.count {
      let count = run.input.withUnsafeBytes { write(file, $0.baseAddress.map { $0 + done }, $0.count - done) }
      guard count > 0 || errno == EINTR else {
        close(file)
        return -1
      }
      done += max(0, count)
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  /// True if the program has ended, false if its time is over, `nil` if the courier was stopped.
  private func wait(
    for child: pid_t, reading pipe: Int32, into output: inout [UInt8], _ isStopped: () -> Bool
  ) -> Bool? {
    let watch = csys_child_watch(child)
    defer { if watch >= 0 { close(watch) } }
    let end = ContinuousClock.now + run.limit
    while .now < end {
      if isStopped() { return nil }
      var requests = [
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0), pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
      ]
      poll(&requests, 2, Self.tick)
      let isOpen = Self.drain(pipe, into: &output)
      if requests[0].revents != 0 {
        _ = Self.drain(pipe, into: &output)
        return true
      }
      // A closed output would make the poll return at once, for as long as the program runs.
      if !isOpen { poll(&requests, 1, Self.tick) }
    }
    return false
  }

  /// Reads what is there; false once no writer is left.
  private static func drain(_ pipe: Int32, into output: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(pipe, &chunk, chunk.count)
      if count > 0 { output += chunk.prefix(min(count, mostOutput - output.count)) }
      if count == 0 { return false }
      if count < 0, errno != EINTR { return true }
    }
  }

  private func start(input: Int32, output: Int32) -> (child: pid_t, failure: Int32) {
    var environment = environment
    // The secrets of the delivery are not the program's.
    environment["CREDENTIALS_DIRECTORY"] = nil
    return ChildProcess.start(
      [run.program] + run.arguments, variables: ChildProcess.variables(environment),
      .given(input: input, output: output), inOwnSession: true)
  }
}
