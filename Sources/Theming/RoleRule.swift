package import Cells

/// How a role's colour is derived from a theme.
enum RoleColor: Hashable {
  case color(ThemeColor)
  /// Half way between the card's text and the background: visible, but behind the progress.
  case track
  /// The background's text, as muted as the contrast limit allows.
  case muted
  /// A colour as muted on its ground as the contrast limit allows.
  case quiet(ThemeColor, on: ThemeColor)
  /// A colour if it is distinguishable from its ground, otherwise the alternative.
  case clear(ThemeColor, on: ThemeColor, else: ThemeColor)
  /// Pictures are light on dark in every appearance, since denser glyphs represent more light.
  case pictureInk, pictureGround
  /// A picture below the overlay.
  case overlayInk, overlayGround
}

/// The rule of one role: colours and text style.
struct RoleRule {
  /// The contrast requirement of a pair of colours.
  enum Kind {
    case text, graphic, decoration
  }

  var kind: Kind
  var ink: RoleColor
  var ground: RoleColor
  var text: TextRole?
  /// Attributes on colour terminals.
  var emphasis: Attributes = []
  /// Attributes on monochrome terminals, and in themes that ask for them.
  var mono: Attributes = []

  static func text(
    _ ink: ThemeColor, _ ground: ThemeColor, _ text: TextRole, emphasis: Attributes = [], mono: Attributes = []
  ) -> RoleRule {
    RoleRule(kind: .text, ink: .color(ink), ground: .color(ground), text: text, emphasis: emphasis, mono: mono)
  }

  static func graphic(_ ink: ThemeColor, mono: Attributes) -> RoleRule {
    RoleRule(kind: .graphic, ink: .color(ink), ground: .color(.background), mono: mono)
  }

  static func decoration(_ ink: RoleColor, _ ground: RoleColor, mono: Attributes = []) -> RoleRule {
    RoleRule(kind: .decoration, ink: ink, ground: ground, mono: mono)
  }
}

extension Role {
  /// The single table that maps screen roles to a theme's colours and text styles.
  var rule: RoleRule {
    switch self {
    case .background: .text(.onBackground, .background, .body)
    case .headline: .text(.onBackground, .background, .headline)
    case .title: .text(.onBackground, .background, .title)
    case .body: .text(.onBackground, .background, .body)
    case .label: .text(.onBackground, .background, .label)
    case .button: .text(.onSurface, .surface, .label)
    case .buttonFocused: .text(.onPrimary, .primary, .label, emphasis: .bold, mono: [.bold, .reverse])
    case .buttonDisabled:
      RoleRule(
        kind: .text, ink: .quiet(.onSurfaceVariant, on: .surfaceVariant), ground: .color(.surfaceVariant), text: .label,
        mono: .dim)
    case .card: .text(.onSurfaceVariant, .surfaceVariant, .body)
    case .cardTitle: .text(.onSurfaceVariant, .surfaceVariant, .title)
    case .prompt: .text(.onSurface, .surface, .body, emphasis: .bold)
    case .promptGood: .text(.fits, .surface, .body, emphasis: .bold, mono: .bold)
    case .promptBad: .text(.wrong, .surface, .body, emphasis: .bold, mono: .reverse)
    case .promptDetail, .countdown: .text(.onSurface, .surface, .label)
    case .promptEdge: .decoration(.clear(.secondary, on: .surface, else: .onSurface), .color(.surface))
    case .promptProgress: .decoration(.clear(.held, on: .surface, else: .onSurface), .color(.surface), mono: .bold)
    case .promptRecording:
      .decoration(.clear(.recording, on: .surface, else: .onSurface), .color(.surface), mono: [.bold, .reverse])
    case .promptTrack: .decoration(.quiet(.onSurface, on: .surface), .color(.surface), mono: .dim)
    case .picture: .decoration(.pictureInk, .pictureGround)
    case .overlay: .decoration(.overlayInk, .overlayGround, mono: .dim)
    case .ovalSearching: .graphic(.searching, mono: .dim)
    case .ovalWrong: .graphic(.wrong, mono: [])
    case .ovalFits: .graphic(.fits, mono: .bold)
    case .ovalHeld: .graphic(.held, mono: .reverse)
    case .ovalRecording: .graphic(.recording, mono: [.bold, .reverse])
    case .progress: .graphic(.secondary, mono: .bold)
    case .progressTrack: .decoration(.track, .color(.background), mono: .dim)
    case .spinner: .graphic(.loadingProgressBar, mono: .bold)
    case .icon: .graphic(.secondary, mono: .bold)
    case .dialog: .text(.onSurface, .surface, .body)
    case .dialogTitle: .text(.onSurface, .surface, .title)
    case .legend, .muted: RoleRule(kind: .text, ink: .muted, ground: .color(.background), text: .label)
    case .accent: .graphic(.secondary, mono: .bold)
    case .error: .text(.error, .background, .body, emphasis: .bold, mono: [.bold, .underline])
    }
  }
}

extension OvalState {
  package var role: Role {
    switch self {
    case .searching: .ovalSearching
    case .wrong: .ovalWrong
    case .fits: .ovalFits
    case .held: .ovalHeld
    case .recording: .ovalRecording
    }
  }
}

extension Theme {
  func color(_ tone: RoleColor, _ appearance: Appearance) -> RGB {
    let (ink, ground) = (color(.onBackground, appearance), color(.background, appearance))
    let isLightOnDark = ink.luminance > ground.luminance
    switch tone {
    case .color(let color): return self.color(color, appearance)
    case .track: return color(.onSurfaceVariant, appearance).under(ground, opacity: 0.5)
    case .muted: return quiet(ink, on: ground)
    case .quiet(let color, let under): return quiet(self.color(color, appearance), on: self.color(under, appearance))
    case .clear(let color, let under, let other):
      let (color, under) = (self.color(color, appearance), self.color(under, appearance))
      return color.contrast(with: under) >= 3 ? color : self.color(other, appearance)
    case .pictureInk: return isLightOnDark ? ink : ground
    case .pictureGround: return isLightOnDark ? ground : ink
    case .overlayInk: return overlaid(.pictureInk, appearance)
    case .overlayGround: return overlaid(.pictureGround, appearance)
    }
  }

  /// Blends the ink towards the ground as far as the required contrast allows.
  private func quiet(_ ink: RGB, on ground: RGB) -> RGB {
    let shares = [0.4, 0.3, 0.2, 0.1]
    let quieter = shares.lazy.map { ink.under(ground, opacity: $0) }
    return quieter.first { $0.contrast(with: ground) >= contrast } ?? ink
  }

  private func overlaid(_ tone: RoleColor, _ appearance: Appearance) -> RGB {
    let overlay = tint(.overlayBackground, appearance)
    return color(tone, appearance).under(overlay.color, opacity: overlay.opacity)
  }
}
