/// Terminals that show 24 bits by their names: ssh and sudo drop COLORTERM, and TERM stays.
enum DirectTerminals {
  static func contain(_ term: String) -> Bool { names.contains { term == $0 || term.hasPrefix($0 + "-") } }

  private static let names = [
    "xterm-kitty", "kitty", "foot", "alacritty", "wezterm", "xterm-ghostty", "ghostty", "contour", "rio", "st",
    "mintty",
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
