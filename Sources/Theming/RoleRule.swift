package import Cells

/// Where a colour of the screen comes from.
enum Tone: Hashable {
  case color(ThemeColor)
  /// Half way from the card's text to the screen: seen, but behind the progress.
  case track
  /// The text of the screen as quiet as it may be and still be read.
  case muted
  /// A colour as quiet as it may be on its ground and still be read.
  case quiet(ThemeColor, on: ThemeColor)
  /// A colour where it stands out from its ground, else another one.
  case clear(ThemeColor, on: ThemeColor, else: ThemeColor)
  /// The picture is light on dark in every appearance, since a denser glyph stands for more light.
  case pictureInk, pictureGround
  /// The picture under the overlay.
  case overlayInk, overlayGround
}

/// What one role of the screen is made of.
struct RoleRule {
  /// How much must be seen of a pair of colours.
  enum Kind {
    case text, graphic, decoration
  }

  var kind: Kind
  var ink: Tone
  var ground: Tone
  var text: TextRole?
  /// Added where colours are shown.
  var emphasis: Attributes = []
  /// Added where they are not, and in themes that ask for it.
  var mono: Attributes = []

  static func text(
    _ ink: ThemeColor, _ ground: ThemeColor, _ text: TextRole, emphasis: Attributes = [], mono: Attributes = []
  ) -> RoleRule {
    RoleRule(kind: .text, ink: .color(ink), ground: .color(ground), text: text, emphasis: emphasis, mono: mono)
  }

  static func graphic(_ ink: ThemeColor, mono: Attributes) -> RoleRule {
    RoleRule(kind: .graphic, ink: .color(ink), ground: .color(.background), mono: mono)
  }

  static func decoration(_ ink: Tone, _ ground: Tone, mono: Attributes = []) -> RoleRule {
    RoleRule(kind: .decoration, ink: ink, ground: ground, mono: mono)
  }
}

extension Role {
  /// The one table from roles of the screen to colours and texts of a theme.
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
  func color(_ tone: Tone, _ appearance: Appearance) -> RGB {
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

  /// Towards the ground as far as the contrast that texts must have allows.
  private func quiet(_ ink: RGB, on ground: RGB) -> RGB {
    let shares = [0.4, 0.3, 0.2, 0.1]
    let quieter = shares.lazy.map { ink.under(ground, opacity: $0) }
    return quieter.first { $0.contrast(with: ground) >= contrast } ?? ink
  }

  private func overlaid(_ tone: Tone, _ appearance: Appearance) -> RGB {
    let overlay = tint(.overlayBackground, appearance)
    return color(tone, appearance).under(overlay.color, opacity: overlay.opacity)
  }
}
