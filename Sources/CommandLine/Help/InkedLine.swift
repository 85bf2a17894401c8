/// What a part of a line means, where colour helps to see it.
package enum Ink: Hashable, Sendable {
  case heading, name, good, warning, bad, quiet
  /// A patch of a colour, such as a theme's.
  case ground(red: UInt8, green: UInt8, blue: UInt8)
  /// Colours and weight as a terminal's own codes (SGR).
  case codes(String)
}

/// A line for people: its words, and what colour stresses in them where there is colour.
package struct InkedLine: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var text: String
    package var ink: Ink?
  }

  package private(set) var parts: [Part]

  package init(_ text: String, _ ink: Ink? = nil) {
    parts = [Part(text: text, ink: ink)]
  }

  package static func + (line: InkedLine, other: InkedLine) -> InkedLine {
    var line = line
    line.parts += other.parts
    return line
  }

  /// Without colour.
  package var text: String { parts.map(\.text).joined() }

  /// The same with a beginning in an ink.
  package static func beginning(_ text: String, _ count: Int, _ ink: Ink) -> InkedLine {
    InkedLine(String(text.prefix(count)), ink) + InkedLine(String(text.dropFirst(count)))
  }
}
