internal import Cells
internal import Theming

/// How a letter is written for a terminal: as a cell's style, whose colours may also have 24 bits.
struct LetterStyle: Hashable {
  enum Color: Hashable {
    case palette(UInt8)
    case direct(RGB)

    var rgb: RGB {
      switch self {
      case .palette(let number): Palette.colors[Int(number)]
      case .direct(let color): color
      }
    }
  }

  /// nil stands for the terminal's own.
  var foreground: Color?
  var background: Color?
  var attributes: Attributes

  init(_ style: CellStyle = CellStyle()) {
    foreground = style.direct.map { .direct($0.ink) } ?? style.foreground.map(Color.palette)
    background = style.direct.map { .direct($0.ground) } ?? style.background.map(Color.palette)
    attributes = style.attributes
  }

  /// Whether a blank in this style looks like one that was never drawn.
  var showsNoBlank: Bool { background == nil && attributes.isDisjoint(with: [.underline, .reverse]) }
}

extension StyleSheet {
  /// How a cell of a paint is shown; one with colours of its own has nothing of its role's.
  func style(of paint: Paint) -> LetterStyle {
    var style = LetterStyle()
    switch paint.source {
    case .role: style = LetterStyle(self[paint.role])
    case .palette: (style.foreground, style.background) = (.palette(paint.ink.blue), .palette(paint.ground.blue))
    case .direct: (style.foreground, style.background) = (.direct(paint.ink), .direct(paint.ground))
    }
    return style
  }
}
