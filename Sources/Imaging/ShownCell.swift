internal import Cells

/// The state of a cell of a coloured picture: what it shows, and the input that it was drawn for.
struct ShownCell {
  /// The input of the last drawing: the luma of its parts, Cb and Cr.
  var parts = SIMD8<UInt8>()
  var blue: UInt8 = 128
  var red: UInt8 = 128
  /// The index of the glyph in the drawing method's table.
  var glyph: UInt8 = 0
  /// The number of pictures since the input last changed.
  var rest: UInt8 = 0
  /// Whether it has been drawn.
  var isKnown = false
  /// Whether a better drawing was skipped to save bytes.
  var isRough = false
  var pair = ShadePair.none

  /// Smaller changes of the input are invisible.
  private static let unseen: UInt8 = 6

  /// After this many unchanged pictures the cell is drawn at full quality.
  private static let restful: UInt8 = 6

  /// Whether the cell can be skipped, since its input has changed by no more than noise.
  mutating func staysAsItIs(_ parts: SIMD8<UInt8>, _ blue: UInt8, _ red: UInt8) -> Bool {
    let moved = pointwiseMax(self.parts, parts) &- pointwiseMin(self.parts, parts)
    guard
      isKnown, moved.max() <= Self.unseen, apart(self.blue, blue) <= Self.unseen, apart(self.red, red) <= Self.unseen
    else {
      rest = 0
      return false
    }
    guard isRough else { return true }
    rest += 1
    if rest < Self.restful { return true }
    isRough = false
    return false
  }

  /// Records the input.
  mutating func ask(_ parts: SIMD8<UInt8>, _ blue: UInt8, _ red: UInt8) {
    (self.parts, self.blue, self.red) = (parts, blue, red)
    rest = 0
  }

  private func apart(_ a: UInt8, _ b: UInt8) -> UInt8 { max(a, b) &- min(a, b) }
}

/// The tolerance for suboptimal cells, which saves bytes on the line.
struct Patience {
  /// For keeping the current drawing, and for reusing the colours of the left neighbour.
  var shown: Float
  var left: Float

  static let usual = Patience(shown: 4000, left: 2000)
  static let sparing = Patience(shown: 6000, left: 3000)
  /// Full quality, for a cell whose input has stopped changing.
  static let none = Patience(shown: 0, left: 0)

  func scaled(_ share: Float) -> Patience { Patience(shown: shown * share, left: left * share) }
}

/// A method of drawing cells in the picture's colours.
protocol ColoredWay {
  /// Redraws a cell, or leaves it unchanged; `isSunk` cells are under the overlay.
  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell)
  func glyph(of cell: ShownCell) -> Glyph
}
