/// One place of the screen: what stands there and what it means.
///
/// Twelve bytes without gaps, so that grids compare as memory.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var paint: Paint

  @inlinable package init(_ glyph: Glyph = .space, _ paint: Paint = Paint(.background)) {
    self.glyph = glyph
    self.paint = paint
  }
}

/// How a cell is coloured: by its role, or for a picture by two colours of its own.
package struct Paint: Hashable, Sendable {
  /// Where its colours come from.
  package enum Source: UInt8, Sendable {
    /// The role's style.
    case role
    /// Two numbers of the 256 palette; each stands in `blue`.
    case palette
    /// Two colours of 24 bits.
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

  /// Whether its own colours count instead of the role's.
  @inlinable package var isColored: Bool { source != .role }

  /// What its own colours look like on a terminal that shows them.
  package var colors: (ink: RGB, ground: RGB)? {
    switch source {
    case .role: nil
    case .palette: (Palette.colors[Int(ink.blue)], Palette.colors[Int(ground.blue)])
    case .direct: (ink, ground)
    }
  }
}
