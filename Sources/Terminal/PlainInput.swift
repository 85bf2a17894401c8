internal import CSystem
package import Contract
internal import Glibc

/// Keys from standard input without a screen: each key at once from a terminal, bytes as keys from a pipe or file.
package final class PlainInput {
  package let descriptor: Int32
  /// False once nothing more can come.
  package private(set) var isOpen = true
  private var decoder = KeyDecoder()
  /// How the terminal was; nil where the input is none.
  private var before: termios?

  package init(_ descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    take()
  }

  deinit { restore() }

  /// Lets keys come one by one, without echo; Ctrl-C stays a signal.
  package func take() {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return }
    before = modes
    csys_crash_arm(descriptor, &modes, "", 0)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  package func restore() {
    guard var modes = before else { return }
    before = nil
    csys_crash_disarm()
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// All that is there now; never waits.
  ///
  /// A sequence comes in one piece, so an open Escape is the key.
  package func readKeys() -> [Key] {
    var keys: [Key] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while isOpen, isReadable {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { isOpen = false } else { keys += decoder.feed(bytes[..<count]) }
    }
    return keys + decoder.giveUp()
  }

  private var isReadable: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }
}
