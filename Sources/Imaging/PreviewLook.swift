package import Cells
package import Contract

/// The preview's style: drawing mode, oval and overlay, and the terminal's capabilities.
package struct PreviewLook: Hashable, Sendable {
  /// The colours available for the picture.
  package enum Colors: Hashable, Sendable {
    case none, sixteen, palette, direct
    /// A console's sixteen, which are ours to choose.
    case console(ConsolePalette)

    /// `nil` elsewhere.
    package var console: ConsolePalette? { if case .console(let palette) = self { palette } else { nil } }
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
  /// The order of the key that switches: the best of this terminal comes first.
  private static let cycle: [PreviewMode] = [.ascii, .auto, .blocks, .fine, .off]

  /// The drawing method.
  enum Way: Hashable {
    case off
    /// Glyphs in the colours of their roles.
    case glyphs
    /// Glyphs in the 16 basic colours.
    case inks
    /// Half blocks in the 16 basic colours.
    case inkedHalves
    /// Half blocks in a console's own colours.
    case consoleHalves
    /// Glyphs in the picture's colours, or block characters.
    case colored(CellParts)

    /// Whether cells have the picture's colours as ink and ground.
    var ownsItsColors: Bool {
      switch self {
      case .colored, .inkedHalves, .consoleHalves: true
      case .off, .glyphs, .inks: false
      }
    }
  }

  /// The method, limited by the terminal.
  var way: Way {
    if mode == .off { return .off }
    switch colors {
    case .none: return .glyphs
    case .sixteen: return wanted == .one ? .inks : .inkedHalves
    case .console: return wanted == .one ? .colored(.one) : .consoleHalves
    case .palette, .direct: return .colored(wanted)
    }
  }

  /// The next mode that draws differently on this terminal.
  package var nextMode: PreviewMode {
    let later = Self.cycle.drop { $0 != mode }.dropFirst() + Self.cycle
    return later.first { mode in
      var other = self
      other.mode = mode
      return other.way != way
    } ?? mode
  }

  private var wanted: CellParts {
    switch mode {
    case .ascii, .off: .one
    case .blocks: min(parts, .halves)
    case .fine, .auto: parts
    }
  }
}
