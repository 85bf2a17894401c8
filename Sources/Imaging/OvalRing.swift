package import Cells
internal import CMath

/// The oval as an antialiased ring, at a resolution of half a cell.
package struct OvalRing: Sendable {
  /// Half a cell: its coverage in quarters, and its position along the ring.
  package struct Half: Equatable, Sendable {
    package var quarters = 0
    /// From 0 at the top, clockwise, to 1.
    package var turn = 0.0
  }

  /// A cell that the ring covers.
  package struct Piece: Equatable, Sendable {
    package var column: Int
    package var row: Int
    package var upper: Half
    package var lower: Half
  }

  package let pieces: [Piece]
  /// The length of the ring in half cells.
  package let length: Double

  private static let samples = 4

  /// The ring inscribed in a box, clipped to an area; `reach` is half its width.
  package init(_ box: CellBox, in area: Rect, reach: Double) {
    let ellipse = Ellipse(
      x: box.column + box.columns / 2, y: 2 * box.row + box.rows, across: box.columns / 2, down: box.rows)
    length = Double.pi * (ellipse.across + ellipse.down)
    guard ellipse.isDrawable else {
      pieces = []
      return
    }
    pieces = (0..<area.rows).flatMap { row in
      (0..<area.columns).compactMap { column in
        let (column, row) = (area.column + column, area.row + row)
        let upper = Self.half(column, 2 * row, ellipse, reach)
        let lower = Self.half(column, 2 * row + 1, ellipse, reach)
        guard upper.quarters + lower.quarters > 0 else { return nil }
        return Piece(column: column, row: row, upper: upper, lower: lower)
      }
    }
  }

  private static func half(_ column: Int, _ line: Int, _ ellipse: Ellipse, _ reach: Double) -> Half {
    let (x, y) = (Double(column) + 0.5, Double(line) + 0.5)
    guard ellipse.distance(x, y) < reach + 1 else { return Half() }
    var inside = 0
    for down in 0..<samples {
      for across in 0..<samples {
        let (dx, dy) = ((Double(across) + 0.5) / Double(samples), (Double(down) + 0.5) / Double(samples))
        if ellipse.distance(Double(column) + dx, Double(line) + dy) < reach { inside += 1 }
      }
    }
    return Half(quarters: quarters(Double(inside) / Double(samples * samples)), turn: ellipse.turn(x, y))
  }

  /// Rounds low coverage to none and high coverage to full, so that the line stays crisp.
  private static func quarters(_ share: Double) -> Int {
    share < 0.17 ? 0 : share > 0.6 ? 4 : Int((share * 4).rounded())
  }
}

/// An ellipse, in columns and half rows.
private struct Ellipse {
  var x: Double
  var y: Double
  var across: Double
  var down: Double

  private static let most = 4096.0

  var isDrawable: Bool {
    [x, y, across, down].allSatisfy { abs($0) < Self.most } && across >= 1.5 && down >= 2
  }

  /// The approximate distance of a point from the curve.
  func distance(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = ((x - self.x) / across, (y - self.y) / down)
    let size = (dx * dx + dy * dy).squareRoot()
    let slope = (dx * dx / (across * across) + dy * dy / (down * down)).squareRoot()
    return slope > 0 ? abs(size - 1) * size / slope : .infinity
  }

  func turn(_ x: Double, _ y: Double) -> Double {
    let turn = cm_atan2((x - self.x) / across, (self.y - y) / down) / (2 * .pi)
    return turn < 0 ? turn + 1 : turn
  }
}
