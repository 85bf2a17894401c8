/// The number of two-colour parts into which the terminal's block characters divide a cell, without gaps between cells.
package enum CellParts: Int, Comparable, Hashable, Sendable {
  case one = 1
  case halves = 2
  case quadrants = 4
  case sextants = 6
  case octants = 8

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
