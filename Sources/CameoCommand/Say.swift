import Cameo
import Contract
import Glibc
import Settings

/// Speaks to people: results on stdout, everything else on stderr.
enum Say {
  @discardableResult static func lines(_ lines: [String], code: Int32 = 0) -> Int32 {
    write(lines, to: STDOUT_FILENO)
    return code
  }

  /// A document with line ends of its own.
  static func document(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func aside(_ lines: [String]) {
    write(lines, to: STDERR_FILENO)
  }

  /// What went wrong, and what helps.
  static func trouble(_ error: CaptureError) {
    aside(error.lastWords)
  }

  static func failure(_ error: CaptureError) -> Int32 {
    trouble(error)
    return error.code.exitCode
  }

  static func failure(_ failure: SettingsFailure) -> Int32 {
    aside(failure.lastWords)
    return failure.code.exitCode
  }

  private static func write(_ lines: [String], to descriptor: Int32) {
    write(lines.map { $0 + "\n" }.joined(), to: descriptor)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
