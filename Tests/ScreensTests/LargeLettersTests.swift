import Cells
import Contract
import Testing

@testable import Screens

/// Large letters (three rows): which exist, how they are placed, and when ordinary ones are used instead.
@Suite struct LargeLettersTests {
  private static func rows(_ text: String, columns: Int = 80, parts: CellParts = .quadrants) throws -> [String]? {
    let look = Look(theme: try .shipped("unissey"), isLarge: true, parts: parts)
    return LargeLetters(text, columns: columns, look)?.rows.map { $0.pieces[...].string }
  }

  /// As on a console whose font has half blocks but few signs.
  @Test func halfBlocksNeedNoOtherSigns() throws {
    let look = Look(theme: try .shipped("unissey"), isUnicode: false, isLarge: true, parts: .halves)
    #expect(LargeLetters("Hold", columns: 80, look)?.rows.first?.pieces[...].string.contains("▀") == true)
    func sketch(_ look: Look) throws -> String {
      try #require(look.sketch(.facePosition, .large)).lines.map { $0.pieces[...].string }.joined()
    }
    let drawn = try sketch(look)
    #expect(drawn.contains("▄") && drawn.unicodeScalars.allSatisfy { "▀▄█ ".unicodeScalars.contains($0) })
    #expect(try sketch(Look(theme: .shipped("unissey"), isUnicode: false)).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func wordsStandInThreeRows() throws {
    #expect(
      try Self.rows("Hold 1")
        == [
          "█  █ ▄▀▀▄ █    █▀▀▄   ▄█ ",
          "█▀▀█ █  █ █    █  █    █ ",
          "█  █ ▀▄▄▀ █▄▄▄ █▄▄▀   ▄█▄",
        ])
  }

  @Test func marksHaveRowsOfTheirOwnWhereThereAreAny() throws {
    #expect(
      try Self.rows("éçñ")
        == [
          " ▄▀       ▄▀▄▀",
          "█▀▀▀ ▄▀▀▄ █▄ █",
          "█▀▀  █    █▀▄█",
          "█▄▄▄ ▀▄▄▀ █ ▀█",
          "      ▄▀      ",
        ])
    #expect(try Self.rows("ế") == ["▄▀▄ ▄▀", " █▀▀▀ ", " █▀▀  ", " █▄▄▄ "])
    #expect(try Self.rows("ợ") == ["   ▄", "▄▀▀▄", "█  █", "▀▄▄▀", " ▄  "])
  }

  @Test func terminalsWithoutHalvesGetSignsOfAscii() throws {
    #expect(try Self.rows("Hé", parts: .one) == ["      .\" ", "#  # #\"\"\"", "#\"\"# #\"\" ", "#  # #..."])
  }

  @Test func linesAreBrokenBetweenWordsAndAsEvenAsTheyCanBe() throws {
    let rows = try #require(try Self.rows("a b c d", columns: 22))
    #expect(rows.count == 7 && rows[3].isEmpty)
    #expect(Set(rows.filter { !$0.isEmpty }.map(\.count)) == [11])
  }

  @Test(arguments: ["هل أنت هنا؟", "你好", "a\u{1b}[2Jb", "", " "])
  func unsupportedTextsUseOrdinaryLetters(text: String) throws {
    #expect(try Self.rows(text) == nil)
  }

  @Test func aWordWiderThanItsPlaceIsLeftToOrdinaryLetters() throws {
    #expect(try Self.rows("HELLO", columns: 23) == nil)
    #expect(try Self.rows("HELLO", columns: 24) != nil)
  }

  @Test func fromTheRightThereAreNone() throws {
    let look = Look(theme: try .shipped("unissey"), isRightToLeft: true, isLarge: true)
    #expect(LargeLetters("OK", columns: 80, look) == nil)
  }

  /// Every headline and prompt of a language in Latin script is available in large letters.
  @Test(arguments: Source.languages.filter { !["ar", "he"].contains($0) })
  func headlinesAndPromptsOfALanguageHaveTheirLetters(language: String) throws {
    for scene in Scene.all {
      let model = scene.model(Source.catalogue.messages(for: language))
      for text in [model.headline, model.prompt?.text ?? "", model.layer?.title ?? ""] where !text.isEmpty {
        #expect(try Self.rows(text, columns: 400) != nil, "\(text)")
      }
    }
  }

  @Test func noTwoLettersAreAlike() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZĐ0123456789"
    let shapes = letters.compactMap(LetterTable.rows)
    #expect(shapes.count == letters.count && Set(shapes).count == shapes.count)
    #expect(shapes.allSatisfy { $0.count == LetterTable.rows && Set($0.map(\.count)).count == 1 })
  }
}
