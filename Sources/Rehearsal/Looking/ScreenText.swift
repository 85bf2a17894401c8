internal import Cells

/// The readable text of a screen: rows, and blocks of one role that may be wrapped over several rows.
struct ScreenText {
  struct Block: Equatable {
    var role: Role
    var text: String
    fileprivate var columns: Range<Int>
    fileprivate var lastRow: Int
  }

  let rows: [String]
  private(set) var blocks: [Block] = []

  init(_ grid: Grid, fromRight: Bool = false) {
    rows = (0..<grid.size.rows).map { Text.read(grid.line($0), fromRight: fromRight) }
    for row in 0..<grid.size.rows {
      for var run in Self.runs(of: grid, row) {
        run.text = Text.read(run.text, fromRight: fromRight)
        join(run)
      }
    }
  }

  /// Whether a text is shown, however it is wrapped.
  func shows(_ text: String) -> Bool {
    rows.contains { $0.contains(text) } || !roles(showing: text).isEmpty || isRead(text)
  }

  /// Whether it is shown across rows, as in a list that fills the screen.
  private func isRead(_ text: String) -> Bool {
    // Pages in large letters have empty rows between the lines of a text.
    rows.lazy.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ").contains(text)
  }

  /// Whether it is shown, possibly in capitals, as in some themes.
  func showsInAnyCase(_ text: String) -> Bool {
    // Upper-casing may add letters, as for ß.
    let wanted = text.squeezed.uppercased()
    guard !wanted.isEmpty else { return isRead(text) }
    if blocks.contains(where: { $0.text.squeezed.uppercased().contains(wanted) }) { return true }
    // Scripts without blanks are wrapped without any, also where rows without words are between.
    return rows.joined().squeezed.uppercased().contains(wanted)
  }

  /// The roles in which a text is shown.
  func roles(showing text: String) -> [Role] {
    let wanted = text.squeezed
    guard !wanted.isEmpty else { return [] }
    return blocks.filter { $0.text.squeezed.contains(wanted) }.map(\.role)
  }

  /// Joins a run to the block directly above, if that has the same role and shares a column.
  private mutating func join(_ run: Block) {
    let above = blocks.lastIndex {
      $0.role == run.role && $0.lastRow == run.lastRow - 1 && $0.columns.overlaps(run.columns)
    }
    guard let above else { return blocks.append(run) }
    blocks[above].text += " " + run.text
    (blocks[above].columns, blocks[above].lastRow) = (run.columns, run.lastRow)
  }

  /// The runs of a row: text of one role, without borders and gaps.
  private static func runs(of grid: Grid, _ row: Int) -> [Block] {
    var runs: [Block] = []
    var blanks = 0
    for column in 0..<grid.size.columns {
      let cell = grid[column, row]
      if cell.glyph == .continuation {
        if let last = runs.last { runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1 }
        continue
      }
      if cell.isBlank {
        blanks += 1
        continue
      }
      let text = cell.glyph.text
      if blanks < 2, let last = runs.last, last.role == cell.paint.role, last.columns.upperBound + blanks >= column {
        runs[runs.count - 1].text += String(repeating: " ", count: blanks) + text
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append(Block(role: cell.paint.role, text: text, columns: column..<column + 1, lastRow: row))
      }
      blanks = 0
    }
    return runs
  }
}

extension Cell {
  /// Blank, or part of a border.
  fileprivate var isBlank: Bool {
    guard let scalar = glyph.scalar else { return false }
    return scalar == " " || scalar.isRule
  }
}

extension String {
  fileprivate var trimmed: Substring {
    let start = firstIndex { $0 != " " } ?? endIndex
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? start
    return self[start..<end]
  }

  /// Without blanks, which wrapping adds or removes, without invisible break opportunities, and without characters that
  /// may be part of a border.
  fileprivate var squeezed: String {
    var kept = UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.lazy.filter { !$0.isPassedOver })
    return String(kept)
  }
}

extension Unicode.Scalar {
  fileprivate var isPassedOver: Bool { properties.isWhitespace || properties.isDefaultIgnorableCodePoint || isRule }

  /// Part of a border.
  fileprivate var isRule: Bool { self == "|" || (0x2500...0x257F).contains(value) }
}
