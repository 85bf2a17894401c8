internal import Cells

/// A cell of a picture in colours: what it shows, and what it was asked to show then.
struct ShownCell {
  /// The light of its parts and its chromas when it was last looked at.
  var parts = SIMD8<UInt8>()
  var blue: UInt8 = 128
  var red: UInt8 = 128
  /// Which of a way's glyphs.
  var glyph: UInt8 = 0
  /// Pictures for which nothing has moved here.
  var rest: UInt8 = 0
  /// Whether it shows anything yet.
  var isKnown = false
  /// Whether it shows something nearly as good as the best.
  var isRough = false
  var pair = ShadePair.none

  /// Input changes too small to see.
  private static let unseen: UInt8 = 6

  /// So many pictures after the last move it is drawn as well as can be.
  private static let restful: UInt8 = 6

  /// Whether nothing is to be done, since the input is what it was, but for noise.
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

  /// Takes down what it is asked to show.
  mutating func ask(_ parts: SIMD8<UInt8>, _ blue: UInt8, _ red: UInt8) {
    (self.parts, self.blue, self.red) = (parts, blue, red)
    rest = 0
  }

  private func apart(_ a: UInt8, _ b: UInt8) -> UInt8 { max(a, b) &- min(a, b) }
}

/// How much worse than the best a cell may stay so that fewer bytes go over the line.
struct Patience {
  /// For what the cell shows already, and for the colours of the cell to the left.
  var shown: Float
  var left: Float

  static let usual = Patience(shown: 4000, left: 2000)
  static let sparing = Patience(shown: 6000, left: 3000)
  /// Once a cell has come to rest it is drawn as well as can be.
  static let none = Patience(shown: 0, left: 0)

  func scaled(_ share: Float) -> Patience { Patience(shown: shown * share, left: left * share) }
}

/// A way of drawing cells in colours of their own.
protocol ColoredWay {
  /// Redraws a cell, or leaves it as it is. `isSunk` cells lie under the overlay.
  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell)
  func glyph(of cell: ShownCell) -> Glyph
}
