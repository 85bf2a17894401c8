/// Terminals that are known by the beginning of TERM: ssh and sudo drop COLORTERM, and TERM stays.
package enum KnownTerminals {
  /// All of them show 24 bits.
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

/// tmux and screen draw for a terminal outside that they alone know, and hand on what was said of it.
///
/// Both bring 24 bits down to the nearest of 256, colour by colour, unless they were told; our own 256 are better.
enum Multiplexer {
  static func stands(_ environment: [String: String], _ term: String) -> Bool {
    let isInside = ["TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
    return isInside || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }
}
