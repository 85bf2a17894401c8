/// Ours: texts, theme, preview and terminal options.
public struct LookConfig: Equatable, Sendable {
  /// A folder of string tables that override texts and may add languages.
  public var strings: String?
  /// The wording of the built-in texts; `nil` uses `standard`, and a kiosk `plain`.
  public var wording: WordingChoice?
  /// The languages offered to the person, in order; if empty, every language with a table.
  public var languages: [String]
  /// The name of a theme, or the path of its file.
  public var theme: String
  /// A theme written in code; it replaces the named one.
  public var ownTheme: HostTheme?
  /// Light or dark colours.
  public var appearance: AppearanceChoice
  /// The colour depth.
  public var color: ColorChoice
  /// How the preview is drawn.
  public var preview: PreviewMode
  /// The maximal frame rate of the preview.
  public var framesPerSecond: Int
  /// Whether animations are off, and the preview is limited to five frames a second.
  public var reducedMotion: Bool
  /// Whether each page shows a single message, in letters three rows high if they fit.
  public var largeText: Bool
  /// Whether buttons may be pressed with a mouse.
  public var mouse: MouseChoice
  /// Whether the output is one line per change on stderr, without drawing on the screen.
  public var plain: Bool

  /// Creates a look; each parameter has its default.
  public init(
    strings: String? = nil, wording: WordingChoice? = nil, languages: [String] = [], theme: String = "unissey",
    ownTheme: HostTheme? = nil, appearance: AppearanceChoice = .auto, color: ColorChoice = .auto,
    preview: PreviewMode = .ascii, framesPerSecond: Int = 30, reducedMotion: Bool = false, largeText: Bool = false,
    mouse: MouseChoice = .auto, plain: Bool = false
  ) {
    (self.strings, self.wording, self.languages) = (strings, wording, languages)
    (self.theme, self.ownTheme) = (theme, ownTheme)
    (self.appearance, self.color, self.preview) = (appearance, color, preview)
    (self.framesPerSecond, self.reducedMotion, self.largeText) = (framesPerSecond, reducedMotion, largeText)
    (self.mouse, self.plain) = (mouse, plain)
  }
}

/// A wording of the built-in texts.
public enum WordingChoice: String, CaseIterable, Hashable, Sendable {
  /// The texts whose names begin with `unissey_` are those of the SDK that defined them.
  case standard
  /// Everyday language for those texts too.
  case plain
}

/// How the preview is drawn.
public enum PreviewMode: String, CaseIterable, Hashable, Sendable {
  /// Signs that draw edges on the picture's colours; without colours, signs as dense as the picture is light.
  case ascii
  /// Half blocks: two pixels per cell, each in its own colour.
  case blocks
  /// Quadrants, sextants or octants: four, six or eight pixels per cell in two colours, as fine as the terminal draws
  /// without gaps.
  case fine
  /// The finest that the terminal draws: `fine`, else `blocks`, else `ascii`. The default of a kiosk.
  case auto
  /// No preview.
  case off
}

/// The colour depth to use.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// As many colours as terminal and environment allow.
  case auto
  /// No colours.
  case none
  /// The 16 ANSI colours.
  case ansi16 = "16"
  /// The 256-colour palette.
  case palette256 = "256"
  /// 24-bit colour.
  case direct = "true"
}

/// Which of a theme's two colour sets to use.
public enum AppearanceChoice: String, CaseIterable, Hashable, Sendable {
  /// The one that suits the terminal's background.
  case auto
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// Whether buttons can be pressed with a mouse.
public enum MouseChoice: String, CaseIterable, Hashable, Sendable {
  /// If the terminal reports mouse events.
  case auto
  /// Never.
  case off
}
