package import Cells

/// The average colours of the upper and lower half of a picture cell.
package struct CellHalves: Equatable, Sendable {
  package var upper: RGB
  package var lower: RGB

  package init(upper: RGB, lower: RGB) { (self.upper, self.lower) = (upper, lower) }

  /// `nil` if the cell has no colours of its own.
  package init?(_ cell: Cell) {
    guard let (ink, ground) = cell.paint.colors, let code = cell.glyph.scalar?.value else { return nil }
    if code == 0x2580 {
      (upper, lower) = (ink, ground)
      return
    }
    let mean = ground.under(ink, opacity: Self.ink(code))
    (upper, lower) = (mean, mean)
  }

  private static func ink(_ code: UInt32) -> Double {
    guard (0x20..<0x7f).contains(code) else { return 0.5 }
    let first = (Int(code) - 0x20) * 8
    return Double(GlyphInk.parts[first..<first + 8].reduce(0) { $0 + Int($1) }) / (8 * 255)
  }
}
