internal import Cells
internal import Theming

/// The colours of a cell as an eye sees them: reverse and dim are worked in, the terminal's own are made up.
struct Finish: Hashable, Sendable {
  var ink: RGB
  var ground: RGB
  var isBold: Bool
  var isItalic: Bool
  var isUnderlined: Bool
}

extension StyleSheet {
  /// What stands in for the colours of a terminal that are not ours to know.
  private var ownInk: RGB { appearance == .dark ? RGB(208, 208, 208) : RGB(32, 32, 32) }
  private var ownGround: RGB { appearance == .dark ? RGB(16, 16, 16) : RGB(252, 252, 252) }

  /// What lies under the whole screen, so that only what differs has to be drawn.
  var field: RGB { self[.background].ground ?? ownGround }

  /// How a cell of a paint is seen.
  func finish(of paint: Paint) -> Finish {
    let style = style(of: paint)
    var ink = style.foreground?.rgb ?? ownInk
    var ground = style.background?.rgb ?? ownGround
    if style.attributes.contains(.dim) { ink = ink.under(ground, opacity: 0.4) }
    if style.attributes.contains(.reverse) { (ink, ground) = (ground, ink) }
    return Finish(
      ink: ink, ground: ground, isBold: style.attributes.contains(.bold),
      isItalic: style.attributes.contains(.italic), isUnderlined: style.attributes.contains(.underline))
  }
}
