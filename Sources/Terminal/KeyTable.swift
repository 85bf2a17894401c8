internal import Contract

/// The key sequences: those of the terminal's terminfo entry, then the common ones.
struct KeyTable {
  private var keys: [[UInt8]: Key] = [:]
  /// The longest sequence, for those without the usual shape.
  private(set) var longest = 0
  /// Whether mouse reporting was enabled.
  var readsPointer = false

  init(terminfo: [(text: String, key: Key)] = []) {
    for (ending, key) in Self.letters {
      for start in ["\u{1b}[", "\u{1b}O"] { add(start + ending, key) }
    }
    for (number, key) in Self.numbers { add("\u{1b}[\(number)~", key) }
    for (index, letter) in "ABCDE".enumerated() { add("\u{1b}[[\(letter)", .function(index + 1)) }
    for (text, key) in terminfo where text.utf8.first == 0x1b && text.utf8.count > 1 { add(text, key) }
  }

  private mutating func add(_ text: String, _ key: Key) {
    keys[Array(text.utf8)] = key
    longest = max(longest, text.utf8.count)
  }

  func key(for bytes: some Sequence<UInt8>) -> Key? { keys[Array(bytes)] }

  /// The key of a control sequence regardless of modifiers: `1;5C` is an arrow as `C` is.
  func key(parameters: [Int], ending: UInt8) -> Key? {
    let letter = String(Unicode.Scalar(ending))
    if letter == "~" { return Self.numbers.first { $0.number == parameters.first }?.key }
    return Self.letters.first { $0.ending == letter }?.key
  }

  private static let letters: [(ending: String, key: Key)] = [
    ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end), ("Z", .backTab),
    ("P", .function(1)), ("Q", .function(2)), ("R", .function(3)), ("S", .function(4)), ("M", .enter),
  ]

  private static let numbers: [(number: Int, key: Key)] =
    [
      (1, .home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home), (8, .end),
    ] + [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].enumerated().map { ($1, .function($0 + 1)) }

  /// Terminfo's capability names of keys.
  static let terminfoNames: [(name: String, key: Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab),
      ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }
}
