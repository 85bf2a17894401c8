/// Ours: the words, the colours and the picture, and where they are shown.
public struct LookConfig: Equatable, Sendable {
  /// A folder of tables that override texts, and may add languages.
  public var strings: String?
  /// The languages that a person goes through, in their order; all there are texts in, where it is empty.
  public var languages: [String]
  /// The name of a theme, or the path of its file.
  public var theme: String
  /// A theme written in code, which then takes the place of the one that is named.
  public var ownTheme: HostTheme?
  /// Colours for a light or a dark screen.
  public var appearance: AppearanceChoice
  /// How many colours are used.
  public var color: ColorChoice
  /// How the live picture is drawn.
  public var preview: PreviewMode
  /// At most so many pictures are drawn in a second.
  public var framesPerSecond: Int
  /// Whether signs stand still, and the picture changes at most five times a second.
  public var reducedMotion: Bool
  /// Whether a page says one thing, in letters of three rows where these have room.
  public var largeText: Bool
  /// Whether buttons may be pressed with a mouse.
  public var mouse: MouseChoice
  /// Whether one line per change is written to stderr, and the screen left alone.
  public var plain: Bool

  /// A look that differs from the built-in one in what is given.
  public init(
    strings: String? = nil, languages: [String] = [], theme: String = "unissey", ownTheme: HostTheme? = nil,
    appearance: AppearanceChoice = .auto, color: ColorChoice = .auto, preview: PreviewMode = .ascii,
    framesPerSecond: Int = 30, reducedMotion: Bool = false, largeText: Bool = false,
    mouse: MouseChoice = .auto, plain: Bool = false
  ) {
    (self.strings, self.languages, self.theme, self.ownTheme) = (strings, languages, theme, ownTheme)
    (self.appearance, self.color, self.preview) = (appearance, color, preview)
    (self.framesPerSecond, self.reducedMotion, self.largeText) = (framesPerSecond, reducedMotion, largeText)
    (self.mouse, self.plain) = (mouse, plain)
  }
}

/// How the picture is drawn.
public enum PreviewMode: String, CaseIterable, Hashable, Sendable {
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

/// How many colours somebody asks for.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// As many as terminal and surroundings allow.
  case auto
  /// No colour at all.
  case none
  /// The sixteen that every terminal with colours has.
  case ansi16 = "16"
  /// The palette of 256.
  case palette256 = "256"
  /// 24 bits.
  case direct = "true"
}

/// Which of a theme's two sets of colours somebody asks for.
public enum AppearanceChoice: String, CaseIterable, Hashable, Sendable {
  /// As the terminal's background is.
  case auto
  /// Dark words on a light ground.
  case light
  /// Light words on a dark ground.
  case dark
}

/// Whether buttons may be pressed with a mouse.
public enum MouseChoice: String, CaseIterable, Hashable, Sendable {
  /// Where the terminal tells of it.
  case auto
  /// Never.
  case off
}
