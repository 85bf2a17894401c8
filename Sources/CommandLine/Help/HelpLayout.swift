/// The layout of a help page, for windows of any width and for manual pages.
package struct HelpLayout {
  /// A block of a help page.
  package enum Block: Hashable, Sendable {
    case heading(String)
    /// A paragraph, with a blank line above it if `isSpaced`.
    case paragraph(String, isSpaced: Bool)
    /// A name, and its description from a column on.
    case entry(String, String, left: Int)
  }

  package static let usualWidth = 80
  /// A narrower window has one column: names are on lines of their own.
  private static let leastForColumns = 60
  /// Longer lines are hard to read.
  private static let mostUseful = 100
  /// The default column of descriptions.
  package static let usualLeft = 30

  package private(set) var blocks: [Block] = []

  package init() {}

  package mutating func heading(_ text: String) { blocks.append(.heading(text)) }

  /// A paragraph with a blank line above it.
  mutating func section(_ text: String) { blocks.append(.paragraph(text, isSpaced: true)) }

  package mutating func paragraph(_ text: String) { blocks.append(.paragraph(text, isSpaced: false)) }

  package mutating func entry(_ name: String, _ text: String, left: Int = usualLeft) {
    blocks.append(.entry(name, text, left: left))
  }

  // MARK: Lines

  package var lines: [String] { inked(width: Self.usualWidth).map(\.text) }

  package func inked(width: Int) -> [StyledLine] {
    let width = min(max(width, 20), Self.mostUseful)
    return blocks.enumerated().flatMap { index, block -> [StyledLine] in
      switch block {
      case .heading(let text):
        (index > 0 ? [StyledLine("")] : []) + Self.wrapped(text, width).map { StyledLine($0, .heading) }
      case .paragraph(let text, let isSpaced):
        (isSpaced ? [StyledLine("")] : []) + Self.indented(text, width).map { StyledLine($0) }
      case .entry(let name, let text, let left): Self.entry(name, text, left, width)
      }
    }
  }

  private static func indented(_ text: String, _ width: Int) -> [String] {
    let indent = String(text.prefix { $0 == " " })
    return wrapped(text, width - indent.count).map { indent + $0 }
  }

  /// A name that is too long for its column has a line of its own.
  private static func entry(_ name: String, _ text: String, _ left: Int, _ width: Int) -> [StyledLine] {
    let isNarrow = width < leastForColumns
    let left = isNarrow ? 6 : left
    let indent = String(repeating: " ", count: left)
    let words = wrapped(text, width - left)
    let head = "  " + name
    if head.count + 2 > left {
      return wrapped(name, width - 2).map { "  " + $0 }.map { StyledLine($0, .name) }
        + words.map { StyledLine(indent + $0) }
    }
    let gap = String(repeating: " ", count: left - head.count)
    return words.enumerated().map { index, line in
      index == 0 ? StyledLine(head, .name) + StyledLine(gap + line) : StyledLine(indent + line)
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
