import Testing

@testable import Contract

/// Text output that is safe for a terminal.
@Suite struct VisibleTests {
  @Test(arguments: [
    ("plain\nlines", "plain\nlines"), ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\0b\r\t", "a\\u{0}b\\u{D}\\u{9}"),
    ("\u{9B}2J", "\\u{9B}2J"), ("evil\u{202E}gpj.exe", "evil\\u{202E}gpj.exe"), ("no\u{200B}width", "no\\u{200B}width"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("tag\u{E0041}", "tag\\u{E0041}"), ("é日本 👍🏽", "é日本 👍🏽"),
    ("a\u{200D}b", "a\\u{200D}b"),
  ])
  func invisibleCharactersAreEscaped(text: String, expected: String) {
    #expect(visible(text) == expected)
  }

  @Test func joinersMayStayInTexts() {
    #expect(visible("\u{200C}\u{200D}\u{200B}", sparingJoiners: true) == "\u{200C}\u{200D}\\u{200B}")
  }

  @Test func everyScalarOfTheKindsIsTold() {
    let kinds: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), kinds.contains(scalar.properties.generalCategory), scalar != "\n" else {
        continue
      }
      #expect(visible(String(scalar)) == "\\u{\(String(value, radix: 16, uppercase: true))}")
    }
  }

  @Test func withinALineItsEndIsToldToo() {
    #expect(printable("a\nb\r\n\u{202E}") == "a\\u{A}b\\u{D}\\u{A}\\u{202E}")
  }
}
