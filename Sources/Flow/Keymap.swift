package import Contract

/// The keymap: the same on every page, except for keys that a page claims.
package enum Keymap {
  /// In the order of the help.
  package static let rows: [KeyRow] = [
    KeyRow(.enter, "Enter", .press, .press),
    KeyRow(.character(" "), "Space", .press, .press),
    KeyRow(.tab, "Tab", .focusNext, .focus, on: .choices),
    KeyRow(.down, "Down", .focusNext, .focus, on: .choices),
    KeyRow(.right, "Right", .focusNext, .focus, on: .choices),
    KeyRow(.backTab, "Shift-Tab", .focusPrevious, .focus, on: .choices),
    KeyRow(.up, "Up", .focusPrevious, .focus, on: .choices),
    KeyRow(.left, "Left", .focusPrevious, .focus, on: .choices),
    KeyRow(.escape, "Esc", .navigateUp, .up),
    KeyRow(.character("?"), "?", .help, .help, on: .overlays),
    KeyRow(.character("l"), "l", .nextLanguage, .language),
    KeyRow(.character("t"), "t", .nextTheme, .theme),
    KeyRow(.character("c"), "c", .nextCamera, .camera, on: .camera),
    KeyRow(.character("v"), "v", .nextPreview, .preview, on: .picture),
    KeyRow(.function(4), "F4", .switchVoice, .voice),
    KeyRow(.character("e"), "e", .explain, .explain, on: .details),
    KeyRow(.character("r"), "R", .lookAgain, .lookAgain, on: .cameras),
    KeyRow(.character("q"), "q", .askToLeave, .leave),
    // Where letters are text.
    KeyRow(.function(1), "F1", .help, .help, on: .overlays),
    KeyRow(.control("c"), "Ctrl-C", .cancel(by: .signal(2)), .leaveAtOnce, on: .session),
  ]

  /// The meaning of a key on a page, which may claim it or have a text field; `nil` if it has none.
  package static func intent(for key: Key, on face: PageFace? = nil) -> Intent? {
    if face?.takesText == true, let text = text(key) { return text }
    let key = key.withoutCase
    if let claim = face?.claims.first(where: { $0.key == key }) { return claim.intent }
    if let any = face?.anyKey { return key.isAny ? any : nil }
    return rows.first { $0.key == key && face?.withheld.contains($0.word) != true }?.intent
  }

  /// The keys with a meaning on a page, its own first; a claimed key has no other meaning there.
  package static func rows(on face: PageFace) -> [KeyRow] {
    let others = rows.filter { row in
      face.has(row.needs) && !face.withheld.contains(row.word)
        && !face.claims.contains { $0.key == row.key }
    }
    return (face.claims + others).filter { !face.takesText || text($0.key) == nil }
  }

  /// A text field takes the keys that are text.
  private static func text(_ key: Key) -> Intent? {
    switch key {
    case .character(let scalar): .text(Character(scalar))
    case .backspace: .erase
    case .control("u"): .eraseAll
    default: nil
    }
  }
}

extension Key {
  /// Whether it counts as "any key": not if a terminal synthesises it, or if it is a command to the system.
  fileprivate var isAny: Bool {
    switch self {
    // A terminal sends NUL for Control-Space, which is also Control-@.
    case .character, .enter, .tab, .backTab, .escape, .up, .down, .left, .right, .backspace, .delete, .insert, .home,
      .end, .pageUp, .pageDown, .alt, .control("@"):
      true
    case .function, .control, .pointer, .hangUp, .unknown: false
    }
  }

  /// Ignores Shift and Caps Lock.
  fileprivate var withoutCase: Key {
    guard case .character(let scalar) = self else { return self }
    let letters = scalar.properties.lowercaseMapping.unicodeScalars
    return letters.count == 1 ? letters.first.map(Key.character) ?? self : self
  }
}
