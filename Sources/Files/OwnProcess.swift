internal import Glibc

/// Starts this program again, for another command.
package enum OwnProcess {
  private enum Terminal { case ours, none }

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

  /// POSIX_SPAWN_SETSID, which Swift does not import.
  private static let setsid: Int16 = 0x80

  private static func start(_ words: [String], _ environment: [String: String], _ terminal: Terminal) -> pid_t? {
    guard let path = Program.path() else { return nil }
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if terminal == .none {
      for descriptor in 0..<Int32(3) {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    // This program may block or ignore signals that the other one has to hear.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let session: Int16 = terminal == .none ? setsid : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | session)
    var arguments: [UnsafeMutablePointer<CChar>?] = (["cameo"] + words).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var child: pid_t = 0
    return posix_spawn(&child, path, &actions, &attributes, &arguments, &variables) == 0 ? child : nil
  }
}
