internal import Glibc

/// Starts this program again, for another command.
package enum OwnProcess {
  /// Runs a command on this terminal, and returns its exit code once it has ended; `nil` if it could not be started.
  package static func run(_ words: [String], environment: [String: String]) -> Int32? {
    guard let child = start(words, environment, .ours) else { return nil }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Starts a command in a session of its own, without the terminal; it outlives this process.
  ///
  /// False if it can't be started.
  package static func startAside(_ words: [String], environment: [String: String]) -> Bool {
    start(words, environment, .none) != nil
  }

  private static func start(
    _ words: [String], _ environment: [String: String], _ streams: ChildProcess.Streams
  ) -> pid_t? {
    guard let path = Program.path() else { return nil }
    let isAside = if case .none = streams { true } else { false }
    let (child, failure) = ChildProcess.start(
      ["cameo"] + words, program: path, variables: ChildProcess.variables(environment), streams, inOwnSession: isAside)
    return failure == 0 ? child : nil
  }
}
