internal import Cells
internal import Notation
internal import Theming

extension Still {
  /// Text and styles as JSON in one line, as described in docs/reference/artefacts.md.
  package var json: String {
    let lines = (0..<max(0, grid.size.rows)).map { line(grid.letters($0)) }
    let node = JSONNode.object([
      ("v", .integer(1)),
      ("columns", .integer(grid.size.columns)),
      ("rows", .integer(grid.size.rows)),
      ("cursor", cursor.map { .object([("column", .integer($0.column)), ("row", .integer($0.row))]) } ?? .null),
      ("lines", .array(lines)),
    ])
    return node.text() + "\n"
  }

  private func line(_ letters: [Letter]) -> JSONNode {
    let runs = letters.runs { RoleStyle(role: $0.paint.role, style: styles.style(of: $0.paint)) }
    let text = letters.trimmed().reduce(into: "") { $0 += $1.text }
    return .object([("text", .string(text)), ("spans", .array(runs.map(span)))])
  }

  private func span(_ run: LetterRun<RoleStyle>) -> JSONNode {
    let style = run.key.style
    let members: [(String, JSONNode)] = [
      ("column", .integer(run.column)),
      ("length", .integer(run.columns)),
      ("role", .string("\(run.key.role)")),
      ("foreground", color(style.foreground)),
      ("background", color(style.background)),
    ]
    let attributes = style.attributes.description.split(separator: " ")
    return .object(members + attributes.map { (String($0), .bool(true)) })
  }

  private func color(_ color: LetterStyle.Color?) -> JSONNode {
    color.map { .string($0.rgb.hex) } ?? .null
  }
}

/// The common style of a span of cells.
private struct RoleStyle: Equatable {
  var role: Role
  var style: LetterStyle
}
