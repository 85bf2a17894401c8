internal import Cells
internal import Contract
internal import Theming

/// What a theme of a host says, for the moment's appearance.
extension Look {
  var appearance: Appearance { styles.appearance }

  func label(_ role: LabelRole) -> Label { theme.label(role, appearance) }

  /// The label that dresses the words of a role.
  func label(of role: Role) -> Label? { role.label.map(label) }

  func promptLabel(_ tone: Prompt.Tone) -> Label { theme.promptLabel(isBad: tone == .bad, appearance) }

  /// Where a line begins in its room, counted from the side where its language begins to be read.
  func column(of columns: Int, _ role: Role, in area: Rect) -> Int {
    let spare = max(0, area.columns - columns)
    let offset =
      switch theme.gravity(of: role, appearance) ?? .leading {
      case .leading: 0
      case .trailing: spare
      case .center: spare / 2
      case .left: isRightToLeft ? spare : 0
      case .right: isRightToLeft ? 0 : spare
      }
    return area.column + offset
  }

  /// The words of a role as the theme has them, and what is seen behind them: what is painted must not stand out from it.
  func colors(of role: Role) -> (ink: RGB, ground: RGB) {
    let colors = theme.colors(of: role, appearance)
    return (colors.ink, styles.ground(of: role) ?? colors.ground)
  }

  /// A role in other colours.
  func paint(_ role: Role, ink: RGB, ground: RGB) -> Paint { styles.paint(role, ink: ink, ground: ground) }

  /// What is good or bad in a list has the list's ground, whatever a label puts behind prompts.
  func paintOnDialog(_ role: Role) -> Paint {
    let ground = colors(of: .dialog).ground
    guard role == .promptGood || role == .promptBad, colors(of: role).ground != ground else { return Paint(role) }
    return paint(role, ink: theme.color(role == .promptGood ? .fits : .wrong, appearance), ground: ground)
  }

  // MARK: Brand and slots

  /// From here on a logo of several rows has room above a page.
  private static let rowsForLogo = 30
  /// A logo leaves the most of its row to what else stands there.
  private static let shareOfLogo = 3

  /// The brand as a window shows it: the logo where it fits, else the words for it; nothing where the theme hides it.
  func brand(in window: Size) -> [Text] {
    guard theme.showsTrademark else { return [] }
    let brand = theme.brand
    if brand.logo.isEmpty { return [text(brand.name, .title)] }
    if brand.hidesLogoOnMobile, window.columns < Brand.mobileColumns { return [] }
    let logo = brand.logo.map { Text($0) }
    let columns = logo.map(\.columns).max() ?? 0
    let hasRoom = logo.count == 1 || (window.rows >= Self.rowsForLogo && logo.count <= Brand.largestLogo.rows)
    let isShown = isUnicode || brand.logo.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    return hasRoom && isShown && columns * Self.shareOfLogo <= window.columns ? logo : [text(brand.alternative, .title)]
  }

  var brandPaint: Paint {
    theme.brandColor(appearance).map { paint(.title, ink: $0, ground: colors(of: .title).ground) } ?? Paint(.title)
  }

  var poweredBy: String { theme.showsTrademark ? theme.brand.poweredBy : "" }
  var closeButtonLocation: ButtonLocation? { theme.closeButtonLocation }
  var showsProgress: Bool { theme.showsProgress }
  var showsSteps: Bool { theme.showsSteps }

  /// A sign of the steps that the theme has and the terminal can show.
  func glyph(_ glyph: StepGlyph) -> String? {
    theme.stepGlyph(glyph).flatMap { isUnicode || $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
  }

  /// A sign of a movement that the theme has and the terminal can show.
  func glyph(_ gesture: Gesture, isActive: Bool) -> String? {
    theme.glyph(gesture, isActive ? .active : .inactive).flatMap {
      isUnicode || $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil
    }
  }

  /// How what has stepped back behind a dialog looks, where the theme says so.
  var modalPaint: Paint? {
    theme.modalBackground(appearance).map { cover in
      let page = colors(of: .background)
      let under = { (color: RGB) in color.under(cover.color, opacity: cover.opacity) }
      return paint(.overlay, ink: under(page.ink), ground: under(page.ground))
    }
  }
}
