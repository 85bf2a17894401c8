internal import Cells
internal import Theming

/// The visible colours of a cell: with reverse and dim applied, and stand-ins for the terminal's defaults.
struct CellColors: Hashable, Sendable {
  var ink: RGB
  var ground: RGB
  var isBold: Bool
  var isItalic: Bool
  var isUnderlined: Bool
}

extension StyleSheet {
  /// Stand-ins for the terminal's default colours, which are unknown.
  private var ownInk: RGB { appearance == .dark ? RGB(208, 208, 208) : RGB(32, 32, 32) }
  private var ownGround: RGB { appearance == .dark ? RGB(16, 16, 16) : RGB(252, 252, 252) }

  /// The ground of the whole screen, so that only differing cells have to be drawn.
  var field: RGB { self[.background].ground ?? ownGround }

  /// The visible colours of a paint.
  func finish(of paint: Paint) -> CellColors {
    let style = style(of: paint)
    var ink = style.foreground?.rgb ?? ownInk
    var ground = style.background?.rgb ?? ownGround
    if style.attributes.contains(.dim) { ink = ink.under(ground, opacity: 0.4) }
    if style.attributes.contains(.reverse) { (ink, ground) = (ground, ink) }
    return CellColors(
      ink: ink, ground: ground, isBold: style.attributes.contains(.bold),
      isItalic: style.attributes.contains(.italic), isUnderlined: style.attributes.contains(.underline))
  }
}
