/// A cell of the screen: its glyph and its paint.
///
/// Twelve bytes without padding, so that grids can be compared as memory.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var paint: Paint

  @inlinable package init(_ glyph: Glyph = .space, _ paint: Paint = Paint(.background)) {
    self.glyph = glyph
    self.paint = paint
  }
}

/// The colouring of a cell: its role, or a picture's own two colours.
package struct Paint: Hashable, Sendable {
  /// The origin of the colours.
  package enum Source: UInt8, Sendable {
    /// The role's style.
    case role
    /// Two indices of the 256-colour palette, stored in `blue`.
    case palette
    /// Two 24-bit colours.
    case direct
  }

  package var role: Role
  package var source: Source
  package var ink: RGB
  package var ground: RGB

  @inlinable package init(_ role: Role) {
    self.role = role
    source = .role
    ink = .black
    ground = .black
  }

  @inlinable package init(_ role: Role, ink: UInt8, ground: UInt8) {
    self.role = role
    source = .palette
    self.ink = RGB(0, 0, ink)
    self.ground = RGB(0, 0, ground)
  }

  @inlinable package init(_ role: Role, ink: RGB, ground: RGB) {
    self.role = role
    source = .direct
    self.ink = ink
    self.ground = ground
  }

  /// Whether the cell's own colours replace the role's.
  @inlinable package var isColored: Bool { source != .role }

  /// The cell's own colours as a terminal shows them; `nil` if the role defines them.
  package var colors: (ink: RGB, ground: RGB)? {
    switch source {
    case .role: nil
    case .palette: (Palette.colors[Int(ink.blue)], Palette.colors[Int(ground.blue)])
    case .direct: (ink, ground)
    }
  }
}
