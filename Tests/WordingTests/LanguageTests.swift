import Testing

@testable import Wording

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("fr", "fr"), ("fra", "fr"), ("fre", "fr"), ("FR", "fr"), ("ger", "de"), ("deu", "de"), ("eng", "en"),
      ("chi", "zh"), ("zho", "zh"), ("per", "fa"), ("wel", "cy"), ("rum", "ro"), ("iw", "he"), ("in", "id"),
      ("pt-BR", "pt-BR"), ("pt_br", "pt-BR"), ("por_BR", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"),
      ("fr_FR.UTF-8@euro", "fr-FR"), ("fr_FR@euro", "fr-FR"), ("en.UTF-8", "en"), ("zh-hant-tw", "zh-Hant-TW"),
      ("zh_Hans", "zh-Hans"), ("es-419", "es-419"), ("ca-ES-valencia", "ca-ES"), ("haw", "haw"), ("ast_ES", "ast-ES"),
      ("xx", "xx"), ("fil", "fil"), ("fr_", "fr"),
    ] as [(String, String)])
  func aLanguageHasOneSpelling(name: String, tag: String) {
    #expect(LanguageTag(name)?.description == tag)
  }

  @Test(
    arguments: ["", "C", "POSIX", "C.UTF-8", "c", "french", "f", "12", "f1", "é", "fr/../x", "-", ".", "fr é"]
      as [String])
  func invalidNamesHaveNoTag(name: String) {
    #expect(LanguageTag(name) == nil)
  }

  @Test func widerFormsStandIn() {
    #expect(LanguageTag("zh-Hant-TW")?.candidates == ["zh-Hant-TW", "zh-Hant", "zh-TW", "zh"])
    #expect(LanguageTag("pt-BR")?.candidates == ["pt-BR", "pt"])
    #expect(LanguageTag("fr")?.candidates == ["fr"])
  }

  @Test func everyLongCodeLeadsToItsShortOne() {
    let rows = ISO639.table.split(separator: " ").map { $0.split(separator: "/").map(String.init) }
    #expect(rows.count == 184)
    #expect(Set(rows.flatMap(\.self)).count == rows.flatMap(\.self).count)
    #expect(rows.filter { $0.count == 3 }.count == 20)
    for row in rows {
      #expect(row.map(\.count) == [2, 3, 3].prefix(row.count).map(\.self))
      for code in row { #expect(LanguageTag(code)?.language == row[0]) }
    }
  }

  @Test(
    arguments: [
      ("ar", true), ("he_IL", true), ("fa", true), ("urd", true), ("az-Arab", true), ("en", false), ("fr", false),
      ("ku", false), ("ja", false), ("ar-Latn", false),
    ] as [(String, Bool)])
  func directionFollowsTheScript(name: String, isRightToLeft: Bool) {
    #expect(LanguageTag(name)?.isRightToLeft == isRightToLeft)
    #expect(Catalogue().messages(for: name).isRightToLeft == isRightToLeft)
  }
}
