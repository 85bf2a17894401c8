internal import Cells

/// Block characters by the parts of a cell that they fill.
struct PartShapes: Sendable {
  /// Each character with a bit mask of its filled parts, the top left part in the lowest bit.
  let shapes: [(parts: UInt8, glyph: Glyph)]
  /// Sextants: six parts instead of eight.
  let isSix: Bool

  init(_ division: CellParts) {
    isSix = division == .sextants
    shapes =
      switch division {
      case .one, .halves: [(0b0000_1111, Glyph(Self.upperHalf))]
      case .quadrants: Self.quadrants
      case .sextants: (1..<32).compactMap { Self.sextant($0) }
      case .octants: (1..<128).compactMap { Self.octant($0) }
      }
  }

  private static let upperHalf: Unicode.Scalar = "\u{2580}"

  private static let quadrants: [(UInt8, Glyph)] = [
    (0b0000_1111, "\u{2580}"), (0b0101_0101, "\u{258C}"), (0b0000_0101, "\u{2598}"), (0b0000_1010, "\u{259D}"),
    (0b0101_0000, "\u{2596}"), (0b1010_0000, "\u{2597}"), (0b1010_0101, "\u{259A}"),
  ].map { (UInt8($0.0), Glyph($0.1 as Unicode.Scalar)) }

  /// Sextants follow the order of their bit masks, except the left half, which has an older code point.
  private static func sextant(_ parts: Int) -> (UInt8, Glyph)? {
    let leftHalf = 21
    if parts == leftHalf { return (UInt8(parts), Glyph("\u{258C}" as Unicode.Scalar)) }
    return Unicode.Scalar(0x1FB00 + parts - 1 - (parts > leftHalf ? 1 : 0)).map { (UInt8(parts), Glyph($0)) }
  }

  /// Octants with older code points; all others follow the order of their bit masks.
  private static let elder: [Int: UInt32] = [
    1: 0x1CEA8, 2: 0x1CEAB, 3: 0x1FB82, 5: 0x2598, 10: 0x259D, 15: 0x2580, 20: 0x1FBE6, 40: 0x1FBE7, 63: 0x1FB85,
    64: 0x1CEA3, 80: 0x2596, 85: 0x258C, 90: 0x259E, 95: 0x259B,
  ]

  private static func octant(_ parts: Int) -> (UInt8, Glyph)? {
    let older = elder.keys.count { $0 < parts }
    return Unicode.Scalar(elder[parts] ?? UInt32(0x1CD00 + parts - 1 - older)).map { (UInt8(parts), Glyph($0)) }
  }
}
