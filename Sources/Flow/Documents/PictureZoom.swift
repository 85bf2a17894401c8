package import Contract

/// The enlarged part of a picture under review: a cell of a grid over the picture, or halfway between two.
package struct PictureZoom: Equatable, Sendable {
  /// A part has a quarter of the picture's height, and at least a third of its width.
  package static let (across, down) = (3, 4)
  package static let count = across * down

  /// The cell of the first part, in reading order; the others follow, and after the last cell the first one.
  private let first: Int
  /// In half cells from the upper left one.
  private var column = 0
  private var row = 0

  /// Starts where the name is.
  init(on shot: DocumentShot) {
    first = Self.name(on: shot)
    go(to: first)
  }

  /// From 1, in the order of the walk; between two cells it is that before.
  package var part: Int { (cell - first + Self.count) % Self.count + 1 }

  /// In shares of the picture.
  package var centre: Point {
    Point(Double(column + 1) / Double(2 * Self.across), Double(row + 1) / Double(2 * Self.down))
  }

  /// `nil` after the last part.
  var next: PictureZoom? {
    guard part < Self.count else { return nil }
    var next = self
    next.go(to: (cell + 1) % Self.count)
    return next
  }

  mutating func move(_ direction: Direction) {
    switch direction {
    case .left: column = max(0, column - 1)
    case .right: column = min(2 * Self.across - 2, column + 1)
    case .up: row = max(0, row - 1)
    case .down: row = min(2 * Self.down - 2, row + 1)
    }
  }

  private var cell: Int { row / 2 * Self.across + column / 2 }

  private mutating func go(to cell: Int) { (column, row) = (cell % Self.across * 2, cell / Self.across * 2) }

  /// The MRZ is at the foot, and the name in one of its lowest two rows; without one the name is beside the portrait.
  private static func name(on shot: DocumentShot) -> Int {
    if shot.zone != nil { return (down - 1) * across }
    return shot.side == .front ? across + 1 : 0
  }
}
