import Files
import Glibc

/// Shows a text that is longer than the window with the program that the person reads long texts with.
struct Pager {
  private let command: String
  private let environment: [String: String]

  /// nil where none is wanted: `NO_PAGER` is set, or `PAGER` is empty or `cat`.
  init?(_ environment: [String: String]) {
    let command = environment["PAGER"] ?? "less"
    let isWanted = (environment["NO_PAGER"] ?? "").isEmpty && !["", "cat"].contains(command)
    guard isWanted else { return nil }
    self.command = command
    self.environment = environment
  }

  /// Whether it passes colours on: `less` does where its options say so, and has ours where it has none.
  var showsColours: Bool {
    let program = command.prefix { $0 != " " }.split(separator: "/").last ?? ""
    guard program == "less" else { return false }
    guard let options = environment["LESS"], !options.isEmpty else { return true }
    return (options + command.dropFirst("less".count)).contains("R") || command.contains("-R")
  }

  /// Whether it could be started.
  func show(_ text: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let child = start(reading: ends[0]) else {
      ends.forEach { close($0) }
      return false
    }
    close(ends[0])
    // What is pressed belongs to the pager until it ends.
    let usual = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    _ = Outlet(ends[1]).write(Array(text.utf8))
    close(ends[1])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    for (number, action) in usual { signal(number, action) }
    // A shell that finds no such program says so with 127, of one that may not be run with 126.
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
