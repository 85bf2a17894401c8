/// How the picture is drawn.
package enum PreviewMode: CaseIterable, Hashable, Sendable {
  /// Glyphs by shape, in the picture's own colours where there are any.
  case ascii
  /// Two halves per cell, each in the picture's own colour.
  case blocks
  /// Four, six or eight parts per cell in two colours: as many as the terminal draws without gaps.
  case fine
  /// Glyphs where there is room for a face in them, else halves.
  case auto
  /// No picture at all.
  case off
}

extension PreviewMode: RawRepresentable {
  package init?(rawValue: String) {
    switch rawValue {
    // `color` was a way of its own once.
    case "ascii", "color": self = .ascii
    case "blocks": self = .blocks
    case "fine": self = .fine
    case "auto": self = .auto
    case "off": self = .off
    default: return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .ascii: "ascii"
    case .blocks: "blocks"
    case .fine: "fine"
    case .auto: "auto"
    case .off: "off"
    }
  }

  package static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }
}
