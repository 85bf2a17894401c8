import Cameo
import Cells
import Contract
import Settings
import Theming

/// Answers `cameo theme list|show|check`: the themes.
struct ThemeCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let themes = ThemeFiles(try surroundings.resources(), files: surroundings.files)
    switch invocation.action {
    case "list": return try list(themes)
    case "check": return check(invocation.operands.isEmpty ? themes.library.names : invocation.operands, themes)
    default: return show(try themes.load(invocation.operands.first ?? ProgramSettings().theme))
    }
  }

  private func list(_ themes: ThemeFiles) throws(CaptureError) -> Int32 {
    var rows: [[String]] = []
    for name in themes.library.names { rows.append([name, try themes.load(name).summary]) }
    return Say.lines(Columns(rows).lines)
  }

  private func check(_ names: [String], _ themes: ThemeFiles) -> Int32 {
    var errors = 0
    for name in names {
      let (theme, faults) = themes.read(name)
      let findings = faults + (theme.map(Theming.check) ?? [])
      errors += findings.count { $0.severity == .error }
      Say.lines(findings.map(\.description))
      let word = findings.isEmpty ? "fine" : findings.contains { $0.severity == .error } ? "has errors" : "has warnings"
      Say.lines(["\(name): \(word)"])
    }
    return errors == 0 ? 0 : ExitCode.badSyntax
  }

  private func show(_ theme: Theme) -> Int32 {
    var rows = [["role", "light", "dark"]]
    rows += ThemeColor.allCases.map { color in
      [color.rawValue] + Appearance.allCases.map { shown(theme.tint(color, $0)) }
    }
    Say.lines(Columns(rows).lines + [""])
    // In true colour only the picture has other colours.
    for depth in ColorDepth.allCases where depth != .direct {
      let sheets = Appearance.allCases.map { StyleSheet(theme: theme, appearance: $0, depth: depth) }
      Say.lines(["drawn with colours: \(depth.rawValue)" + (depth == .palette256 ? ", true" : "")])
      Say.lines(Columns(Role.allCases.map { role in ["  \(role)"] + sheets.map { $0[role].description } }).lines + [""])
    }
    return 0
  }

  private func shown(_ tint: Tint) -> String {
    tint.opacity < 1 ? "\(tint.color.hex) \(Int((tint.opacity * 100).rounded())) %" : tint.color.hex
  }
}

extension Command {
  static let theme = Command(
    CommandRow("theme", help: "the themes") { row in
      row.examples = [
        ("cameo theme list", "the names that --theme takes"),
        ("cameo theme check mine.json", "syntax and contrast of your own theme"),
      ]
      row.actions = [
        .init("list", help: "the themes there are"),
        .init("show", operands: 0...1, "[NAME|FILE]", help: "the roles of a theme and their colours"),
        .init("check", operands: 0...999, "[NAME|FILE...]", help: "faults of themes, and their contrast"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try ThemeCommand(surroundings).run(invocation) }
}
