internal import Contract
internal import Engine
internal import Glibc
internal import Screens
internal import Settings
internal import Terminal
internal import Theming

/// The output of a session: full-screen terminal, or lines on stderr.
struct SessionOutput {
  let display: any Display
  private let settings: ProgramSettings
  private let environment: [String: String]
  private let facts: TerminalFacts?
  private let stderrGuard: StderrGuard?

  /// `other` replaces the display of the settings.
  init(
    _ settings: ProgramSettings, environment: [String: String], screens: HostScreens = HostScreens(),
    showing other: (any Display)? = nil, holdsKeys: Bool = false
  ) throws(CaptureError) {
    self.settings = settings
    self.environment = environment
    let lines = other == nil && settings.plain ? try PlainDisplay() : nil
    if let display = other ?? lines {
      (self.display, facts, stderrGuard) = (display, nil, nil)
      return
    }
    let place = try TerminalPlace.find()
    let asks = settings.appearance == .auto && environment["COLORFGBG"] == nil
    let terminal = try CursesTerminal(
      place, asksBackground: asks, readsPointer: settings.mouse == .auto, holdsKeys: holdsKeys
    ) {
      decideColor(flag: settings.color, environment: environment, terminal: $0, client: TmuxClient.hasDirectColors)
        .depth
    }
    (display, facts, stderrGuard) = (ScreenDisplay(terminal, screens: screens), terminal.facts, try StderrGuard())
  }

  /// The presentation for this output.
  func dress(_ assembly: Assembly) -> Presentation {
    let colors = facts?.terminalColors ?? TerminalColors(isTerminal: false, colors: 0, pairs: 0)
    let depth = decideColor(
      flag: settings.color, environment: environment, terminal: colors, client: TmuxClient.hasDirectColors
    ).depth
    let appearance = decideAppearance(
      flag: settings.appearance, osc11Reply: facts?.background, colorFgBg: environment["COLORFGBG"]
    ).appearance
    var presentation = Presentation(
      catalogue: assembly.vocabulary.catalogue, language: assembly.language, languages: assembly.languages,
      library: assembly.themes.library, theme: assembly.theme, appearance: appearance, depth: depth)
    presentation.usualPreview = settings.preview
    presentation.reducesMotion = settings.session.look.reducedMotion
    if let facts { (presentation.parts, presentation.ownsPalette) = (facts.parts, facts.ownsPalette) }
    return presentation
  }

  func close() {
    display.close()
    stderrGuard?.close()
  }
}
