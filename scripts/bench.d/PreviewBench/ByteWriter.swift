import Cells

/// Turns the difference of two grids into the bytes a terminal needs; stands in for the terminal's own road.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  private var paint: Paint?

  mutating func write(from old: Grid, to new: Grid) {
    bytes.removeAll(keepingCapacity: true)
    var writer = self
    Difference.runs(from: old, to: new) { row, columns in writer.run(new, row, columns) }
    self = writer
  }

  private mutating func run(_ grid: Grid, _ row: Int, _ columns: Range<Int>) {
    put("\u{1b}[")
    put(row + 1)
    bytes.append(0x3b)
    put(columns.lowerBound + 1)
    bytes.append(0x48)
    for column in columns { put(grid[column, row]) }
  }

  private mutating func put(_ cell: Cell) {
    if cell.paint != paint { put(cell.paint) }
    guard let scalar = cell.glyph.scalar else { return }
    if scalar.isASCII { bytes.append(UInt8(truncatingIfNeeded: scalar.value)) } else { put(String(scalar)) }
  }

  /// In mono the overlay is dim; in colour ink and ground go by number.
  private mutating func put(_ new: Paint) {
    if new.isColoured {
      if paint?.isColoured != true || paint?.ink != new.ink { put(code: "38;5;", new.ink) }
      if paint?.isColoured != true || paint?.ground != new.ground { put(code: "48;5;", new.ground) }
    } else {
      put(new.role == .overlay ? "\u{1b}[2m" : "\u{1b}[m")
    }
    paint = new
  }

  private mutating func put(code: StaticString, _ number: UInt8) {
    put("\u{1b}[")
    bytes.append(contentsOf: UnsafeBufferPointer(start: code.utf8Start, count: code.utf8CodeUnitCount))
    put(Int(number))
    bytes.append(0x6d)
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func put(_ number: Int) {
    if number >= 10 { put(number / 10) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }
}
