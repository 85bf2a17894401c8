/// What a part of a line means, where colour helps to see it.
package enum LineStyle: Hashable, Sendable {
  case heading, name, good, warning, bad, quiet
  /// A patch of a colour, such as a theme's.
  case ground(red: UInt8, green: UInt8, blue: UInt8)
  /// Colours and weight as a terminal's own codes (SGR).
  case codes(String)
}

/// A line for people: its words, and what colour stresses in them where there is colour.
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

  /// Without colour.
  package var text: String { parts.map(\.text).joined() }

  /// The same with a beginning in an ink.
  package static func beginning(_ text: String, _ count: Int, _ ink: LineStyle) -> StyledLine {
    StyledLine(String(text.prefix(count)), ink) + StyledLine(String(text.dropFirst(count)))
  }
}
