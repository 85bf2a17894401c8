import PtyKit
import Testing

@Suite("The stories read as a person does")
struct ReadingTests {
  private func screen(_ lines: String...) -> VTScreen {
    var screen = VTScreen(columns: 40, rows: 6)
    screen.feed(lines.joined(separator: "\r\n").utf8)
    return screen
  }

  @Test("A text is there on one line, wrapped, centred, or in one of two columns")
  func whole() {
    #expect(screen("  Have a plain expression").shows("Have a plain expression"))
    #expect(screen("│ Have a    │ Stand in a │", "│   plain   │ well-lit   │").shows("Have a plain"))
    #expect(screen("│ Have a    │ Stand in a │", "│   plain   │ well-lit   │").shows("Stand in a well-lit"))
  }

  @Test(
    "A text that is cut, torn or out of order is not",
    arguments: [
      ["Have a plain expressio"], ["Have a plain expressions"], ["ve a plain expression"], ["Have a plain"],
      ["plain expression", "Have a"], ["Have a", "", "plain expression"], ["Have a  plain expression"],
      ["Have a", "                    plain expression"],
    ])
  func torn(lines: [String]) {
    var screen = VTScreen(columns: 40, rows: 6)
    screen.feed(lines.joined(separator: "\r\n").utf8)
    #expect(!screen.shows("Have a plain expression"))
  }

  @Test("A sequence that is cut off is given up for the one that follows, as terminals do")
  func cut() {
    var screen = VTScreen(columns: 40, rows: 6)
    screen.feed("\u{1b}[?2026hone\u{1b}[38;5;1\u{1b}[?2026l".utf8)
    #expect(!screen.isInFrame && screen.shows("one") && screen.unknown == [])
  }
}
