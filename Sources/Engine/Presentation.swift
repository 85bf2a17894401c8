package import Cells
package import Contract
internal import Flow
internal import Imaging
package import Screens
package import Theming
package import Wording

/// The words and colours of a session; both may change while it runs.
package struct Presentation {
  package private(set) var messages: Messages
  package private(set) var theme: Theme
  package private(set) var styles: StyleSheet
  package var appearance: Appearance { didSet { restyle() } }
  package var depth: ColorDepth { didSet { restyle() } }

  /// The way of drawing that the settings chose, and the one that a person has gone on to.
  package var usualPreview = PreviewMode.ascii
  package private(set) var preview: PreviewMode?
  /// Into how many parts the terminal can divide a cell.
  package var parts = CellParts.quadrants
  /// Whether signs stand still.
  package var reducesMotion = false
  /// Whether a page says one thing, in large letters.
  package var isLarge = false
  /// Whether a voice speaks as the settings have it, and as a person has switched it.
  package var usuallySpeaks = false
  private var isSwitched = false
  package var speaks: Bool { usuallySpeaks != isSwitched }
  /// What is told for a moment.
  package var toast: Toast?
  /// The button that looks otherwise for a moment, because its key did nothing.
  package var blink: ControlID?

  /// What is wrong with words or colours that were changed while they stand, in one line; empty where nothing is.
  package var fault = ""

  /// The faults of tables that were reported.
  private var reported: Set<Diagnostic> = []
  private var catalogue: Catalogue
  /// Those that the settings name, in their order; none where they leave it to the tables.
  private let offered: [String]
  /// What the settings chose; the next person finds that again.
  private var chosen: (language: String, theme: Theme)
  private var library: ThemeLibrary
  /// Texts in a host's own words, by their keys.
  private var ownTexts: [String: String] = [:]
  /// What pages have of their own.
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
    // The operator was told of these at the start (`Production.warnings`).
    reported = Set(catalogue.diagnostics(for: language))
    styles = StyleSheet(theme: theme, appearance: appearance, depth: depth)
    restylePages()
  }

  package var language: String { messages.language }

  /// What is said of the logo, where the theme has one.
  var logoWords: String { theme.brand.hasLogo ? theme.brand.alternative : "" }

  /// What the languages are called by those who speak them, for the page on which they are chosen.
  func languages(on face: PageFace) -> [String] {
    face.has(.languages) ? languages.map { catalogue.text(MessageKey.languageName.rawValue, in: $0) ?? $0 } : []
  }

  /// As it is on a page.
  package func on(_ page: Page) -> Presentation {
    guard let own = pages[page] else { return self }
    var presentation = self
    (presentation.theme, presentation.styles) = own
    return presentation
  }

  /// The languages that a person goes through.
  package var languages: [String] { offered.isEmpty ? catalogue.languages : offered }

  /// The one of them that a code means; nil where it means none.
  package func language(for code: String) -> String? {
    guard case .chosen(let found) = catalogue.choose(preferred: code, environment: []) else { return nil }
    return found
  }

  /// What is wrong with the tables that were loaded for the current language, each fault once.
  mutating func takeDiagnostics() -> [Diagnostic] {
    catalogue.diagnostics(for: language).filter { reported.insert($0).inserted }
  }

  /// Goes on to a language, or to the next one that is offered, and tells its code; nil where there is no such.
  mutating func changeLanguage(to code: String?) -> String? {
    guard let next = code.map(language(for:)) ?? catalogue.next(after: language, of: languages) else { return nil }
    read(next)
    return language
  }

  /// Goes on to the next way of drawing that looks otherwise here, and tells which.
  mutating func nextPreview() -> PreviewMode {
    let look = PreviewLook(mode: preview ?? usualPreview, colors: PreviewLook.Colors(depth), parts: parts)
    preview = look.nextMode
    return look.nextMode
  }

  mutating func switchVoice() { isSwitched.toggle() }

  /// Goes on to the next theme there is, and tells its name.
  mutating func nextTheme() throws(CaptureError) -> String {
    let names = library.names
    guard !names.isEmpty else { return theme.name }
    let place = names.firstIndex(of: theme.name).map { $0 + 1 } ?? 0
    let (next, diagnostics) = library.theme(named: names[place % names.count])
    guard let next else {
      throw CaptureError(
        .badSyntax, diagnostics.map(\.description).joined(separator: "; "), recovery: "Mend the theme.")
    }
    theme = next
    restyle()
    return theme.name
  }

  /// Whether the theme of the settings stands, and nobody has gone on to another.
  package var standsAsChosen: Bool { theme.name == chosen.theme.name }

  /// The words were read anew.
  package mutating func renew(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    read(language)
  }

  /// A text in a host's own words, in every language; an empty one gives it back to the tables.
  package mutating func word(_ key: MessageKey, as text: String) {
    ownTexts[key.rawValue] = text.isEmpty ? nil : text
    read(language)
  }

  private mutating func read(_ language: String) {
    messages = ownTexts.reduce(catalogue.messages(for: language)) { $0.replacing($1.key, with: $1.value) }
  }

  /// The colours were read anew: the theme of the settings, and the one that stands.
  package mutating func renew(_ library: ThemeLibrary, chosen theme: Theme, standing: Theme) {
    self.library = library
    (chosen.theme, self.theme) = (theme, standing)
    restyle()
  }

  /// Takes back what a person has switched.
  mutating func startOver() {
    (preview, toast, blink, isSwitched) = (nil, nil, nil, false)
    if language != chosen.language { read(chosen.language) }
    if !standsAsChosen {
      theme = chosen.theme
      restyle()
    }
  }

  private mutating func restyle() {
    styles = StyleSheet(theme: theme, appearance: appearance, depth: depth)
    restylePages()
  }

  private mutating func restylePages() {
    let own = theme.pages.map { page in
      let theme = theme.on(page)
      return (page, (theme, StyleSheet(theme: theme, appearance: appearance, depth: depth)))
    }
    pages = Dictionary(uniqueKeysWithValues: own)
  }
}
