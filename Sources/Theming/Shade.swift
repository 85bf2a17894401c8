internal import Cells

/// A colour in a theme file, per appearance; most are the same in both.
struct Shade: Hashable, Sendable {
  var light: Placed<Tint>?
  var dark: Placed<Tint>?

  subscript(_ appearance: Appearance) -> Placed<Tint>? { appearance == .light ? light : dark }
}

extension Shade? {
  /// This colour; a missing appearance is inherited from the parent.
  func over(_ parent: Shade?) -> Shade? {
    guard let own = self, let parent else { return self ?? parent }
    return Shade(light: own.light ?? parent.light, dark: own.dark ?? parent.dark)
  }

  func color(_ appearance: Appearance) -> RGB? { self?[appearance]?.value.color }
}
