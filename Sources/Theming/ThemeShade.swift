internal import Cells

/// A colour in a theme file, per appearance; most are the same in both.
struct ThemeShade: Hashable, Sendable {
  var light: ThemeValue<Tint>?
  var dark: ThemeValue<Tint>?

  subscript(_ appearance: Appearance) -> ThemeValue<Tint>? { appearance == .light ? light : dark }
}

extension ThemeShade? {
  /// This colour; a missing appearance is inherited from the parent.
  func over(_ parent: ThemeShade?) -> ThemeShade? {
    guard let own = self, let parent else { return self ?? parent }
    return ThemeShade(light: own.light ?? parent.light, dark: own.dark ?? parent.dark)
  }

  func color(_ appearance: Appearance) -> RGB? { self?[appearance]?.value.color }
}
