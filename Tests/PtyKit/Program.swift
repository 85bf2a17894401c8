internal import Glibc

/// The programs that the tests drive.
public enum Program {
  /// The path of a program of this package, built beside the tests.
  public static func built(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
  }

  /// An isolated environment; only variables for coverage and sanitizers are inherited.
  static func environment(adding own: [String: String]) -> [String] {
    var all = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    for name in ["LLVM_PROFILE_FILE", "LSAN_OPTIONS"] {
      if let value = getenv(name) { all[name] = String(cString: value) }
    }
    // Tests crash programs on purpose; a sanitizer must not handle that.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      let given = getenv(name).map { String(cString: $0) + ":" } ?? ""
      all[name] = given + "handle_segv=0:handle_sigbus=0:handle_sigfpe=0"
    }
    all.merge(own) { $1 }
    return all.map { "\($0)=\($1)" }.sorted()
  }

  /// The output of a program without a terminal.
  public struct Said: Sendable {
    public var status: Int32
    public var output: String
    public var errors: String

    public init(status: Int32, output: String, errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }
  }

  /// Runs a program without a terminal, not even a controlling one.
  public static func runDetached(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Said {
    let session = try PipeSession(program: program, arguments: arguments, environment: environment)
    session.closeInput()
    // Only a hang takes so long, however busy the machine.
    guard let status = session.exitStatus(seconds: 900) else { throw PtySession.NotStarted() }
    return Said(status: status, output: session.output.text, errors: session.errors.text)
  }
}
