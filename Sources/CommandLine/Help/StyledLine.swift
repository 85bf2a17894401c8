/// The semantic style of a part of a line, for coloured output.
package enum LineStyle: Hashable, Sendable {
  case heading, name, good, warning, bad, quiet
  /// A sample of a colour, such as a theme's.
  case ground(red: UInt8, green: UInt8, blue: UInt8)
  /// Raw terminal codes for colour and weight (SGR).
  case codes(String)
}

/// A line of output with optional styles.
package struct StyledLine: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var text: String
    package var ink: LineStyle?
  }

  package private(set) var parts: [Part]

  package init(_ text: String, _ ink: LineStyle? = nil) {
    parts = [Part(text: text, ink: ink)]
  }

  package static func + (line: StyledLine, other: StyledLine) -> StyledLine {
    var line = line
    line.parts += other.parts
    return line
  }

  /// The text without styles.
  package var text: String { parts.map(\.text).joined() }

  /// A line whose first characters are styled.
  package static func beginning(_ text: String, _ count: Int, _ ink: LineStyle) -> StyledLine {
    StyledLine(String(text.prefix(count)), ink) + StyledLine(String(text.dropFirst(count)))
  }
}
