internal import Theming

/// Writes letters for a terminal, and tracks its current style.
struct Pen {
  private var style = LetterStyle()

  mutating func write(_ letters: some Sequence<Letter>, _ styles: StyleSheet) -> String {
    letters.reduce(into: "") { $0 += change(to: styles.style(of: $1.paint)) + $1.text }
  }

  /// The shortest sequence that changes the terminal to a style.
  mutating func change(to next: LetterStyle) -> String {
    defer { style = next }
    if next == style { return "" }
    let step = SGR.step(from: style, to: next)
    let fresh = ["0"] + SGR.step(from: LetterStyle(), to: next)
    let numbers = [step, fresh].map { $0.joined(separator: ";") }
    return "\u{1b}[" + (numbers[1].utf8.count < numbers[0].utf8.count ? numbers[1] : numbers[0]) + "m"
  }

  mutating func reset() -> String { change(to: LetterStyle()) }
}

/// Parameters of "select graphic rendition" (SGR).
private enum SGR {
  static func step(from old: LetterStyle, to new: LetterStyle) -> [String] {
    var numbers = attributes(from: old.attributes, to: new.attributes)
    if new.foreground != old.foreground { numbers.append(color(new.foreground, base: 30)) }
    if new.background != old.background { numbers.append(color(new.background, base: 40)) }
    return numbers
  }

  /// One parameter resets both bold and dim, so the other may have to be set again.
  private static func attributes(from old: Attributes, to new: Attributes) -> [String] {
    var old = old
    var numbers: [String] = []
    for row in table where old.contains(row.attribute) && !new.contains(row.attribute) {
      if numbers.last != row.end { numbers.append(row.end) }
      if row.end == "22" { old.subtract([.bold, .dim]) }
    }
    for row in table where new.contains(row.attribute) && !old.contains(row.attribute) { numbers.append(row.begin) }
    return numbers
  }

  private static let table: [(attribute: Attributes, begin: String, end: String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"), (.reverse, "7", "27"),
  ]

  private static func color(_ color: LetterStyle.Color?, base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .palette(let number) where number < 8: "\(base + Int(number))"
    case .palette(let number) where number < 16: "\(base + 52 + Int(number))"
    case .palette(let number): "\(base + 8);5;\(number)"
    case .direct(let color): "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
