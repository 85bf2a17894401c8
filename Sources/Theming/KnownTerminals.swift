/// Terminals recognised by a prefix of TERM, since ssh and sudo drop COLORTERM but keep TERM.
package enum KnownTerminals {
  /// All of them support 24-bit colour.
  static func contain(_ term: String) -> Bool { row(term) != nil }

  /// Whether it draws sextants (U+1FB00 on) itself.
  package static func drawsSextants(_ term: String) -> Bool { row(term)?.drawsSextants == true }

  private static func row(_ term: String) -> (name: String, drawsSextants: Bool)? {
    rows.first { term == $0.name || term.hasPrefix($0.name + "-") }
  }

  private static let rows: [(name: String, drawsSextants: Bool)] = [
    ("xterm-kitty", true), ("kitty", true), ("foot", true), ("wezterm", true), ("xterm-ghostty", true),
    ("ghostty", true), ("alacritty", false), ("contour", false), ("rio", false), ("st", false), ("mintty", false),
  ]
}

/// Detects tmux and screen, which draw on an outer terminal, and pass on its variables.
///
/// Unless configured, both reduce 24-bit colours to the nearest of 256 one by one; our own quantisation is better.
enum Multiplexer {
  static func stands(_ environment: [String: String], _ term: String) -> Bool {
    let isInside = ["TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
    return isInside || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }
}
