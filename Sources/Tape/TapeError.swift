internal import Cells
package import Contract

/// An error at a location in a tape, and its remedy.
package struct TapeError: Error, Hashable, Sendable {
  package var severity: Diagnostic.Severity
  package var line: Int
  /// Columns from 1, in characters; half-open.
  package var columns: Range<Int>
  package var message: String
  package var remedy: String
  /// The source line.
  package var text: String

  package init(
    _ severity: Diagnostic.Severity = .error, line: Int, columns: Range<Int>, _ message: String, remedy: String,
    text: String
  ) {
    self.severity = severity
    self.line = line
    self.columns = columns
    self.message = message
    self.remedy = remedy
    self.text = text
  }

  package func diagnostic(file: String) -> Diagnostic {
    Diagnostic(severity, file: file, line: line, column: columns.lowerBound, message, remedy: remedy)
  }

  /// The diagnostic, the source line, and carets under the error.
  package func report(file: String) -> [String] {
    let (shown, before, width) = excerpt
    let gutter = String(repeating: " ", count: String(line).count)
    let carets = String(repeating: " ", count: before) + String(repeating: "^", count: max(1, width))
    return [diagnostic(file: file).description, "  \(line) | \(shown)", "  \(gutter) | \(carets)"]
  }

  private static let context = 56

  /// The part of the line around the error, with the terminal columns before it and its width.
  private var excerpt: (shown: String, before: Int, width: Int) {
    let scalars = text.unicodeScalars.map { $0.isHarmless ? $0 : "?" }
    let start = min(max(0, columns.lowerBound - 1), scalars.count)
    let end = min(max(start, columns.upperBound - 1), scalars.count)
    let first = max(0, start - Self.context)
    let last = min(scalars.count, start + Self.context)
    let head = (first > 0 ? "…" : "") + string(scalars[first..<start])
    let shown = head + string(scalars[start..<last]) + (last < scalars.count ? "…" : "")
    return (shown, Text(head).columns, Text(string(scalars[start..<min(end, last)])).columns)
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars.map { $0 == "\t" ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it is not allowed in a line: control characters except tab, and Unicode line separators.
  var isLineControl: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it is safe to print: no cursor movement, not invisible, no change of text direction.
  package var isHarmless: Bool { self == "\t" || !isUnseen(sparingJoiners: true) }
}
