import Chance
import Testing

@testable import Cells

@Suite struct WrappingTests {
  @Test(arguments: [
    ("", 5, [""]),
    ("one", 5, ["one"]),
    ("one two", 7, ["one two"]),
    ("one two", 6, ["one", "two"]),
    ("one  two", 4, ["one", "two"]),
    ("one two three", 8, ["one two", "three"]),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("a unbreakable", 4, ["a", "unbr", "eaka", "ble"]),
    ("one\ntwo", 9, ["one", "two"]),
    ("one\r\ntwo\n", 9, ["one", "two", ""]),
    ("é\r\né", 9, ["é", "é"]),
    ("\n\n", 3, ["", "", ""]),
    ("  indented", 20, ["  indented"]),
    ("one\n  two", 20, ["one", "  two"]),
    ("trailing   ", 20, ["trailing"]),
    ("日本語です", 4, ["日本", "語で", "す"]),
    ("日本語です", 5, ["日本", "語で", "す"]),
    ("日本。です", 4, ["日", "本。", "です"]),
    ("ab日本", 4, ["ab日", "本"]),
    ("日本", 1, []),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
    ("a\u{1b}[31mb", 20, ["a[31mb"]),
    ("a\tb", 20, ["a b"]),
    ("10\u{a0}% of it", 6, ["10 %", "of it"]),
  ])
  func breaksWhereItMay(text: String, columns: Int, lines: [String]) {
    let wrapped = Text.wrapped(text, columns: columns)
    #expect(wrapped == (lines.isEmpty ? [""] : lines))
  }

  @Test func noColumnsHoldNothing() {
    #expect(Text.wrapped("word", columns: 0).isEmpty)
    #expect(Text.wrapped("word", columns: -3).isEmpty)
  }

  @Test(arguments: [
    ("short", 5, "short"), ("longer", 5, "long…"), ("a longer", 3, "a…"), ("any", 1, "…"), ("any", 0, ""),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("e\u{301}bcd", 3, "e\u{301}b…"), ("👩‍👩‍👧‍👦ab", 3, "👩‍👩‍👧‍👦…"),
  ])
  func clipsAtClusters(text: String, columns: Int, clipped: String) {
    #expect(Text.clipped(text, columns: columns) == clipped)
  }

  @Test func wrappedLinesFitAndLoseNoInk() {
    var random = Dice(7)
    let alphabet: [Character] = ["a", "b", " ", " ", "é", "e\u{301}", "漢", "。", "👍🏽", "\n", "\u{1b}", "\u{200b}"]
    for _ in 0..<4000 {
      let text = String((0..<random.roll(40)).compactMap { _ in alphabet.randomElement(using: &random) })
      let columns = 2 + random.roll(12)
      let lines = Text.wrapped(text, columns: columns)
      #expect(lines.filter { Width.columns(of: $0) > columns } == [], "\(text.debugDescription) in \(columns)")
      let ink = { (text: String) in text.filter { Width.of($0) > 0 && $0 != " " } }
      #expect(ink(lines.joined()) == ink(text))
    }
  }

  @Test("No line begins with what French sets a space before", arguments: 12...40)
  func french(columns: Int) {
    let lines = Text.wrapped("Fenêtre trop petite : il faut 40 x 12 ; est-ce clair ? Oui !", columns: columns)
    #expect(!lines.contains { ":;?!".contains($0.first ?? " ") }, "\(lines)")
  }
}
