import Files
import Glibc

/// Shows a text that is longer than the window in the user's pager.
struct Pager {
  private let command: String
  private let environment: [String: String]

  /// `nil` if disabled: `NO_PAGER` is set, or `PAGER` is empty or `cat`.
  init?(_ environment: [String: String]) {
    let command = environment["PAGER"] ?? "less"
    let isWanted = (environment["NO_PAGER"] ?? "").isEmpty && !["", "cat"].contains(command)
    guard isWanted else { return nil }
    self.command = command
    self.environment = environment
  }

  /// Whether it passes colours: `less` does if its options say so; we set them if there are none.
  var showsColours: Bool {
    let program = command.prefix { $0 != " " }.split(separator: "/").last ?? ""
    guard program == "less" else { return false }
    guard let options = environment["LESS"], !options.isEmpty else { return true }
    return (options + command.dropFirst("less".count)).contains("R") || command.contains("-R")
  }

  /// Returns whether the pager could be started.
  func show(_ text: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let child = start(reading: ends[0]) else {
      ends.forEach { close($0) }
      return false
    }
    close(ends[0])
    // Ignore interrupts: the keys are the pager's until it exits.
    let usual = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    _ = OutputWriter(ends[1]).write(Array(text.utf8))
    close(ends[1])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    for (number, action) in usual { signal(number, action) }
    // A shell returns 127 for a missing program, 126 for one that can't be executed.
    return ![126, 127].contains(status >> 8 & 0xFF)
  }

  private func start(reading end: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGINT, SIGQUIT, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var environment = environment
    if (environment["LESS"] ?? "").isEmpty { environment["LESS"] = "FRX" }
    var words: [UnsafeMutablePointer<CChar>?] = ["/bin/sh", "-c", command].map { strdup($0 as String) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    return posix_spawn(&child, "/bin/sh", &actions, &attributes, &words, &variables) == 0 ? child : nil
  }
}
