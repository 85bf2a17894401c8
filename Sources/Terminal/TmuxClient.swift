internal import Files
internal import Glibc
internal import Synchronization

/// Asks tmux whether the terminal that it draws on has 24-bit colours.
package struct TmuxClient {
  /// A start must not wait for a server that hangs.
  private static let patience: Duration = .milliseconds(100)
  private static let mostBytes = 4096
  private static let answer = Mutex<Bool?>(nil)

  private let program: String

  package init(program: String = "tmux") { self.program = program }

  /// Whether the client has 24-bit colours; asked once, and only inside tmux, without screen between.
  package static func hasDirectColors(_ environment: [String: String]) -> Bool {
    guard environment["TMUX"]?.isEmpty == false, environment["STY"]?.isEmpty != false else { return false }
    return answer.withLock { known in
      let said = known ?? TmuxClient().hasDirectColors(environment)
      known = said
      return said
    }
  }

  /// `false` if tmux says nothing in time.
  package func hasDirectColors(_ environment: [String: String]) -> Bool {
    features(environment).split(whereSeparator: { ",\n".contains($0) }).contains("RGB")
  }

  /// What the client's terminal can do, separated by commas.
  private func features(_ environment: [String: String]) -> String {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return "" }
    defer { close(null) }
    guard let ends = Self.pipe() else { return "" }
    let words = ["tmux", "display-message", "-p", "#{client_termfeatures}"]
    let (child, failure) = ChildProcess.start(
      words, program: program, variables: ChildProcess.variables(environment),
      .given(input: null, output: ends.write, errors: null), inOwnSession: true)
    close(ends.write)
    defer { close(ends.read) }
    guard failure == 0 else { return "" }
    let said = Self.words(from: ends.read)
    kill(child, SIGKILL)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
    return said
  }

  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    return Glibc.pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// All that is written until the end; nothing if that is late.
  private static func words(from descriptor: Int32) -> String {
    let end = ContinuousClock.now + patience
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: mostBytes))
    while bytes.count < mostBytes {
      let left = end - .now
      guard left > .zero else { return "" }
      var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watch, 1, Int32(left.components.attoseconds / 1_000_000_000_000_000) + 1) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
