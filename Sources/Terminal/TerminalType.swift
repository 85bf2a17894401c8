/// The TERM variable, and fallbacks if terminfo does not know it.
struct TerminalType {
  let name: String

  /// `nil` if no screen can be drawn: TERM is unset, empty or `dumb`.
  init?(_ name: String?) {
    guard let name, !name.isEmpty, name != "dumb", name != "unknown" else { return nil }
    self.name = name
  }

  /// Terminfo names in the order to try them.
  var candidates: [String] {
    var names = [name]
    if name.hasPrefix("screen") || name.hasPrefix("tmux") { names += ["screen-256color", "screen"] }
    if isModern { names += ["xterm-256color", "xterm"] }
    return names + ["vt100", "ansi"]
  }

  /// Whether it may be queried for synchronised output; older ones could print the query.
  var isModern: Bool {
    name.hasSuffix("-256color") || name.hasSuffix("-direct") || Self.families.contains { name.hasPrefix($0) }
  }

  private static let families = [
    "xterm", "tmux", "screen", "foot", "kitty", "alacritty", "wezterm", "contour", "ghostty", "rio", "rxvt", "st",
    "konsole", "gnome", "vte", "mintty", "iterm", "mlterm",
  ]
}
