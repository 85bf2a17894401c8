/// A map of the network: some blocks of 16 channels for each cell, with a border of one cell that stays 0.
final class EyeMap {
  static let lanes = 16

  let rows: Int
  let columns: Int
  let blocks: Int
  private let cells: UnsafeMutablePointer<SIMD16<Float>>
  private var count: Int { (rows + 2) * (columns + 2) * blocks }

  init(rows: Int, columns: Int, channels: Int) {
    (self.rows, self.columns, blocks) = (rows, columns, channels / Self.lanes)
    let count = (rows + 2) * (columns + 2) * blocks
    cells = .allocate(capacity: count)
    cells.initialize(repeating: .zero, count: count)
  }

  deinit {
    wipe()
    cells.deallocate()
  }

  /// The blocks of a cell; -1 and the count are the border.
  func at(_ row: Int, _ column: Int) -> UnsafeMutablePointer<SIMD16<Float>> {
    cells + ((row &+ 1) &* (columns &+ 2) &+ column &+ 1) &* blocks
  }

  func wipe() { cells.update(repeating: .zero, count: count) }
}
