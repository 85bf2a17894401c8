internal import Cells
internal import Contract
internal import Theming

/// A host theme's values, for the current appearance.
extension Look {
  var appearance: Appearance { styles.appearance }

  func label(_ role: LabelRole) -> Label { theme.label(role, appearance) }

  /// The label style of a role.
  func label(of role: Role) -> Label? { role.label.map(label) }

  func promptLabel(_ tone: Prompt.Tone) -> Label { theme.promptLabel(isBad: tone == .bad, appearance) }

  /// The start column of a line, counted from the leading side.
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

  /// A role's ink and visible ground, for content that must blend with it.
  func colors(of role: Role) -> (ink: RGB, ground: RGB) {
    let colors = theme.colors(of: role, appearance)
    return (colors.ink, styles.ground(of: role) ?? colors.ground)
  }

  /// A role's paint in other colours.
  func paint(_ role: Role, ink: RGB, ground: RGB) -> Paint { styles.paint(role, ink: ink, ground: ground) }

  /// The paint of good and bad items in a dialog's list, on the dialog's ground.
  func paintOnDialog(_ role: Role) -> Paint {
    let ground = colors(of: .dialog).ground
    guard role == .promptGood || role == .promptBad, colors(of: role).ground != ground else { return Paint(role) }
    return paint(role, ink: theme.color(role == .promptGood ? .fits : .wrong, appearance), ground: ground)
  }

  // MARK: Brand

  /// From this height on, there is room for a logo of several rows.
  private static let rowsForLogo = 30
  /// The maximum fraction of the row for a logo.
  private static let shareOfLogo = 3

  /// The brand for a window: the logo if it fits, else its text; empty if the theme hides it.
  func brand(in window: Size) -> BrandMark {
    guard theme.showsTrademark else { return .words([]) }
    let brand = theme.brand
    if !brand.hasLogo { return .words([text(brand.name, .title)]) }
    if brand.hidesLogoOnMobile, window.columns < Brand.mobileColumns { return .words([]) }
    let rows = window.rows >= Self.rowsForLogo ? Brand.largestLogo.rows : 1
    let room = Size(columns: window.columns / Self.shareOfLogo, rows: rows)
    return picture(within: room) ?? letters(brand.logo, within: room) ?? .words([text(brand.alternative, .title)])
  }

  private func letters(_ logo: [String], within room: Size) -> BrandMark? {
    let lines = logo.map { Text($0) }
    let fits = lines.count <= room.rows && lines.allSatisfy { $0.columns <= room.columns }
    let isShown = isUnicode || logo.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    return !lines.isEmpty && fits && isShown ? .words(lines) : nil
  }

  /// A logo that is a picture; without colours nothing of it would be seen.
  private func picture(within room: Size) -> BrandMark? {
    guard drawsHalves, styles.depth != .none, let logo = theme.brand.picture, let size = logo.size(within: room) else {
      return nil
    }
    let page = colors(of: .background).ground
    var known: [LogoPicture.Piece: Cell] = [:]
    return .cells(
      logo.pieces(size, on: page, parts: parts).map { row in
        row.map { piece in
          if let cell = known[piece] { return cell }
          let cell = cell(of: piece, on: page)
          known[piece] = cell
          return cell
        }
      })
  }

  /// Of sixteen colours only eight are grounds: what has one colour is all ink there.
  private func cell(of piece: LogoPicture.Piece, on page: RGB) -> Cell {
    if piece.quarters == 0, piece.ground == page { return Cell() }
    if piece.quarters == 0, styles.depth == .ansi16 {
      return Cell(Self.quarters[15] ?? .space, paint(.icon, ink: piece.ground, ground: page))
    }
    return Cell(Self.quarters[piece.quarters] ?? .space, paint(.icon, ink: piece.ink, ground: piece.ground))
  }

  /// The characters that show some quarters of a cell in ink.
  private static let quarters: [UInt8: Glyph] = [
    0b0011: "\u{2580}", 0b0101: "\u{258C}", 0b0001: "\u{2598}", 0b0010: "\u{259D}", 0b0100: "\u{2596}",
    0b1000: "\u{2597}", 0b1001: "\u{259A}", 0b1111: "\u{2588}",
  ].mapValues { Glyph($0 as Unicode.Scalar) }

  var brandPaint: Paint {
    theme.brandColor(appearance).map { paint(.title, ink: $0, ground: colors(of: .title).ground) } ?? Paint(.title)
  }

  var poweredBy: String { theme.showsTrademark ? theme.brand.poweredBy : "" }
  var closeButtonLocation: ButtonLocation? { theme.closeButtonLocation }
  var showsProgress: Bool { theme.showsProgress }
  var showsSteps: Bool { theme.showsSteps }

  /// The theme's sign of a step, if the terminal can show it.
  func glyph(_ glyph: StepGlyph) -> String? {
    theme.stepGlyph(glyph).flatMap { isUnicode || $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
  }

  /// The theme's sign of a movement, if the terminal can show it.
  func glyph(_ gesture: Gesture, isActive: Bool) -> String? {
    theme.glyph(gesture, isActive ? .active : .inactive).flatMap {
      isUnicode || $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil
    }
  }

  /// The paint of the page behind a dialog: the theme's, or in a light one a shade of the page, since what covers its
  /// picture is brighter than the page.
  var modalPaint: Paint? {
    let page = colors(of: .background)
    if let cover = theme.modalBackground(appearance) {
      let under = { (color: RGB) in color.under(cover.color, opacity: cover.opacity) }
      return paint(.overlay, ink: under(page.ink), ground: under(page.ground))
    }
    guard appearance == .light else { return nil }
    let ground = page.ground.under(.black, opacity: Self.shade)
    return paint(.overlay, ink: page.ink.under(ground, opacity: Self.fading), ground: ground)
  }

  /// How far a light page darkens behind a dialog, and how far its words fade.
  private static let (shade, fading) = (0.2, 0.45)
}
