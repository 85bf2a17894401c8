internal import CSystem
package import Contract
internal import Glibc

/// Keys from standard input without a screen: each key at once from a terminal, bytes as keys from a pipe or file.
package final class PlainInput {
  private let source: Int32
  private let watch: Watch
  /// Whether keys come at times of their own; a file is there at once.
  private let isWatched: Bool
  /// False once nothing more can come.
  package private(set) var isOpen = true
  private var keys: TimedKeys
  /// How the terminal was; nil where the input is none.
  private var before: termios?

  package init(
    _ source: Int32 = STDIN_FILENO,
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) throws(CaptureError) {
    self.source = source
    keys = TimedKeys(environment)
    watch = try Watch()
    isWatched = try watch.canWatch(source)
    take()
  }

  deinit { restore() }

  /// Readable when there is input, or when an open Escape is due.
  package var descriptor: Int32 { isWatched ? watch.descriptor : source }

  /// Lets keys come one by one, without echo; Ctrl-C stays a signal.
  package func take() {
    var modes = termios()
    guard tcgetattr(source, &modes) == 0 else { return }
    before = modes
    csys_crash_arm(source, &modes, "", 0)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(source, TCSANOW, &modes)
  }

  package func restore() {
    guard var modes = before else { return }
    before = nil
    csys_crash_disarm()
    tcsetattr(source, TCSANOW, &modes)
  }

  /// Gives the terminal back for good.
  package func close() {
    restore()
    isOpen = false
    watch.close()
  }

  /// All that is there now; never waits.
  package func readKeys() -> [Key] {
    guard isOpen else { return [] }
    let (bytes, now) = (read(), Clock.milliseconds)
    let pressed = keys.take(bytes, at: now)
    watch.setTimer(milliseconds: keys.left(at: now))
    return isOpen ? pressed : pressed + keys.end()
  }

  private func read() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while isOpen, isReadable {
      let count = Glibc.read(source, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { isOpen = false } else { all += bytes[..<count] }
    }
    return all
  }

  private var isReadable: Bool {
    var entry = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }
}
