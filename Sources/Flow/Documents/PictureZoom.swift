package import Contract

/// The enlarged part of a picture under review: a cell of a grid over the picture.
package struct PictureZoom: Equatable, Sendable {
  /// A part has a quarter of the picture's height, and at least a third of its width.
  package static let (across, down) = (3, 4)
  package static let count = across * down

  /// The cell of the first part, in reading order; the others follow, and after the last cell the first one.
  private let first: Int
  private var cell: Int

  /// Starts where the name is.
  init(on shot: DocumentShot) {
    first = Self.name(on: shot)
    cell = first
  }

  /// From 1, in the order of the walk.
  package var part: Int { (cell - first + Self.count) % Self.count + 1 }

  /// In shares of the picture.
  package var centre: Point {
    Point((Double(column) + 0.5) / Double(Self.across), (Double(row) + 0.5) / Double(Self.down))
  }

  /// `nil` after the last part.
  var next: PictureZoom? {
    guard part < Self.count else { return nil }
    var next = self
    next.cell = (cell + 1) % Self.count
    return next
  }

  /// To the part beside it, if there is one.
  mutating func move(_ direction: Direction) {
    switch direction {
    case .left: cell -= column > 0 ? 1 : 0
    case .right: cell += column < Self.across - 1 ? 1 : 0
    case .up: cell -= row > 0 ? Self.across : 0
    case .down: cell += row < Self.down - 1 ? Self.across : 0
    }
  }

  private var column: Int { cell % Self.across }
  private var row: Int { cell / Self.across }

  /// The MRZ is at the foot, and the name in one of its lowest two rows; without one the name is beside the portrait.
  private static func name(on shot: DocumentShot) -> Int {
    if shot.zone != nil { return (down - 1) * across }
    return shot.side == .front ? across + 1 : 0
  }
}
