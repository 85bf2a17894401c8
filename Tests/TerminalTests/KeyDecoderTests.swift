import Cells
import Chance
import Contract
import Testing
import Theming

@testable import Terminal

struct KeyDecoderTests {
  @Test(
    "Bytes become keys",
    arguments: [
      ("a", [.character("a")]),
      (" ", [.character(" ")]),
      ("é", [.character("é")]),
      ("日本", [.character("日"), .character("本")]),
      ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7f}", [.backspace]), ("\u{8}", [.backspace]),
      ("\u{3}", [.control("c")]), ("\u{0}", [.control("@")]), ("\u{1c}", [.control("\\")]),
      ("\u{1b}[A", [.up]), ("\u{1b}OB", [.down]), ("\u{1b}[1;5C", [.right]), ("\u{1b}[Z", [.backTab]),
      ("\u{1b}[H", [.home]), ("\u{1b}[4~", [.end]), ("\u{1b}[5~", [.pageUp]), ("\u{1b}[3~", [.delete]),
      ("\u{1b}OP", [.function(1)]), ("\u{1b}[24~", [.function(12)]), ("\u{1b}[[B", [.function(2)]),
      ("\u{1b}[A\u{1b}[Bx", [.up, .down, .character("x")]),
      ("\u{1b}\u{1b}[A", [.escape, .up]), ("\u{1b}q", [.alt]), ("\u{1b}\r\u{1b} x", [.alt, .alt, .character("x")]),
    ] as [(String, [Key])])
  func keys(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == expected)
    #expect(decoder.patience == nil)
  }

  @Test(
    "An unknown sequence is swallowed whole and never becomes a command",
    arguments: [
      "\u{1b}[?1;2c", "\u{1b}[38;5~", "\u{1b}[<0;3;4M", "\u{1b}]2;quit\u{7}", "\u{1b}Pqqq\u{1b}\\",
      "\u{1b}[I", "\u{1b}[200~qqq\rq\u{1b}[201~", "\u{85}", "\u{1b}[[z", "\u{1b}Oz",
    ])
  func unknown(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == [.unknown])
    #expect(decoder.feed("q".utf8) == [.character("q")])
  }

  @Test(
    "Answers of the terminal are reports",
    arguments: [
      ("\u{1b}[?2026;2$y", .synchronizedOutput(true)),
      ("\u{1b}[?2026;0$y", .synchronizedOutput(false)),
      ("\u{1b}[?2026;4$y", .synchronizedOutput(false)),
      ("\u{1b}[0n", .caughtUp),
      ("\u{1b}]11;rgb:ffff/0000/8080\u{1b}\\", .background(RGB(255, 0, 128))),
      ("\u{1b}]11;rgb:ff/00/80\u{7}", .background(RGB(255, 0, 128))),
    ] as [(String, TerminalReport)])
  func reports(text: String, expected: TerminalReport) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == [])
    #expect(decoder.reports == [expected])
    #expect(decoder.feed("x".utf8) == [.character("x")] && decoder.reports == [], "an answer is told once")
  }

  private var pointing: KeyTable {
    var table = KeyTable()
    table.readsPointer = true
    return table
  }

  @Test(
    "A pointer that was asked for goes down and up on cells; all else that it tells is nothing",
    arguments: [
      ("\u{1b}[<0;3;4M", [.pointer(.down, column: 2, row: 3)]), ("\u{1b}[<0;3;4m", [.pointer(.up, column: 2, row: 3)]),
      ("\u{1b}[<4;300;99m", [.pointer(.up, column: 299, row: 98)]),
      ("\u{1b}[M !!", [.pointer(.down, column: 0, row: 0)]), ("\u{1b}[M#1A", [.pointer(.up, column: 16, row: 32)]),
      ("\u{1b}[<1;3;4M", []), ("\u{1b}[<2;3;4M", []), ("\u{1b}[<64;3;4M", []), ("\u{1b}[<32;3;4M", []),
      ("\u{1b}[<35;3;4M", []), ("\u{1b}[<0;0;4M", []), ("\u{1b}[<0;3;4000000000000000000000M", []),
      ("\u{1b}[<0;3M", []),
      ("\u{1b}[<;;M", []), ("\u{1b}[<0;3;4q", []),
      (
        "\u{1b}[<-1;3;4M",
        [.character("1"), .character(";"), .character("3"), .character(";"), .character("4"), .character("M")]
      ),
      ("\u{1b}[<0;\u{1b}[A", [.up]), ("\u{1b}[M\u{60}qq", []),
    ] as [(String, [Key])])
  func pointer(text: String, expected: [Key]) {
    var decoder = KeyDecoder(table: pointing)
    #expect(decoder.feed(text.utf8) == expected)
    #expect(decoder.feed("q".utf8) == [.character("q")])
    var slow = KeyDecoder(table: pointing)
    #expect(text.utf8.flatMap { slow.feed([$0]) } == expected, "byte by byte")
  }

  @Test("Any bytes at all keep a decoder with a pointer going")
  func pointerNoise() {
    var dice = Dice(11)
    var decoder = KeyDecoder(table: pointing)
    let pieces: [[UInt8]] = ["\u{1b}[<", "\u{1b}[M", "0;", "9", ";", "M", "m", "\u{1b}"].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      let bytes = dice.roll(4) == 0 ? [UInt8(truncatingIfNeeded: dice.next())] : dice.pick(pieces)
      for case .pointer(_, let column, let row) in decoder.feed(bytes) { #expect(column >= 0 && row >= 0) }
    }
    _ = decoder.giveUp()
    #expect(decoder.feed("q".utf8) == [.character("q")])
  }

  @Test("Answers inside a paste are text")
  func pastedReports() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1b}[200~\u{1b}[0n\u{1b}[201~".utf8) == [.unknown])
    #expect(decoder.reports == [])
  }

  @Test("However a text is cut, the keys are the same")
  func cuts() {
    let text = "a\u{1b}[A日\u{1b}]11;rgb:ff/00/80\u{7}\u{1b}[?2026;2$y\u{1b}[1;5D\u{1b}[200~qq\u{1b}[201~é"
    var whole = KeyDecoder()
    let expected = whole.feed(text.utf8)
    for cut in 1..<text.utf8.count {
      var decoder = KeyDecoder()
      var (keys, reports) = (decoder.feed(text.utf8.prefix(cut)), decoder.reports)
      keys += decoder.feed(text.utf8.dropFirst(cut))
      reports += decoder.reports
      #expect(keys == expected && reports == whole.reports, "cut at \(cut)")
    }
  }

  @Test("A lone Escape is told from an arrow by time")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1b]) == [])
    #expect(decoder.patience == .escape)
    #expect(decoder.giveUp() == [.escape])
    #expect(decoder.feed("[A".utf8) == [.character("["), .character("A")])

    #expect(decoder.feed([0x1b]) == [])
    #expect(decoder.feed("[".utf8) == [])
    #expect(decoder.patience == .sequence)
    #expect(decoder.feed("A".utf8) == [.up])
    #expect(decoder.giveUp() == [])
  }

  @Test("A sequence that never ends is given up")
  func endless() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1b}[12".utf8) == [])
    #expect(decoder.giveUp() == [.unknown])
    #expect(decoder.feed("\u{1b}[200~rm".utf8) == [])
    #expect(decoder.giveUp() == [.unknown])
    #expect(decoder.feed("x".utf8) == [.character("x")])
    #expect(decoder.feed("\u{1b}]".utf8 + Array(repeating: 0x61, count: 300)) == [.unknown])
  }

  @Test("What terminfo says of this terminal counts first")
  func terminfo() {
    var decoder = KeyDecoder(table: KeyTable(terminfo: [("\u{1b}[57;A", .home), ("\u{8}", .left)]))
    #expect(decoder.feed("\u{1b}[57;A\u{1b}[A".utf8) == [.home, .up])
    #expect(decoder.feed([8]) == [.backspace], "single bytes are not sequences")
  }

  @Test("Any bytes, however cut: no trap, nothing kept for ever")
  func anyBytes() {
    var random = Dice(7)
    let favourites: [UInt8] = [0x1b, 0x5b, 0x5d, 0x4f, 0x3b, 0x30, 0x7e, 0x41, 0x07, 0x9b, 0xe6, 0xf0, 0x80, 0x24]
    for _ in 0..<3000 {
      var decoder = KeyDecoder()
      for _ in 0..<6 {
        let count = Int.random(in: 0..<40, using: &random)
        let bytes = (0..<count).map { _ in
          Bool.random(using: &random)
            ? favourites.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        }
        _ = decoder.feed(bytes)
      }
      _ = decoder.giveUp()
      #expect(decoder.patience == nil)
      #expect(decoder.feed("x".utf8) == [.character("x")])
    }
  }
}
