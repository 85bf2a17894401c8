/// The glyphs of a border around a rectangle; each edge and each corner has its own.
package struct Border: Hashable, Sendable {
  /// The eight glyphs in reading order: corner, top, corner, side, side, corner, bottom, corner.
  private let parts: [Glyph]

  /// A border from its eight glyphs in reading order; a shorter text repeats its last glyph.
  package init(_ text: String) {
    let given = text.unicodeScalars.prefix(8).map { Glyph($0) }
    parts = given + Array(repeating: given.last ?? .space, count: 8 - given.count)
  }

  package static let rounded = Border("╭─╮││╰─╯")
  package static let square = Border("┌─┐││└─┘")
  package static let roundedDashed = Border("╭╌╮╎╎╰╌╯")
  package static let squareDashed = Border("┌╌┐╎╎└╌┘")
  package static let asciiRounded = Border(".-.||'-'")
  package static let asciiSquare = Border("+-+||+-+")

  fileprivate enum Part: Int {
    case topLeft, top, topRight, left, right, bottomLeft, bottom, bottomRight
  }

  fileprivate func cell(_ part: Part, _ role: Role) -> Cell { Cell(parts[part.rawValue], Paint(role)) }
}

extension Grid {
  /// Draws a border along the inner edge of an area; an area smaller than 2x2 gets none.
  package mutating func draw(_ border: Border, around area: Rect, role: Role) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    let area = seen(area)
    let (endColumn, endRow) = (area.endColumn - 1, area.endRow - 1)
    for column in area.column + 1..<endColumn {
      self[column, area.row] = border.cell(.top, role)
      self[column, endRow] = border.cell(.bottom, role)
    }
    for row in area.row + 1..<endRow {
      self[area.column, row] = border.cell(.left, role)
      self[endColumn, row] = border.cell(.right, role)
    }
    self[area.column, area.row] = border.cell(.topLeft, role)
    self[endColumn, area.row] = border.cell(.topRight, role)
    self[area.column, endRow] = border.cell(.bottomLeft, role)
    self[endColumn, endRow] = border.cell(.bottomRight, role)
  }
}
