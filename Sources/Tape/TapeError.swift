internal import Cells
package import Contract

/// What is wrong with one place of a tape, and how to mend it.
package struct TapeError: Error, Hashable, Sendable {
  package var severity: Diagnostic.Severity
  package var line: Int
  /// Counted from 1 in characters, up to behind the last one.
  package var columns: Range<Int>
  package var message: String
  package var remedy: String
  /// The line itself.
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

  /// The diagnostic, the line, and carets under the words that are meant.
  package func report(file: String) -> [String] {
    let (shown, before, width) = excerpt
    let gutter = String(repeating: " ", count: String(line).count)
    let carets = String(repeating: " ", count: before) + String(repeating: "^", count: max(1, width))
    return [diagnostic(file: file).description, "  \(line) | \(shown)", "  \(gutter) | \(carets)"]
  }

  private static let context = 56

  /// The part of the line around the place, the columns of the terminal before it and those that it covers.
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
  /// What may not stand in a line: control characters but the tab, and what some call a line's end.
  var isLineControl: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Neither moves the cursor nor hides, nor turns the direction of the text around it.
  package var isHarmless: Bool { self == "\t" || !isUnseen(sparingJoiners: true) }
}
