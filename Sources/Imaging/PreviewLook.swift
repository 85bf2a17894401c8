package import Cells
package import Contract

/// What the screen wants of the preview: the way of drawing, the surround, and what the terminal can show.
package struct PreviewLook: Hashable, Sendable {
  /// How many colours the picture may have.
  package enum Colors: Hashable, Sendable {
    case none, sixteen, palette, direct
  }

  package var mode: PreviewMode
  /// The box around the oval in the frame's pixels; nil sinks nothing.
  package var oval: Box?
  /// All of that box is inside, and not only the oval in it.
  package var ovalIsBox = false
  /// How much of the picture the overlay hides outside the oval, 0 to 1.
  package var opacity: Double
  /// Whether ink is brighter than its ground, as on a dark screen; without colours, bright then means much ink, else little.
  package var inksAreLight: Bool
  package var colors: Colors
  /// The most parts that the terminal can divide a cell into.
  package var parts: CellParts
  /// The ground behind the picture, as a number of the palette.
  package var ground: UInt8
  /// The colour of the overlay.
  package var overlay: RGB
  /// Whether the line is slow, so that cells stay as they are a little longer.
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
  /// With fewer columns than this no letters make a face; halves still do.
  private static let leastColumnsForGlyphs = 25

  /// What is drawn in the end.
  enum Way: Hashable {
    case off
    /// Glyphs in the colours of their roles.
    case glyphs
    /// Glyphs in sixteen inks.
    case inks
    /// Glyphs in colours of their own, or parts of cells.
    case colored(CellParts)
  }

  /// The way that the terminal can show, for a picture so many columns wide.
  func way(columns: Int) -> Way {
    if mode == .off { return .off }
    switch colors {
    case .none: return .glyphs
    case .sixteen: return .inks
    case .palette, .direct: return .colored(wanted(columns: columns))
    }
  }

  /// What this look draws where it is narrow, and where there is room.
  private var ways: [Way] { [way(columns: 0), way(columns: .max)] }

  /// The next mode that this terminal draws in another way.
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
