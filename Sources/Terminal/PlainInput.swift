internal import CSystem
package import Contract
internal import Glibc

/// Keys from standard input without a screen: unbuffered from a terminal, bytes as keys from a pipe or file.
package final class PlainInput {
  private let source: Int32
  private let watch: Watch
  /// Whether the input can be polled; a file is always ready.
  private let isWatched: Bool
  /// False after the end of input.
  package private(set) var isOpen = true
  private var keys: TimedKeys
  /// The terminal's original modes; `nil` if the input is no terminal.
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

  /// Readable if there is input, or a lone Escape is due.
  package var descriptor: Int32 { isWatched ? watch.descriptor : source }

  /// Switches the terminal to unbuffered input without echo; Ctrl-C stays a signal.
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

  /// Restores the terminal.
  package func close() {
    restore()
    isOpen = false
    watch.close()
  }

  /// All pending keys, without blocking.
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
