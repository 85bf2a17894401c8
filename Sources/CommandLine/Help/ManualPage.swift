internal import Files

/// A manual page (`man` macros), generated from a help page.
package struct ManualPage: Sendable {
  /// The release date; constant, so that builds are reproducible.
  static let date = "2026-11-23"

  /// The page's name, such as `cameo-theme`.
  package let name: String
  /// The manual section: 1 for commands, 5 for file formats, 7 for everything else.
  package let section: Int
  private let help: String
  private let synopsis: [String]
  private let body: HelpLayout
  private let seeAlso: [String]

  private init(
    _ name: String, _ section: Int, _ help: String, _ synopsis: [String], _ body: HelpLayout, _ seeAlso: [String]
  ) {
    (self.name, self.section, self.help) = (name, section, help)
    (self.synopsis, self.body, self.seeAlso) = (synopsis, body, seeAlso)
  }

  package static func program(_ page: HelpLayout, _ commands: [CommandRow], _ topics: [HelpTopic]) -> ManualPage {
    let pages =
      commands.filter { $0.name != "help" }.map { "cameo-\($0.name)(1)" }
      + topics.map { "cameo-\($0.name)(\(section(of: $0.name)))" }
    return ManualPage(
      "cameo", 1, "guide one person through a face capture in a terminal", ["[COMMAND] [options]"], page, pages)
  }

  package static func command(_ page: HelpLayout, _ row: CommandRow) -> ManualPage {
    let actions = row.actions.map { [row.name, $0.name, $0.placeholder, "[options]"] }
    let own = actions.isEmpty ? [[HelpText.usage(row)]] : row.actionIsOptional ? [[row.name, "[options]"]] : []
    let synopsis = own + actions
    return ManualPage(
      "cameo-\(row.name)", 1, row.help,
      synopsis.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }, page, ["cameo(1)"])
  }

  package static func topic(_ page: HelpLayout, _ name: String, _ help: String) -> ManualPage {
    ManualPage("cameo-\(name)", section(of: name), help, [], page, ["cameo(1)"])
  }

  /// Topics about file formats are in section 5.
  private static func section(of topic: String) -> Int {
    ["result", "events", "tapes", "tracks"].contains(topic) ? 5 : 7
  }

  // MARK: Macros

  package var lines: [String] {
    let title = name.uppercased()
    let head = [
      ".TH \(Self.quoted(title)) \(section) \(Self.date) \(Self.quoted("cameo " + Program.version)) "
        + Self.quoted("Cameo"),
      ".SH NAME",
    ]
    return head + Self.text("\(name) \u{0} \(help)") + synopsisLines + sections + seeAlsoLines
  }

  private var synopsisLines: [String] {
    if synopsis.isEmpty { return [] }
    let rows = synopsis.enumerated().flatMap { index, line in
      (index > 0 ? [".br"] : []) + [".B cameo", Self.escaped(line)]
    }
    return [".SH SYNOPSIS"] + rows
  }

  private var seeAlsoLines: [String] {
    let pages = seeAlso.enumerated().map { index, page in
      let name = page.prefix { $0 != "(" }
      let comma = index < seeAlso.count - 1 ? "," : ""
      return ".BR \(Self.escaped(String(name))) \(page.dropFirst(name.count))\(comma)"
    }
    return [".SH SEE ALSO"] + pages
  }

  /// Text before the first heading becomes DESCRIPTION; exit status and examples come last.
  private var sections: [String] {
    var parts: [(title: String, lines: [String])] = []
    var current = (title: "DESCRIPTION", lines: [String]())
    var hasText = false
    // The first paragraph is under NAME already.
    for block in body.blocks.dropFirst(synopsis.isEmpty ? 0 : 1) {
      if case .heading(let text) = block {
        if !current.lines.isEmpty { parts.append(current) }
        (current, hasText) = ((Self.title(text), []), false)
      } else {
        current.lines += Self.macros(block, isFirst: !hasText)
        hasText = true
      }
    }
    parts.append(current)
    let merged = Self.merged(parts)
    let isLate = { (title: String) in ["EXIT STATUS", "EXAMPLES"].contains(title) }
    let ordered =
      merged.filter { $0.title == "DESCRIPTION" }
      + merged.filter { $0.title != "DESCRIPTION" && !isLate($0.title) }
      + merged.filter { $0.title == "EXIT STATUS" } + merged.filter { $0.title == "EXAMPLES" }
    return ordered.flatMap { [".SH \(Self.quoted($0.title))"] + $0.lines }
  }

  /// Merges sections of the same title: usage and further text both belong to DESCRIPTION.
  private static func merged(_ parts: [(title: String, lines: [String])]) -> [(title: String, lines: [String])] {
    parts.reduce(into: []) { merged, part in
      guard let index = merged.firstIndex(where: { $0.title == part.title }) else { return merged.append(part) }
      merged[index].lines += (part.lines.first?.hasPrefix(".") == true ? [] : [".PP"]) + part.lines
    }
  }

  private static func title(_ heading: String) -> String {
    if heading.hasPrefix("Usage:") { return "DESCRIPTION" }
    if heading.hasPrefix("Exit codes") { return "EXIT STATUS" }
    let text = heading.last == ":" ? heading.dropLast() : heading[...]
    return text.uppercased()
  }

  private static func macros(_ block: HelpLayout.Block, isFirst: Bool) -> [String] {
    switch block {
    case .heading: []
    case .paragraph(let text, _):
      (isFirst ? [] : [".PP"]) + Self.text(text)
    case .entry(let name, let text, _):
      [".TP", ".B \(quoted(String(name.drop { $0 == " " })))"] + Self.text(text)
    }
  }

  /// Lines of running text; none may begin with a macro character.
  private static func text(_ text: String) -> [String] {
    HelpLayout.wrapped(escaped(text), 78).map { ".'".contains($0.first ?? " ") ? "\\&" + $0 : $0 }
  }

  /// Quotes a macro argument.
  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
  }

  /// Escapes text; typed hyphens stay hyphens.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      // The dash between a name and its description.
      case "\u{0}": escaped += "\\-"
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
