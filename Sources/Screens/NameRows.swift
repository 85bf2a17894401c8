internal import Cells

/// Names side by side, as many per row as fit; each is laid out in its own text direction.
struct NameRows {
  private static let gap = 3

  private let lines: [[Text]]

  init(_ names: [String], columns: Int, _ look: Look) {
    lines = names.map { look.text($0, .label) }.reduce(into: []) { lines, name in
      if let last = lines.last, Self.width(last) + Self.gap + name.columns <= columns {
        lines[lines.count - 1].append(name)
      } else {
        lines.append([name])
      }
    }
  }

  var rows: Int { lines.count }
  var columns: Int { lines.map(Self.width).max() ?? 0 }

  func draw(on canvas: inout Canvas, in area: Rect) {
    for (row, line) in zip(area.row..., lines) {
      var column = area.column
      for name in line {
        canvas.write(name.pieces[...], at: column, row, .label, within: area)
        column += name.columns + Self.gap
      }
    }
  }

  private static func width(_ names: [Text]) -> Int {
    names.reduce(0) { $0 + $1.columns } + gap * max(0, names.count - 1)
  }
}
