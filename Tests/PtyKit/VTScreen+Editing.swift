extension VTScreen {
  mutating func move(column: Int) {
    cursor.column = max(0, min(columns - 1, column))
    wrapsNext = false
  }

  mutating func move(row: Int) {
    cursor.row = max(0, min(rows - 1, row))
    wrapsNext = false
  }

  mutating func put(_ scalar: Unicode.Scalar) {
    if scalar.properties.isGraphemeExtend { return combine(scalar) }
    if wrapsNext {
      move(column: 0)
      lineFeed()
    }
    lastScalar = scalar
    cells[cursor.row][cursor.column] = Cell(text: String(scalar), style: style)
    if Self.isWide(scalar), cursor.column + 1 < columns {
      cursor.column += 1
      cells[cursor.row][cursor.column] = Cell(text: "", style: style)
    }
    if cursor.column == columns - 1 { wrapsNext = true } else { cursor.column += 1 }
  }

  private mutating func combine(_ mark: Unicode.Scalar) {
    var column = wrapsNext ? cursor.column : max(0, cursor.column - 1)
    if cells[cursor.row][column].text.isEmpty { column = max(0, column - 1) }
    cells[cursor.row][column].text.unicodeScalars.append(mark)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    wide.contains { $0.contains(scalar.value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd,
  ]

  mutating func lineFeed() {
    if cursor.row == scrollRegion.upperBound { scroll(up: 1) } else { move(row: cursor.row + 1) }
  }

  /// The style of an erased cell: it keeps the background.
  private var erased: Cell { Cell(text: " ", style: VTStyle(background: style.background)) }
  private var erasedRow: [Cell] { Array(repeating: erased, count: columns) }

  mutating func erase(row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = erased }
  }

  mutating func eraseLine(_ part: Int) {
    switch part {
    case 0: erase(row: cursor.row, cursor.column..<columns)
    case 1: erase(row: cursor.row, 0..<cursor.column + 1)
    default: erase(row: cursor.row, 0..<columns)
    }
  }

  mutating func eraseScreen(_ part: Int) {
    let others =
      switch part {
      case 0: cursor.row + 1..<rows
      case 1: 0..<cursor.row
      default: 0..<rows
      }
    if part < 2 { eraseLine(part) }
    for row in others { cells[row] = erasedRow }
  }

  mutating func shiftLeft(_ count: Int) {
    cells[cursor.row].removeSubrange(cursor.column..<cursor.column + count)
    cells[cursor.row] += Array(repeating: erased, count: count)
  }

  mutating func shiftRight(_ count: Int) {
    cells[cursor.row].insert(contentsOf: Array(repeating: erased, count: count), at: cursor.column)
    cells[cursor.row].removeLast(count)
  }

  mutating func scroll(up count: Int, from top: Int? = nil) {
    let top = top ?? scrollRegion.lowerBound
    guard top <= scrollRegion.upperBound else { return }
    for _ in 0..<min(count, rows) {
      cells.remove(at: top)
      cells.insert(erasedRow, at: scrollRegion.upperBound)
    }
  }

  mutating func scroll(down count: Int, from top: Int? = nil) {
    let top = top ?? scrollRegion.lowerBound
    guard top <= scrollRegion.upperBound else { return }
    for _ in 0..<min(count, rows) {
      cells.remove(at: scrollRegion.upperBound)
      cells.insert(erasedRow, at: top)
    }
  }
}
