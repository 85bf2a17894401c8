package import Contract
internal import Glibc

/// The file descriptors of the terminal to draw on.
package final class TerminalPlace: Sendable {
  let output: Int32
  let input: Int32
  /// Opened by `find`, and closed on deinit.
  private let isOurs: Bool

  private init(output: Int32, input: Int32, isOurs: Bool = false) {
    (self.output, self.input, self.isOurs) = (output, input, isOurs)
  }

  deinit {
    if isOurs { close(output) }
  }

  /// Standard output if it is a terminal, else the controlling terminal; keys come from standard input only if it is a
  /// terminal too.
  package static func find() throws(CaptureError) -> TerminalPlace {
    if isatty(STDOUT_FILENO) == 1 {
      return TerminalPlace(output: STDOUT_FILENO, input: isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : STDOUT_FILENO)
    }
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw nowhere }
    return TerminalPlace(output: terminal, input: terminal, isOurs: true)
  }

  private static let nowhere = CaptureError(
    .terminalUnavailable, "There is no terminal to draw on: neither standard output nor /dev/tty is one.",
    recovery: "Run it in a terminal, or add --plain to get lines of text.")
}
