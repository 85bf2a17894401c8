internal import Cells

/// The words on a screen as people read them: rows, and blocks of one role that may be wrapped over several rows.
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

  /// Whether a text stands there, however it is wrapped.
  func shows(_ text: String) -> Bool {
    rows.contains { $0.contains(text) } || !roles(showing: text).isEmpty || isRead(text)
  }

  /// Whether it is read there from row to row, as a list that fills the screen has it.
  private func isRead(_ text: String) -> Bool {
    // Large pages have free rows between the lines of a text.
    rows.lazy.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ").contains(text)
  }

  /// Whether it stands there, be it in capitals, as some themes have it.
  func showsInAnyCase(_ text: String) -> Bool {
    // Capitals may be more than their letters, as those of ß are.
    let wanted = text.squeezed.uppercased()
    guard !wanted.isEmpty else { return isRead(text) }
    return blocks.contains { $0.text.squeezed.uppercased().contains(wanted) } || isRead(text)
  }

  /// The roles in which a text stands there.
  func roles(showing text: String) -> [Role] {
    let wanted = text.squeezed
    guard !wanted.isEmpty else { return [] }
    return blocks.filter { $0.text.squeezed.contains(wanted) }.map(\.role)
  }

  /// A run goes on with the block right above it, if that has its role and shares a column.
  private mutating func join(_ run: Block) {
    let above = blocks.lastIndex {
      $0.role == run.role && $0.lastRow == run.lastRow - 1 && $0.columns.overlaps(run.columns)
    }
    guard let above else { return blocks.append(run) }
    blocks[above].text += " " + run.text
    (blocks[above].columns, blocks[above].lastRow) = (run.columns, run.lastRow)
  }

  /// The words of a row that belong together: of one role, with no border and no gap between them.
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
  /// Nothing to read: a space, or part of a line around something.
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

  /// Without blanks, which wrapping takes away or adds; without what marks where a word may be broken, and is not seen
  /// itself; and without what could be part of a line around something.
  fileprivate var squeezed: String {
    var kept = UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.lazy.filter { !$0.isPassedOver })
    return String(kept)
  }
}

extension Unicode.Scalar {
  fileprivate var isPassedOver: Bool { properties.isWhitespace || properties.isDefaultIgnorableCodePoint || isRule }

  /// Part of a line around something.
  fileprivate var isRule: Bool { self == "|" || (0x2500...0x257F).contains(value) }
}
