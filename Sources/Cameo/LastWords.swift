package import Contract
internal import Glibc
package import Settings

/// The message printed on stderr for a failure or end, once the screen is gone.
extension CaptureError {
  package var lastWords: [String] {
    let lines = message.split(separator: "\n").map(String.init)
    // A list of faults keeps its lines; a sentence is followed by its remedy.
    let said =
      lines.count > 1 ? lines + [recovery] : [[message, recovery].filter { !$0.isEmpty }.joined(separator: " ")]
    return said.map { "cameo: \($0)" }
  }
}

extension SettingsFailure {
  package var lastWords: [String] { diagnostics.map { "cameo: \($0.spoken)" } }
}

extension SessionEnd {
  package var lastWords: [String] {
    switch self {
    case .completed, .cancelled(.host): []
    case .failed(let error), .error(let error): error.lastWords
    case .cancelled(.signal(let number)): ["cameo: ended by \(Self.name(of: number))."]
    case .cancelled(.timeout): ["cameo: the session reached its time limit."]
    case .cancelled(.person): ["cameo: left before the end."]
    }
  }

  private static func name(of signal: Int32) -> String {
    [SIGINT: "Ctrl-C", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT"][signal] ?? "signal \(signal)"
  }
}
