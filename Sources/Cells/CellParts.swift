/// Into how many parts of two colours a terminal can divide a cell by a character, without gaps between cells.
package enum CellParts: Int, Comparable, Hashable, Sendable {
  case one = 1
  case halves = 2
  case quadrants = 4
  case sextants = 6
  case octants = 8

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
