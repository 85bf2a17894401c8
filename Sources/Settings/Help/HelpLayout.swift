/// Puts help into 80 columns: paragraphs, and entries with a name on the left and words on the right.
package struct HelpLayout {
  static let width = 80
  /// Where the words of an entry begin, if its list does not say otherwise.
  package static let usualLeft = 30

  package private(set) var lines: [String] = []

  package init() {}

  package mutating func heading(_ text: String) {
    if !lines.isEmpty { lines.append("") }
    lines.append(text)
  }

  /// A paragraph with space above it.
  mutating func section(_ text: String) {
    lines.append("")
    paragraph(text)
  }

  package mutating func paragraph(_ text: String) {
    let indent = String(text.prefix { $0 == " " })
    lines += Self.wrapped(text, Self.width - indent.count).map { indent + $0 }
  }

  /// A name that is too long for its column stands on a line of its own.
  package mutating func entry(_ name: String, _ text: String, left: Int = usualLeft) {
    let head = "  " + name
    let words = Self.wrapped(text, Self.width - left)
    let indent = String(repeating: " ", count: left)
    if head.count + 2 > left {
      lines.append(head)
      lines += words.map { indent + $0 }
    } else {
      let padded = head + String(repeating: " ", count: left - head.count)
      lines += words.enumerated().map { ($0.offset == 0 ? padded : indent) + $0.element }
    }
  }

  package static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + [line]
  }
}
