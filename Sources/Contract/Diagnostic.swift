/// A parse error or warning in a text file (table, theme, settings, track, tape): where, what, and the remedy.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, CaseIterable, Hashable, Sendable {
    case error, warning
  }

  package var severity: Severity
  package var file: String
  /// Counted from 1; 0 for the whole file.
  package var line: Int
  /// Counted from 1 in characters; 0 for the whole line.
  package var column: Int
  package var message: String
  package var remedy: String

  package init(
    _ severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, _ message: String, remedy: String = ""
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.remedy = remedy
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: severity: message (remedy)`, the form that editors jump to.
  package var description: String {
    let place = [file] + [line, column].prefix { $0 > 0 }.map(String.init)
    let tail = remedy.isEmpty ? "" : " (\(remedy))"
    return "\(place.joined(separator: ":")): \(severity.rawValue): \(message)\(tail)"
  }
}

extension Diagnostic {
  /// The problem and its remedy as sentences, without the place.
  package var spoken: String { remedy.isEmpty ? what : "\(what) \(advice)" }

  package func error(_ code: ErrorCode) -> CaptureError { CaptureError(code, what, recovery: advice) }

  private var what: String {
    let place = ([file] + [line, column].prefix { $0 > 0 }.map(String.init)).joined(separator: ":")
    return ((severity == .warning ? "warning: " : "") + place + ": " + message).ended
  }

  private var advice: String { remedy.isEmpty ? "" : (remedy.prefix(1).uppercased() + remedy.dropFirst()).ended }
}

extension String {
  /// With a full stop, unless it ends with punctuation.
  fileprivate var ended: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
