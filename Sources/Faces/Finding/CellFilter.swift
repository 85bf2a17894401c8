internal import CDlib

/// The detector's HOG feature map: per cell of 8x8 pixels, numbers that describe its edge directions.
final class CellSheet {
  static let planes = Int(CDLIB_PLANES)
  static let cell = Double(CDLIB_CELL)
  /// The width of the detector's window in pixels.
  static let window = Double(CDLIB_WINDOW)

  let cells: UnsafeMutablePointer<Float>
  /// Capacity for writing; a filter may read a little beyond.
  let room: Int
  var (rows, columns) = (0, 0)

  init(rows: Int, columns: Int) {
    room = rows * columns * Self.planes
    cells = .allocate(capacity: room + CellFilter.width)
    cells.initialize(repeating: 0, count: room + CellFilter.width)
  }

  deinit { cells.deallocate() }

  func wipe() {
    cells.update(repeating: 0, count: room)
    (rows, columns) = (0, 0)
  }
}

/// The detector's linear filter (SVM): the weighted sum of a window of cells, compared with a threshold.
struct CellFilter {
  static let width = 8

  let rows: Int
  let columns: Int
  private let threshold: Float
  /// Row by row, each padded with zeros to whole SIMD steps.
  private let weights: [SIMD8<Float>]
  private let steps: Int

  init(rows: Int, columns: Int, weights: [Float], threshold: Float) {
    (self.rows, self.columns, self.threshold) = (rows, columns, threshold)
    let line = columns * CellSheet.planes
    let steps = (line + Self.width - 1) / Self.width
    self.steps = steps
    self.weights = (0..<rows * steps).map { place in
      let (row, first) = (place / steps, place % steps * Self.width)
      var step = SIMD8<Float>()
      for index in 0..<min(Self.width, line - first) { step[index] = weights[row * line + first + index] }
      return step
    }
  }

  /// The score of the window at this cell, above the threshold if positive.
  func score(_ sheet: CellSheet, row: Int, column: Int) -> Float {
    weights.withUnsafeBufferPointer { weights in
      var sum = SIMD8<Float>()
      for line in 0..<rows {
        let cells = UnsafeRawPointer(sheet.cells + ((row &+ line) &* sheet.columns &+ column) &* CellSheet.planes)
        for step in 0..<steps {
          let seen = cells.loadUnaligned(fromByteOffset: step &* 32, as: SIMD8<Float>.self)
          sum += seen * weights[line &* steps &+ step]
        }
      }
      return sum.sum() - threshold
    }
  }
}
