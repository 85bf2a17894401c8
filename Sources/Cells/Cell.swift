/// One place of the screen: what stands there and what it means.
///
/// Eight bytes, so that grids compare as memory.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var paint: Paint

  @inlinable package init(_ glyph: Glyph = .space, _ paint: Paint = Paint(.background)) {
    self.glyph = glyph
    self.paint = paint
  }
}

/// How a cell is coloured: by its role, or for a picture by two colours of the 256 palette.
package struct Paint: Hashable, Sendable {
  package var role: Role
  /// Whether `ink` and `ground` count instead of the role's colours.
  package var isColored: Bool
  package var ink: UInt8
  package var ground: UInt8

  @inlinable package init(_ role: Role) {
    self.role = role
    isColored = false
    ink = 0
    ground = 0
  }

  @inlinable package init(_ role: Role, ink: UInt8, ground: UInt8) {
    self.role = role
    isColored = true
    self.ink = ink
    self.ground = ground
  }
}
