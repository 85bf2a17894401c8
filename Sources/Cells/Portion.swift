/// Part of a screen update, limited to a number of bytes: the old grid with as many changes applied as fit.
///
/// On a slow line a full-colour screen takes a third of a second, and no key press should wait that long.
package struct Portion: Equatable, Sendable {
  package let grid: Grid
  /// The row to continue with; `nil` if the update is complete.
  package let rest: Int?

  /// Updates text first, including text that covered a picture, then pictures; both from row `first` on and around, so
  /// that a part that changes in each frame does not starve the rows below it.
  package init(of new: Grid, over old: Grid, from first: Int, bytes: Int) {
    guard old.size == new.size else {
      (grid, rest) = (new, nil)
      return
    }
    var words: [Run] = []
    var picture: [Run] = []
    Difference.runs(from: old, to: new) { row, columns in
      let isPicture = columns.allSatisfy { new[$0, row].paint.isColored && old[$0, row].paint.isColored }
      if isPicture { picture.append((row, columns)) } else { words.append((row, columns)) }
    }
    var (grid, left, rest) = (new, max(1, bytes), Int?.none)
    for (row, columns) in [words, picture].flatMap({ Self.turned($0, to: first) }) {
      // At least one run is sent, however small the budget.
      if left > 0 {
        left -= new.bytes(row, columns)
        continue
      }
      rest = rest ?? row
      for column in columns { grid[column, row] = old[column, row] }
    }
    (self.grid, self.rest) = (grid, rest)
  }

  private typealias Run = (row: Int, columns: Range<Int>)

  private static func turned(_ runs: [Run], to first: Int) -> ArraySlice<Run> {
    let begin = runs.firstIndex { $0.row >= first } ?? 0
    return runs[begin...] + runs[..<begin]
  }
}

extension Grid {
  /// The estimated cost of a run in bytes: a cursor move, glyphs, and each change of colours.
  fileprivate func bytes(_ row: Int, _ columns: Range<Int>) -> Int {
    var (bytes, paint) = (8, Paint?.none)
    for column in columns {
      let cell = self[column, row]
      bytes += cell.glyph.scalar.map { UTF8.width($0) } ?? 8
      if cell.paint != paint { bytes += Self.cost(of: cell.paint) }
      paint = cell.paint
    }
    return bytes
  }

  private static func cost(of paint: Paint) -> Int {
    switch paint.source {
    case .role: 12
    case .palette: 16
    case .direct: 34
    }
  }
}
