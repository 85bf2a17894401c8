package import Contract
package import Terminal

/// What each key means; the same on every screen.
package enum Keymap {
  package static func intent(for key: Key) -> Intent? {
    switch key {
    case .enter: .press
    case .tab, .down, .right: .focusNext
    case .backTab, .up, .left: .focusPrevious
    case .escape: .navigateUp
    case .control("c"): .cancel(by: .signal(2))
    // Shift and Caps Lock change nothing.
    case .character(let scalar): letters[scalar.properties.lowercaseMapping]
    default: nil
    }
  }

  private static let letters: [String: Intent] = [
    " ": .press, "q": .askToLeave, "l": .nextLanguage, "t": .nextTheme, "c": .nextCamera, "e": .explain, "?": .help,
    "r": .lookAgain,
  ]
}
