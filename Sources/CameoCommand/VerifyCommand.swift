import CommandLine
import Files
import Contract
import Evidence
import Glibc

/// Implements `cameo verify DIR`: checks that a session folder is complete and unchanged.
struct VerifyCommand {
  /// Shorter reads show no progress.
  private static let longReading: Int64 = 1 << 26

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard let folder = invocation.operands.first, !folder.isEmpty else {
      throw CaptureError(
        .usage, "'cameo verify' needs the folder of a session.", recovery: "Write 'cameo verify DIR'.")
    }
    let seen = try Verification.of(folder, progress: Self.progress())
    return Say.lines(invocation.json ? [seen.json] : seen.lines, code: seen.exitCode)
  }

  /// Progress indicator of a long read on a terminal.
  private static func progress() -> (Verification.Progress) -> Void {
    guard isatty(STDERR_FILENO) != 0 else { return { _ in } }
    var told: Int64 = -1
    return { progress in
      guard progress.total >= longReading else { return }
      let share = min(100, progress.done * 100 / progress.total)
      guard share != told else { return }
      told = share
      let text = share < 100 ? "\rreading: \(share) %" : "\r              \r"
      Say.change(text)
    }
  }
}

extension Command {
  static let verify = Command(
    CommandRow("verify", help: "check a session folder") { row in
      row.examples = [
        ("cameo verify 8c1f0c5e7a1d9b42", "one line per changed, added or missing file"),
        ("cameo verify --json 8c1f0c5e7a1d9b42", "the same as JSON"),
      ]
      (row.operands, row.placeholder, row.takesJSON) = (0...1, "DIR", true)
    }
  ) { invocation, _ throws(CaptureError) in try VerifyCommand().run(invocation) }
}
