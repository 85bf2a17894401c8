package import Cells

/// How screens look, beside their colours: lines, drawings, and where the controls stand.
package struct Look: Equatable, Sendable {
  /// The side of the controls in a wide window.
  package enum Side: String, Sendable {
    case leading, trailing
  }

  package enum LetterCase: String, Sendable {
    case asWritten, upper, lower
  }

  /// A drawing in text, small and large.
  package struct Drawing: Equatable, Sendable {
    package var small: Sketch
    package var large: Sketch

    package init(small: [String], large: [String]) {
      self.small = Sketch(small)
      self.large = Sketch(large)
    }
  }

  /// Whether the terminal shows more than ASCII.
  package var isUnicode: Bool
  package var isRounded: Bool
  package var side: Side
  package var headlineCase: LetterCase
  package var titleCase: LetterCase
  package var spinner: [Text]
  package var drawings: [Pictogram: Drawing]

  package init(
    isUnicode: Bool = true, isRounded: Bool = true, side: Side = .trailing, headlineCase: LetterCase = .asWritten,
    titleCase: LetterCase = .asWritten, spinner: [String] = [], drawings: [Pictogram: Drawing] = [:]
  ) {
    self.isUnicode = isUnicode
    self.isRounded = isRounded
    self.side = side
    self.headlineCase = headlineCase
    self.titleCase = titleCase
    self.spinner = spinner.map { Text($0) }
    self.drawings = drawings
  }

  var border: Border {
    if !isUnicode { return isRounded ? .asciiRounded : .asciiSquare }
    return isRounded ? .rounded : .square
  }

  var disabledBorder: Border {
    if !isUnicode { return border }
    return isRounded ? .roundedDashed : .squareDashed
  }

  /// The ends of a button that is one row high.
  var brackets: (leading: String, trailing: String) { isRounded ? ("(", ")") : ("[", "]") }
  var ellipsis: String { isUnicode ? "…" : "..." }
}

/// A drawing in lines of text, measured.
package struct Sketch: Equatable, Sendable {
  package let lines: [Text]
  package let columns: Int
  package var rows: Int { lines.count }

  package init(_ lines: [String]) {
    let indent = lines.filter { $0.contains { $0 != " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    self.lines = lines.map { Text(String($0.dropFirst(indent))) }
    columns = self.lines.map(\.columns).max() ?? 0
  }
}

extension Look.LetterCase {
  func applied(to text: String) -> String {
    switch self {
    case .asWritten: text
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    }
  }
}
