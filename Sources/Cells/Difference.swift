/// Diff of two grids: the cells to redraw to turn one into the other.
package enum Difference {
  /// Calls the body with each run of cells to redraw, row by row; with the whole grid if the sizes differ.
  package static func runs(from old: Grid, to new: Grid, _ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
    let size = new.size
    guard size.columns > 0, size.rows > 0 else { return }
    guard old.size == size else {
      for row in 0..<size.rows { body(row, 0..<size.columns) }
      return
    }
    old.cells.withUnsafeBytes { old in
      new.cells.withUnsafeBytes { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        for row in 0..<size.rows {
          let start = row * size.columns * MemoryLayout<Cell>.stride
          RowPair(old: old + start, new: new + start, width: size.columns).runs { body(row, $0) }
        }
      }
    }
  }
}

/// The same row of two grids, compared as memory: a cell has twelve bytes without padding.
private struct RowPair {
  let old: UnsafeRawPointer
  let new: UnsafeRawPointer
  let width: Int

  /// Redraws unchanged cells between two changes if that takes no more bytes than a cursor move.
  private static let costOfMove = 4

  func runs(_ body: (Range<Int>) -> Void) {
    var start = firstChange(from: 0)
    while start < width {
      var end = start + 1
      var next = firstChange(from: end)
      while next < width, next == end || isCheap(end..<next) {
        end = next + 1
        next = firstChange(from: end)
      }
      end = afterWide(end)
      body(beforeWide(start)..<end)
      start = next < end ? firstChange(from: end) : next
    }
  }

  private func differs(_ column: Int) -> Bool {
    let offset = column * MemoryLayout<Cell>.stride
    let (old, new) = (old + offset, new + offset)
    return old.loadUnaligned(as: UInt64.self) != new.loadUnaligned(as: UInt64.self)
      || old.load(fromByteOffset: 8, as: UInt32.self) != new.load(fromByteOffset: 8, as: UInt32.self)
  }

  private func firstChange(from column: Int) -> Int {
    var column = column
    while column < width, !differs(column) { column += 1 }
    return column
  }

  private func cell(_ row: UnsafeRawPointer, _ column: Int) -> Cell {
    row.load(fromByteOffset: column * MemoryLayout<Cell>.stride, as: Cell.self)
  }

  /// Whether redrawing an unchanged gap is cheaper than a cursor move: few bytes, and no change of paint.
  private func isCheap(_ gap: Range<Int>) -> Bool {
    guard gap.count <= Self.costOfMove else { return false }
    let paint = cell(new, gap.lowerBound - 1).paint
    var bytes = 0
    for column in gap {
      let cell = cell(new, column)
      guard cell.paint == paint, !cell.glyph.isCluster else { return false }
      bytes += cell.glyph.scalar.map { UTF8.width($0) } ?? 0
    }
    return bytes <= Self.costOfMove
  }

  /// Extends a run so that it does not split a wide glyph, in either grid.
  private func beforeWide(_ start: Int) -> Int {
    var start = start
    while start > 0, isContinuation(start) { start -= 1 }
    return start
  }

  private func afterWide(_ end: Int) -> Int {
    var end = end
    while end < width, isContinuation(end) { end += 1 }
    return end
  }

  private func isContinuation(_ column: Int) -> Bool {
    cell(new, column).glyph == .continuation || cell(old, column).glyph == .continuation
  }
}
