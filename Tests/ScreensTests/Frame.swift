import Cells
import Contract
import Glibc
import Imaging
import Wording

@testable import Screens

/// A scene drawn as the engine draws it, except for the preview.
struct Frame {
  let model: ScreenModel
  let grid: Grid
  let drawn: Drawn
  private let look: Look
  /// The rows in logical and in visual order (bidirectional text): beside a word of the other direction they differ.
  let rows: [String]
  private let seen: [String]
  private let isFromRight: Bool
  /// All characters except spaces, row by row.
  private let ink: String

  init(_ model: ScreenModel, _ size: Size, _ look: Look) {
    let model = model.shown(by: look)
    (self.model, self.look) = (model, look)
    var grid = Grid(size)
    drawn = ScreenDrawing.draw(model, look: look, into: &grid)
    if let area = drawn.previewArea, let preview = model.preview, let frame = preview.frame {
      let view = preview.view(of: frame, in: area)
      OvalDrawing.draw(model, view: view, look: look, into: &grid)
      if let handle = preview.handle { Magnifier(of: handle, in: area)?.draw(look: look, into: &grid) }
    }
    self.grid = grid
    let isFromRight = look.isRightToLeft
    let seen = (0..<grid.size.rows).map { [grid] in Text(grid.line($0)).pieces[...].string }
    rows = seen.map { Text.read($0, fromRight: isFromRight) }
    (self.seen, self.isFromRight) = (seen, isFromRight)
    ink = rows.joined().filter { $0 != " " }
  }

  /// The words of an area, row by row.
  func text(in area: Rect) -> String {
    (area.row..<area.endRow).map { row in
      (area.column..<area.endColumn).map { grid[$0, row].glyph.text }.joined()
    }.joined(separator: "\n")
  }
}

extension Frame {
  /// The golden file: the text beside the runs of roles where they change from row to row, and the positions of
  /// controls.
  var golden: String {
    var previous = ""
    var lines = (0..<grid.size.rows).map { row in
      let runs = roles(row)
      defer { previous = runs }
      return text(in: Rect(column: 0, row: row, columns: grid.size.columns, rows: 1)) + "┃"
        + (runs == previous ? "" : runs)
    }
    lines += drawn.controlAreas.map { "\($0.rawValue) \($1.column),\($1.row) \($1.size)" }.sorted()
    if let cursor = drawn.cursor { lines.append("cursor \(cursor.column),\(cursor.row)") }
    if let area = drawn.previewArea { lines.append("preview \(area.column),\(area.row) \(area.size)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The layout without words and preview: the roles of each row from left to right, without repeated rows, and the
  /// controls.
  var arrangement: [String] {
    var rows: [String] = []
    for row in 0..<grid.size.rows {
      var roles: [String] = []
      for column in 0..<grid.size.columns {
        let isPicture = drawn.previewArea?.contains(column: column, row: row) == true
        let role = isPicture ? "picture" : Self.withoutTone[grid[column, row].paint.role]
        let name = role ?? "\(grid[column, row].paint.role)"
        if roles.last != name { roles.append(name) }
      }
      let line = roles.joined(separator: " ")
      if rows.last != line { rows.append(line) }
    }
    return rows + drawn.controlAreas.keys.map(\.rawValue).sorted()
  }

  /// The same role in another tone.
  private static let withoutTone: [Role: String] = [.promptBad: "prompt", .promptGood: "prompt"]

  /// Each run of cells of one role, as its name and length.
  private func roles(_ row: Int) -> String {
    var runs: [(role: Role, count: Int)] = []
    for column in 0..<grid.size.columns {
      let role = grid[column, row].paint.role
      if runs.last?.role == role { runs[runs.count - 1].count += 1 } else { runs.append((role, 1)) }
    }
    return runs.map { "\($0.role) \($0.count)" }.joined(separator: ", ")
  }
}

extension Frame {
  /// Whether a text is shown completely: on one line, or wrapped over several.
  func shows(_ text: String) -> Bool {
    if standsInLarge(text) { return true }
    let text = Text(text)
    let whole = text.pieces[...].string
    if stand([whole]) { return true }
    if ink.holds(whole.filter { $0 != " " }) { return true }
    // If it fits on one line, it must not be wrapped.
    let most = min(grid.size.columns, Width.columns(of: whole))
    var tried: Set<[String]> = []
    return (4..<max(4, most)).contains { columns in
      [text.lines(columns: columns), text.balancedLines(columns: columns)].contains {
        let lines = $0.map(\.string)
        return tried.insert(lines).inserted && stand(lines)
      }
    }
  }

  /// Whether each word of a text is shown in large letters.
  private func standsInLarge(_ text: String) -> Bool {
    // A step's number may stand before it.
    guard drawn.lettered.contains(where: { $0 == text || $0.hasSuffix(" " + text) }) else { return false }
    let words = text.split { $0.isWhitespace && $0 != "\u{a0}" && $0 != "\u{202f}" }
    // A sign alone has rows without ink.
    return words.filter { $0.contains { $0.isLetter || $0.isNumber } }.allSatisfy { word in
      [false, true].contains { isDoubled in
        let letters = LargeLetters(String(word), columns: grid.size.columns, isDoubled: isDoubled, look)
        // The grid has no trailing blanks.
        return letters.map { stand($0.rows.map { Text.wrapped($0.pieces[...].string + " ", columns: 400)[0] }) }
          ?? false
      }
    }
  }

  /// Whether lines are below each other.
  private func stand(_ lines: [String]) -> Bool {
    let lines = lines.map { (read: $0, seen: Text.read($0, fromRight: isFromRight)) }
    return rows.indices.dropLast(max(0, lines.count - 1)).contains { row in
      zip(row..., lines).allSatisfy { rows[$0].holds($1.read) || seen[$0].holds($1.seen) }
    }
  }

  /// Whether two words begin and end a row, in visual order.
  func row(_ row: Int, isFrom first: String, to last: String) -> Bool {
    let line = seen[row].drop { $0 == " " }
    return line.hasPrefix(first) && line.hasSuffix(Text.read(last, fromRight: isFromRight))
  }

  var neededTexts: [String] { model.neededTexts(in: grid.size) }
}

extension String {
  /// Compares bytes: searching with Unicode equivalence takes as long as everything else.
  fileprivate func holds(_ part: String) -> Bool { strstr(self, part) != nil }
}
