internal import Cells

/// The content of one cell, or of two for a wide glyph; never a control character or half a glyph.
struct Letter: Equatable, Sendable {
  var column: Int
  var columns: Int
  var text: String
  var paint: Paint

  var endColumn: Int { column + columns }
  var isBlank: Bool { text == " " }
  /// Whether its width is unambiguous: one scalar in one column.
  var isSimple: Bool { columns == 1 && text.unicodeScalars.count == 1 }
}

extension Grid {
  /// The letters of a row, in order and without gaps; `columns` must not cut a wide glyph.
  func letters(_ row: Int, _ columns: Range<Int>? = nil) -> [Letter] {
    let columns = columns ?? 0..<max(0, size.columns)
    var letters: [Letter] = []
    letters.reserveCapacity(columns.count)
    var column = columns.lowerBound
    while column < columns.upperBound {
      let hasNext = column + 1 < columns.upperBound && self[column + 1, row].glyph == .continuation
      let letter = Letter(self[column, row], at: column, hasNext: hasNext)
      letters.append(letter)
      column = letter.endColumn
    }
    return letters
  }
}

extension Letter {
  /// Replaces what can't be shown in its cell by a blank: controls, invisible scalars, halves of wide glyphs.
  fileprivate init(_ cell: Cell, at column: Int, hasNext: Bool) {
    let (text, width) = Self.measured(cell.glyph)
    let fits = width == 1 || (width == 2 && hasNext)
    self.init(column: column, columns: fits ? width : 1, text: fits ? text : " ", paint: cell.paint)
  }

  private static func measured(_ glyph: Glyph) -> (text: String, width: Int) {
    if let scalar = glyph.scalar { return (String(scalar), Width.of(scalar)) }
    let text = glyph.text
    return (text, Width.columns(of: text))
  }
}

extension Array<Letter> {
  /// Splits into runs with equal keys.
  func runs<Key: Equatable>(by key: (Letter) -> Key) -> [LetterRun<Key>] {
    var runs: [LetterRun<Key>] = []
    for letter in self {
      let key = key(letter)
      if runs.last?.key == key {
        runs[runs.endIndex - 1].letters.append(letter)
      } else {
        runs.append(LetterRun(key: key, letters: [letter]))
      }
    }
    return runs
  }

  /// The letters without trailing ones that show nothing.
  func trimmed(_ showsNothing: (Letter) -> Bool = \.isBlank) -> ArraySlice<Letter> {
    self[..<(lastIndex { !showsNothing($0) }.map { $0 + 1 } ?? 0)]
  }
}

/// Adjacent letters with the same key.
struct LetterRun<Key> {
  var key: Key
  var letters: [Letter]

  var column: Int { letters.first?.column ?? 0 }
  var endColumn: Int { letters.last?.endColumn ?? 0 }
  var columns: Int { endColumn - column }
  var text: String { letters.reduce(into: "") { $0 += $1.text } }
}
