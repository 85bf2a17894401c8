internal import CSystem
package import Contract
internal import Glibc

/// Password prompt on the controlling terminal, without echo; never reads a pipe or file.
package enum SecretLine {
  /// `nil` at the end of input or if the terminal is gone.
  package static func ask(_ question: String) throws(CaptureError) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    var modes = termios()
    guard terminal >= 0, tcgetattr(terminal, &modes) == 0 else {
      throw CaptureError(
        .terminalUnavailable, "There is no terminal to type the PIN on.",
        recovery: "Run it in a terminal; a pipe, flag or variable can't supply the PIN.")
    }
    defer { close(terminal) }
    // Restore the echo even if the program is killed meanwhile.
    csys_crash_arm(terminal, &modes, "", 0)
    defer {
      tcsetattr(terminal, TCSANOW, &modes)
      csys_crash_disarm()
    }
    var hidden = modes
    hidden.c_lflag = (hidden.c_lflag & ~tcflag_t(ECHO)) | tcflag_t(ICANON | ISIG | ECHONL)
    // No Ctrl-Z: the rest would be typed into the shell with echo.
    hidden.c_cc.10 = 0
    // Flush input typed before the prompt.
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else {
      throw CaptureError(
        .terminalUnavailable, "This terminal can't hide what is typed: \(String(cString: strerror(errno))).",
        recovery: "Run it in another one.")
    }
    write(question, to: terminal)
    return line(from: terminal)
  }

  private static func write(_ text: String, to terminal: Int32) {
    var text = text
    text.withUTF8 { _ = Glibc.write(terminal, $0.baseAddress, $0.count) }
  }

  private static func line(from terminal: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    defer { for place in bytes.indices { bytes[place] = 0 } }
    while true {
      let count = read(terminal, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
