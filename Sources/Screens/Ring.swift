internal import Imaging

/// Rasterises a closed curve into cells: one cell wide, contiguous, clockwise from the top.
struct Ring: Equatable {
  /// The direction of the curve in a cell.
  enum Bend: Int {
    case across, down, topLeading, topTrailing, bottomLeading, bottomTrailing
  }

  struct Step: Equatable {
    var column: Int
    var row: Int
    var bend: Bend
  }

  private(set) var steps: [Step] = []

  /// The oval inscribed in a box; empty if the box is too small or too large.
  init(oval box: CellBox) {
    self.init(box, Self.trailingHalf)
  }

  /// The edges of a box.
  init(box: CellBox) {
    self.init(box, Self.trailingEdges)
  }

  /// Traces the trailing side, and mirrors it to the leading one.
  private init(_ box: CellBox, _ half: (_ columns: Int, _ rows: Int) -> [Step]) {
    let limit = 4096.0
    guard [box.column, box.row, box.columns, box.rows].allSatisfy({ abs($0) < limit }) else { return }
    let (column, row) = (Int(box.column.rounded()), Int(box.row.rounded()))
    let columns = Int((box.column + box.columns).rounded()) - column
    let rows = Int((box.row + box.rows).rounded()) - row
    guard columns >= 3, rows >= 3 else { return }
    let trailing = half(columns, rows)
    let mirrored = trailing.reversed().compactMap { Self.mirrored($0, columns: columns) }
    steps = (trailing + mirrored).map { Step(column: column + $0.column, row: row + $0.row, bend: $0.bend) }
  }

  private static func trailingEdges(columns: Int, rows: Int) -> [Step] {
    let sides = (1..<rows - 1).map { Step(column: columns - 1, row: $0, bend: .down) }
    return run(from: columns / 2, to: columns - 1, 0, last: .topTrailing) + sides
      + run(from: columns - 1, to: columns / 2, rows - 1, first: .bottomTrailing)
  }

  /// From the top centre to the bottom centre, row by row.
  private static func trailingHalf(columns: Int, rows: Int) -> [Step] {
    let edges = edges(columns: columns, rows: rows)
    var steps: [Step] = []
    for row in 0..<rows {
      let isUpper = 2 * row < rows
      let (start, end) = (edges[row], edges[row + 1])
      if row == 0 {
        steps += run(from: columns / 2, to: end, row, last: .topTrailing)
      } else if row == rows - 1 {
        steps += run(from: start, to: columns / 2, row, first: .bottomTrailing)
      } else if start == end {
        steps.append(Step(column: start, row: row, bend: .down))
      } else {
        steps += run(
          from: start, to: end, row, first: isUpper ? .bottomLeading : .bottomTrailing,
          last: isUpper ? .topTrailing : .topLeading)
      }
    }
    return steps
  }

  /// The column in which the curve crosses the top of each row; vertically symmetric.
  private static func edges(columns: Int, rows: Int) -> [Int] {
    let middle = Double(columns - 1) / 2
    let radius = Double(rows - 1) / 2
    return (0...rows).map { line in
      let above = min(line, rows - line)
      if 2 * above >= rows - 1 { return columns - 1 }
      let height = max(0, 1 - (Double(above) - 0.5) / radius)
      let half = middle * max(0, 1 - height * height).squareRoot()
      return min(columns - 1, max((columns + 1) / 2, Int((middle + half + 0.5).rounded(.down))))
    }
  }

  /// The cells between two columns of a row, with bends at both ends.
  private static func run(from start: Int, to end: Int, _ row: Int, first: Bend? = nil, last: Bend? = nil) -> [Step] {
    let columns = start <= end ? Array(start...end) : (end...start).reversed()
    var steps = columns.map { Step(column: $0, row: row, bend: .across) }
    if let first { steps[0].bend = first }
    if let last { steps[steps.count - 1].bend = last }
    return steps
  }

  /// The mirrored cell on the leading side; `nil` for the centre column, which is already there.
  private static func mirrored(_ step: Step, columns: Int) -> Step? {
    let column = columns - 1 - step.column
    guard column != step.column else { return nil }
    let bend: Bend =
      switch step.bend {
      case .across: .across
      case .down: .down
      case .topLeading: .topTrailing
      case .topTrailing: .topLeading
      case .bottomLeading: .bottomTrailing
      case .bottomTrailing: .bottomLeading
      }
    return Step(column: column, row: step.row, bend: bend)
  }
}
