import Cameo
import Cells
import CommandLine
import Contract
import Notation
import Settings
import Theming

/// Implements `cameo theme`.
struct ThemeCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let themes = ThemeFiles(try surroundings.resources(), files: surroundings.files)
    switch invocation.action {
    case "list": return try list(themes, json: invocation.json)
    case "check":
      let names = invocation.operands.isEmpty ? themes.library.names : invocation.operands
      return check(names, themes, json: invocation.json)
    case "use":
      let name = invocation.operands[0]
      _ = try themes.load(name)
      return try SettingChange(surroundings, invocation.configFile).make("theme", to: name, json: invocation.json)
    default:
      let theme = try themes.load(invocation.operands.first ?? ProgramSettings().theme)
      return show(theme, try miniatures(of: theme, themes.library), json: invocation.json)
    }
  }

  // MARK: List

  /// The colours that distinguish themes at a glance.
  private static let telling: [ThemeColor] = [
    .background, .onBackground, .surface, .primary, .secondary, .fits, .wrong,
  ]

  private func list(_ themes: ThemeFiles, json: Bool) throws(CaptureError) -> Int32 {
    let names = themes.library.names
    let found = try names.map { name throws(CaptureError) in (name, try themes.load(name)) }
    if json {
      let nodes = found.map { name, theme in
        JSONNode.object([("name", .string(name)), ("summary", .string(theme.summary))])
      }
      return Say.lines(Answer.text([("themes", .array(nodes))]))
    }
    let width = names.map(\.count).max() ?? 0
    let hasColor = Say.capabilities().depth > .none
    return Say.lines(
      found.map { name, theme in
        let head = StyledLine(name, .name) + StyledLine(String(repeating: " ", count: width - name.count + 2))
        let swatches = Appearance.allCases.map { appearance in
          Self.telling.reduce(StyledLine("")) { $0 + swatch(theme.color($1, appearance), 1) } + StyledLine("  ")
        }
        return head + (hasColor ? swatches[0] + swatches[1] : StyledLine("")) + StyledLine(theme.summary)
      })
  }

  private func swatch(_ color: RGB, _ columns: Int) -> StyledLine {
    StyledLine(
      String(repeating: " ", count: columns), .ground(red: color.red, green: color.green, blue: color.blue))
  }

  // MARK: Check

  private func check(_ names: [String], _ themes: ThemeFiles, json: Bool) -> Int32 {
    var code: Int32 = 0
    var nodes: [JSONNode] = []
    for name in names {
      do throws(CaptureError) { try themes.checkPresence(of: name) } catch {
        // A missing file has to be fixed first, so its exit code wins.
        code = max(code, error.code.exitCode)
        if json {
          nodes.append(.object([("name", .string(name)), ("error", Answer.node(error))]))
        } else {
          Say.trouble(error)
        }
        continue
      }
      let (theme, faults) = themes.read(name)
      let findings = faults + (theme.map(Theming.check) ?? [])
      let hasErrors = findings.contains { $0.severity == .error }
      if hasErrors { code = max(code, ExitCode.badSyntax) }
      if json {
        nodes.append(
          .object([("name", .string(name)), ("error", .null), ("findings", Answer.node(findings))]))
        continue
      }
      Say.report(findings.map(\.description))
      let verdict = findings.isEmpty ? "fine" : hasErrors ? "has errors" : "has warnings"
      Say.lines([StyledLine("\(name): ") + StyledLine(verdict, findings.isEmpty ? .good : hasErrors ? .bad : .warning)])
    }
    return json ? Say.lines(Answer.text([("themes", .array(nodes))]), code: code) : code
  }

  // MARK: Show

  private func miniatures(of theme: Theme, _ library: ThemeLibrary) throws(CaptureError) -> ThemeMiniatures {
    let words = Vocabulary(shipped: try surroundings.resources().strings, files: surroundings.files)
    return ThemeMiniatures(theme: theme, library: library, catalogue: words.catalogue, capabilities: Say.capabilities())
  }

  private func show(_ theme: Theme, _ miniatures: ThemeMiniatures, json: Bool) -> Int32 {
    if json { return Say.lines(document(theme)) }
    Say.lines(miniatures.lines + colors(theme) + contrasts(theme))
    // In true colour only the picture has other colours.
    for depth in ColorDepth.allCases where depth != .direct {
      let sheets = Appearance.allCases.map { StyleSheet(theme: theme, appearance: $0, depth: depth) }
      let rows = Role.allCases.map { role in ["  \(role)"] + sheets.map { $0[role].description } }
      Say.lines(
        [StyledLine("drawn with colours: \(depth.rawValue)" + (depth == .palette256 ? ", true" : ""), .heading)]
          + Columns(rows).lines.map { StyledLine($0) } + [StyledLine("")])
    }
    return 0
  }

  /// Each colour in hex, with a swatch if colours are supported.
  private func colors(_ theme: Theme) -> [StyledLine] {
    let hasColor = Say.capabilities().depth > .none
    let texts = ThemeColor.allCases.map { color in
      [color.rawValue] + Appearance.allCases.map { shown(theme.tint(color, $0)) }
    }
    let lines = Columns([["role", "light", "dark"]] + texts).lines
    let rows = zip(ThemeColor.allCases, lines.dropFirst()).map { color, line in
      let swatches = Appearance.allCases.map { swatch(theme.color(color, $0), 4) }
      return (hasColor ? swatches[0] + StyledLine(" ") + swatches[1] + StyledLine("  ") : StyledLine(""))
        + StyledLine(line)
    }
    let head = (hasColor ? String(repeating: " ", count: 11) : "") + lines[0]
    return [StyledLine(head, .heading)] + rows + [StyledLine("")]
  }

  /// The contrast ratios of text on its background.
  private func contrasts(_ theme: Theme) -> [StyledLine] {
    let both = Appearance.allCases.map(theme.contrasts)
    let rows = zip(both[0], both[1]).map { light, dark in
      ["\(light.ink.rawValue) on \(light.ground.rawValue)"] + [light, dark].map { "\($0.shown):1" }
        + [light.isEnough && dark.isEnough ? "enough" : "too little"]
    }
    let lines = Columns([["contrast", "light", "dark", ""]] + rows).lines
    let inked = zip(rows, lines.dropFirst()).map { row, line in
      let verdict = row[3]
      return StyledLine(String(line.dropLast(verdict.count))) + StyledLine(verdict, verdict == "enough" ? .good : .bad)
    }
    return [StyledLine(lines[0], .heading)] + inked + [StyledLine("")]
  }

  private func document(_ theme: Theme) -> [String] {
    let colors = Appearance.allCases.map { appearance in
      (
        appearance.rawValue,
        JSONNode.object(ThemeColor.allCases.map { ($0.rawValue, .string(shown(theme.tint($0, appearance)))) })
      )
    }
    let contrasts = Appearance.allCases.flatMap { appearance in
      theme.contrasts(appearance).map { pair in
        JSONNode.object([
          ("appearance", .string(appearance.rawValue)), ("ink", .string(pair.ink.rawValue)),
          ("ground", .string(pair.ground.rawValue)), ("ratio", .number(pair.ratio, decimals: 2)),
          ("demanded", .number(pair.demanded, decimals: 2)), ("enough", .bool(pair.isEnough)),
        ])
      }
    }
    return Answer.text(
      [("summary", .string(theme.summary)), ("colors", .object(colors)), ("contrasts", .array(contrasts))])
  }

  private func shown(_ tint: Tint) -> String {
    tint.opacity < 1 ? "\(tint.color.hex) \(Int((tint.opacity * 100).rounded())) %" : tint.color.hex
  }
}

extension Command {
  static let theme = Command(
    CommandRow("theme", help: "list, show, check or select themes") { row in
      row.examples = [
        ("cameo theme list", "the names for --theme"),
        ("cameo theme check mine.json", "check syntax and contrast of your own theme"),
      ]
      row.takesJSON = true
      row.actions = [
        .init("list", help: "list the themes with their colours"),
        .init("show", operands: 0...1, "[NAME|FILE]", help: "show a theme: screens, colours, contrast and roles"),
        .init("check", operands: 0...999, "[NAME|FILE...]", help: "check themes, including contrast"),
        .init("use", operands: 1...1, "NAME|FILE", help: "write the theme into the settings file"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try ThemeCommand(surroundings).run(invocation) }
}
