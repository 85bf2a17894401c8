internal import CSystem
internal import Glibc

/// Starts child processes, without a shell.
///
/// A child hears all signals, whatever this process blocks or ignores, and has no descriptor but the standard ones.
package enum ChildProcess {
  /// The standard descriptors of a child; its errors go where ours go unless something else is said.
  package enum Streams {
    case ours
    /// To `/dev/null`.
    case none
    case given(input: Int32, output: Int32, errors: Int32? = nil)
  }

  /// The variables in the form of `environ`.
  package static func variables(_ environment: [String: String]) -> [String] {
    environment.map { "\($0.key)=\($0.value)" }
  }

  /// The child, or the number of the error.
  ///
  /// A program without a slash is searched on PATH. In a session of its own it has no terminal.
  package static func start(
    _ words: [String], program: String? = nil, variables: [String], _ streams: Streams, inOwnSession: Bool
  ) -> (child: Int32, failure: Int32) {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    switch streams {
    case .ours: break
    case .none:
      for descriptor in 0...2 as ClosedRange<Int32> {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    case .given(let input, let output, let errors):
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    }
    // Libraries may have opened some that are not close-on-exec.
    csys_spawn_close_from(&actions, 3)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, inOwnSession ? flags | setsid : flags)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, program ?? words[0], &actions, &attributes, &arguments, &environment)
    return (child, failure)
  }

  /// POSIX_SPAWN_SETSID, which Swift does not import.
  private static let setsid: Int16 = 0x80
}
