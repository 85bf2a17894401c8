package import Contract
package import Theming
package import Wording

/// The words and colours of a session; both may change while it runs.
package struct Presentation {
  package private(set) var messages: Messages
  package private(set) var theme: Theme
  package private(set) var styles: StyleSheet
  package var appearance: Appearance { didSet { restyle() } }
  package var depth: ColorDepth { didSet { restyle() } }

  private let catalogue: Catalogue
  private let themes: ThemeShelf

  package init(
    catalogue: Catalogue, language: String, themes: ThemeShelf, theme: Theme, appearance: Appearance = .dark,
    depth: ColorDepth = .palette256
  ) {
    self.catalogue = catalogue
    self.themes = themes
    self.theme = theme
    self.appearance = appearance
    self.depth = depth
    messages = catalogue.messages(for: language)
    styles = StyleSheet(theme: theme, appearance: appearance, depth: depth)
  }

  package var language: String { messages.language }

  /// Goes on to the next language there is a table for, and tells its code.
  mutating func nextLanguage() -> String {
    messages = catalogue.messages(for: catalogue.next(after: language))
    return language
  }

  /// Goes on to the next theme there is, and tells its name.
  mutating func nextTheme() throws(CaptureError) -> String {
    let names = themes.names
    let place = names.firstIndex(of: theme.name).map { $0 + 1 } ?? 0
    guard !names.isEmpty else { return theme.name }
    theme = try themes.load(names[place % names.count])
    restyle()
    return theme.name
  }

  private mutating func restyle() {
    styles = StyleSheet(theme: theme, appearance: appearance, depth: depth)
  }
}

/// The themes that can be had, by name.
package struct ThemeShelf {
  package var names: [String]
  package var load: (String) throws(CaptureError) -> Theme

  package init(names: [String], load: @escaping (String) throws(CaptureError) -> Theme) {
    self.names = names
    self.load = load
  }
}
