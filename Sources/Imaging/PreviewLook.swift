package import Cells
package import Contract

/// The preview's style: drawing mode, oval and overlay, and the terminal's capabilities.
package struct PreviewLook: Hashable, Sendable {
  /// The colours available for the picture.
  package enum Colors: Hashable, Sendable {
    case none, sixteen, palette, direct
  }

  package var mode: PreviewMode
  /// The box around the oval, in pixels of the frame; `nil` draws no overlay.
  package var oval: Box?
  /// Whether the whole box is inside, not only the oval in it.
  package var ovalIsBox = false
  /// The opacity of the overlay outside the oval, 0 to 1.
  package var opacity: Double
  /// Whether ink is brighter than its ground, as on a dark screen; without colours, bright areas get more ink then.
  package var inksAreLight: Bool
  package var colors: Colors
  /// The finest division of a cell that the terminal can draw.
  package var parts: CellParts
  /// The background behind the picture, as a palette index.
  package var ground: UInt8
  /// The colour of the overlay.
  package var overlay: RGB
  /// Whether the line is slow, so that cells are redrawn less readily.
  package var isSparing: Bool

  package init(
    mode: PreviewMode = .ascii, oval: Box? = nil, opacity: Double = 0.8, inksAreLight: Bool = true,
    colors: Colors = .none, parts: CellParts = .quadrants, ground: UInt8 = 16, overlay: RGB = .black,
    isSparing: Bool = false
  ) {
    self.mode = mode
    self.oval = oval
    self.opacity = opacity
    self.inksAreLight = inksAreLight
    self.colors = colors
    self.parts = parts
    self.ground = ground
    self.overlay = overlay
    self.isSparing = isSparing
  }
}

extension PreviewLook {
  /// Below this width glyphs can't show a face, but half blocks can.
  private static let leastColumnsForGlyphs = 25

  /// The drawing method.
  enum Way: Hashable {
    case off
    /// Glyphs in the colours of their roles.
    case glyphs
    /// Glyphs in the 16 basic colours.
    case inks
    /// Glyphs in the picture's colours, or block characters.
    case colored(CellParts)
  }

  /// The method for a picture of this width, limited by the terminal.
  func way(columns: Int) -> Way {
    if mode == .off { return .off }
    switch colors {
    case .none: return .glyphs
    case .sixteen: return .inks
    case .palette, .direct: return .colored(wanted(columns: columns))
    }
  }

  /// The methods for narrow and wide pictures.
  private var ways: [Way] { [way(columns: 0), way(columns: .max)] }

  /// The next mode that draws differently on this terminal.
  package var nextMode: PreviewMode {
    let all = PreviewMode.allCases
    let later = all.drop { $0 != mode }.dropFirst() + all
    return later.first { mode in
      var other = self
      other.mode = mode
      return other.ways != ways
    } ?? mode
  }

  private func wanted(columns: Int) -> CellParts {
    switch mode {
    case .ascii, .off: .one
    case .blocks: min(parts, .halves)
    case .fine: parts
    case .auto: columns < Self.leastColumnsForGlyphs ? min(parts, .halves) : .one
    }
  }
}
