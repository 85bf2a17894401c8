package import Cells
package import Contract
internal import Flow
internal import Imaging
package import Screens
package import Theming
package import Wording

/// The texts and colours of a session; both may change while it runs.
package struct Presentation {
  package private(set) var messages: Messages
  package private(set) var theme: Theme
  package private(set) var styles: StyleSheet
  package var appearance: Appearance { didSet { restyle() } }
  package var depth: ColorDepth { didSet { restyle() } }
  /// Whether the terminal is a console whose colours may be set.
  package var ownsPalette = false { didSet { if ownsPalette != oldValue { restyle() } } }

  /// The drawing mode from the settings, and the one the user has switched to.
  package var usualPreview = PreviewMode.ascii
  package private(set) var preview: PreviewMode?
  /// The subcell resolution of the terminal.
  package var parts = CellParts.quadrants
  /// Whether animations are off.
  package var reducesMotion = false
  /// Whether a page shows one message in large letters.
  package var isLarge = false
  /// Whether speech is on in the settings, and whether the user has toggled it.
  package var usuallySpeaks = false
  private var isSwitched = false
  package var speaks: Bool { usuallySpeaks != isSwitched }
  /// The current toast.
  package var toast: Toast?
  /// The button highlighted because its key was ignored.
  package var blink: ControlID?

  /// Why reloaded texts or colours are invalid, in one line; empty if they are valid.
  package var fault = ""

  /// Faults in the string tables that were already reported.
  private var reported: Set<Diagnostic> = []
  private var catalogue: Catalogue
  /// The languages from the settings, in order; empty if the tables decide.
  private let offered: [String]
  /// The defaults from the settings, restored for the next person.
  private var chosen: (language: String, theme: Theme)
  private var library: ThemeLibrary
  /// The host's own texts, by key.
  private var ownTexts: [String: String] = [:]
  /// Themes of single pages.
  private var pages: [Page: (theme: Theme, styles: StyleSheet)] = [:]

  package init(
    catalogue: Catalogue, language: String, languages: [String] = [], library: ThemeLibrary, theme: Theme,
    appearance: Appearance = .dark, depth: ColorDepth = .palette256
  ) {
    self.catalogue = catalogue
    offered = languages
    self.library = library
    self.theme = theme
    self.appearance = appearance
    self.depth = depth
    chosen = (language, theme)
    messages = catalogue.messages(for: language)
    // These were reported to the operator at the start (`SessionComposition.warnings`).
    reported = Set(catalogue.diagnostics(for: language))
    styles = StyleSheet(theme: theme, appearance: appearance, depth: depth)
    restylePages()
  }

  package var language: String { messages.language }

  /// The logo's alternative text, if the theme has a logo.
  var logoWords: String { theme.brand.hasLogo ? theme.brand.alternative : "" }

  /// The languages' own names, for the language page.
  func languages(on face: PageFace) -> [String] {
    face.has(.languages) ? languages.map { catalogue.text(MessageKey.languageName.rawValue, in: $0) ?? $0 } : []
  }

  /// The presentation of a page.
  package func on(_ page: Page) -> Presentation {
    guard let own = pages[page] else { return self }
    var presentation = self
    (presentation.theme, presentation.styles) = own
    return presentation
  }

  /// The languages a user can cycle through.
  package var languages: [String] { offered.isEmpty ? catalogue.languages : offered }

  /// The offered language that matches a code, if any.
  package func language(for code: String) -> String? {
    guard case .chosen(let found) = catalogue.choose(preferred: code, environment: []) else { return nil }
    return found
  }

  /// The faults in the tables loaded for the current language, each reported once.
  mutating func takeDiagnostics() -> [Diagnostic] {
    catalogue.diagnostics(for: language).filter { reported.insert($0).inserted }
  }

  /// Switches to a language, or to the next one offered, and returns its code; `nil` if there is none.
  mutating func changeLanguage(to code: String?) -> String? {
    guard let next = code.map(language(for:)) ?? catalogue.next(after: language, of: languages) else { return nil }
    read(next)
    return language
  }

  /// Switches to the next drawing mode that looks different here, and returns it.
  mutating func nextPreview() -> PreviewMode {
    let look = PreviewLook(mode: preview ?? usualPreview, colors: PreviewLook.Colors(styles), parts: parts)
    preview = look.nextMode
    return look.nextMode
  }

  mutating func switchVoice() { isSwitched.toggle() }

  /// Switches to the next theme and returns its name.
  mutating func nextTheme() throws(CaptureError) -> String {
    let names = library.names
    guard !names.isEmpty else { return theme.name }
    let place = names.firstIndex(of: theme.name).map { $0 + 1 } ?? 0
    let (next, diagnostics) = library.theme(named: names[place % names.count])
    guard let next else {
      throw CaptureError(
        .badSyntax, diagnostics.map(\.description).joined(separator: "; "), recovery: "Fix the theme.")
    }
    theme = next
    restyle()
    return theme.name
  }

  /// Whether the settings' theme is active.
  package var standsAsChosen: Bool { theme.name == chosen.theme.name }

  /// Replaces the reloaded string tables.
  package mutating func renew(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    read(language)
  }

  /// Sets a host's own text for every language; an empty text restores the tables' own.
  package mutating func word(_ key: MessageKey, as text: String) {
    ownTexts[key.rawValue] = text.isEmpty ? nil : text
    read(language)
  }

  private mutating func read(_ language: String) {
    messages = ownTexts.reduce(catalogue.messages(for: language)) { $0.replacing($1.key, with: $1.value) }
  }

  /// Replaces the reloaded themes: the settings' theme and the current one.
  package mutating func renew(_ library: ThemeLibrary, chosen theme: Theme, standing: Theme) {
    self.library = library
    (chosen.theme, self.theme) = (theme, standing)
    restyle()
  }

  /// Resets what the user has toggled.
  mutating func startOver() {
    (preview, toast, blink, isSwitched) = (nil, nil, nil, false)
    if language != chosen.language { read(chosen.language) }
    if !standsAsChosen {
      theme = chosen.theme
      restyle()
    }
  }

  private mutating func restyle() {
    styles = sheet(of: theme)
    restylePages()
  }

  private mutating func restylePages() {
    let own = theme.pages.map { page in
      let theme = theme.on(page)
      return (page, (theme, sheet(of: theme)))
    }
    pages = Dictionary(uniqueKeysWithValues: own)
  }

  private func sheet(of theme: Theme) -> StyleSheet {
    StyleSheet(theme: theme, appearance: appearance, depth: depth, ownsPalette: ownsPalette)
  }
}
