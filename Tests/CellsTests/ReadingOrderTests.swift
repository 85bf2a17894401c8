import Chance
import Foundation
import Testing

@testable import Cells

/// Bidirectional layout of the words of a line: in Latin letters here, with `^` for the left end of the screen.
@Suite struct ReadingOrderTests {
  private func seen(_ text: String, fromRight: Bool = true) -> String {
    Text(text).pieces[...].arranged(fromRight: fromRight).map { ArabicForms.text(of: $0.glyph) }.joined()
  }

  private func backwards(_ text: String) -> String { String(text.reversed()) }

  @Test func lettersGoFromRightToLeft() {
    #expect(Array(seen("שלום עולם")) == Array("שלום עולם").reversed())
    #expect(seen("אבג.") == ".\(backwards("אבג"))")
  }

  @Test func leftToRightTextIsUnchanged() {
    for text in ["Help", "40 x 12", "(c)", "50 %", "▸ ●──", "", "--quality sd."] {
      #expect(seen(text) == text && seen(text, fromRight: false) == text)
    }
  }

  /// A word, its characters, and their visual order: left-to-right parts keep their order.
  @Test(arguments: [
    ("אב 40 x 12 גד", "דג 40 x 12 בא"),
    ("אב: sudo usermod -aG video $USER", "sudo usermod -aG video $USER :בא"),
    ("אב --quality sd.", ".--quality sd בא"),
    ("אב ל-/dev/video0.", "./dev/video0-ל בא"),
    ("אב 'sudo cameo' גד", "דג 'sudo cameo' בא"),
    ("אב (c) גד", "דג (c) בא"),
    ("אב (גד 30)", "(30 דג) בא"),
    ("MJPEG (30 fps) אב", "בא MJPEG (30 fps)"),
    ("אב 50%", "50% בא"),
    ("אב 12.5/s, 30 ms, גד", "דג ,12.5/s, 30 ms בא"),
    ("אב; ? גד", "דג ? ;בא"),
    ("אב <<, גד", "דג ,<< בא"),
    ("אב L898902C<<36.", ".L898902C<<36 בא"),
  ])
  func wordsOfOtherScriptsKeepTheirOrder(text: String, expected: String) {
    #expect(seen(text) == expected)
  }

  @Test func aLineThatIsReadFromTheLeftTurnsOnlyTheWordsThatAreNot() {
    #expect(seen("Camera: אב (2)", fromRight: false) == "Camera: בא (2)")
    #expect(seen("אב 2", fromRight: false) == "2 בא", "such a name by itself is read its own way")
  }

  @Test func arrangedTwiceIsAsItWas() {
    var dice = Dice(7)
    let words = ["א", "בג", "ab", "12", "x1", "●", "", "לא؟", "ל-/x"]
    let signs = ["", "", "", ".", ",", "-", "--", "/", "$", "%", "'", "●"]
    for _ in 0..<4000 {
      let text = (0..<1 + dice.roll(6)).map { _ in dice.pick(signs) + dice.pick(words) + dice.pick(signs) }
        .joined(separator: " ")
      let line = Text(text).pieces[...]
      #expect(line.arranged(fromRight: true).arranged(fromRight: true).string == line.string, "\(text)")
    }
    for text in ["אב (c) גד", "אב (גד 30) ab", "MJPEG (30 fps) אב", "א (ב (c) ד) [x]"] {
      let line = Text(text).pieces[...]
      #expect(line.arranged(fromRight: true).arranged(fromRight: true).string == text)
      #expect(Text.read(line.arranged(fromRight: true).map(\.glyph.text).joined(), fromRight: true) == text)
    }
  }

  @Test func aGridWritesThemWhereTheyAreSeen() {
    var grid = Grid(Size(columns: 10, rows: 3))
    grid.isMirrored = true
    #expect(grid.write("אב c", at: 1, 0, role: .body) == 5)
    #expect(grid.line(0) == "     c בא")
    grid.write("אבגדה", at: 7, 1, role: .body, within: Rect(column: 6, row: 1, columns: 4, rows: 1))
    #expect(grid.line(1) == "גבא", "what is too long loses its end")
    grid.write("abcde", at: 7, 1, role: .body, within: Rect(column: 6, row: 1, columns: 4, rows: 1))
    #expect(grid.line(1) == "abc")
    grid.isMirrored = false
    grid.write("אב", at: 1, 2, role: .body)
    #expect(grid.line(2) == " בא")
  }
}

/// Arabic letters join their neighbours.
@Suite struct ArabicFormsTests {
  private func forms(_ text: String) -> [UInt32] {
    Text(text).pieces.map { $0.glyph.scalar?.value ?? $0.glyph.text.unicodeScalars.first?.value ?? 0 }
  }

  @Test func lettersJoinThoseBesideThem() {
    #expect(forms("نعم") == [0xfee7, 0xfecc, 0xfee2])
    #expect(forms("ب") == [0xfe8f])
    #expect(forms("باب") == [0xfe91, 0xfe8e, 0xfe8f], "an Alef joins nothing behind it")
    #expect(forms("ماء") == [0xfee3, 0xfe8e, 0xfe80])
    #expect(forms("بب، ب.") == [0xfe91, 0xfe90, 0x60c, 0x20, 0xfe8f, 0x2e])
    #expect(forms("بـب") == [0xfe91, 0x640, 0xfe90])
    #expect(forms("پی") == [0xfb58, 0xfbfd])
  }

  @Test func lamAndAlefShareACell() {
    #expect(forms("لا") == [0xfefb] && forms("بلا") == [0xfe91, 0xfefc] && forms("الأول").contains(0xfef7))
    #expect(Text("الإضاءة").columns == 6)
  }

  @Test func marksStayOnTheirLetters() {
    let text = Text("قليلًا")
    #expect(text.columns == 5 && text.pieces[...].string == "قليلًا")
    #expect(Text("قليلاً").columns == 4 && Text("قليلاً").pieces[...].string == "قليلاً")
    let plain = Text("بَب")
    #expect(plain.pieces.count == 2 && plain.pieces[0].glyph.text.unicodeScalars.first?.value == 0xfe91)
  }

  @Test func aLineIsReadInLettersAgain() {
    for text in ["لا أستطيع ذلك", "سجل فيديو سيلفي قصيرا", "الآن", "پنج گاو", "ماء ؤئ آة ى"] {
      #expect(Text(text).pieces[...].string == text)
      #expect(Text.wrapped(text, columns: 40) == [text])
    }
  }

  @Test func everyFormHasItsLetter() {
    let shaped = (UInt32(0xfe80)...0xfefc).compactMap(Unicode.Scalar.init)
    for scalar in shaped where scalar.properties.isAlphabetic {
      let letters = ArabicForms.text(of: Glyph(scalar))
      #expect(letters == String(scalar).precomposedStringWithCompatibilityMapping, "\(scalar.value)")
    }
  }
}
