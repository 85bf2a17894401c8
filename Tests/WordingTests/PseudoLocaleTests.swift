import Testing

@testable import Wording

@Suite struct PseudoLocaleTests {
  private static func catalogue(_ text: String) -> Catalogue {
    var catalogue = Catalogue()
    catalogue.add(MessageTable.read(strings: Array(text.utf8), file: "en").table, language: "en")
    return catalogue
  }

  @Test func textsAreAccentedLongerAndInBrackets() {
    let messages = Self.catalogue("\"a\" = \"Continue please\";").messages(for: "qps")
    #expect(messages.language == "qps")
    #expect(messages.text("a") == "[Çöñţïñüé pļéåšé öñé twö]")
  }

  @Test func placeholdersStayAsTheyAre() {
    let messages = Self.catalogue("\"a\" = \"%1$@ of %2$@ done: 5 %%\";").messages(for: "qps")
    #expect(messages.text("a", "x", "y") == "[x öf y döñé: 5 % öñé]")
  }

  @Test func everyFormOfAPluralIsAccented() {
    let table = """
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>Wait %#@s@</string>
      <key>s</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d second</string><key>other</key><string>%d seconds</string></dict></dict></dict></plist>
      """
    var catalogue = Catalogue()
    let (read, diagnostics) = MessageTable.read(stringsdict: Array(table.utf8), file: "en")
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    catalogue.add(read, language: "en")
    let messages = catalogue.messages(for: "qps")
    #expect(messages.plural("n", 1).hasPrefix("[Wåïţ 1 šéçöñd "))
    #expect(messages.plural("n", 2).hasPrefix("[Wåïţ 2 šéçöñdš "))
  }

  @Test func itIsChosenByNameOnlyAndIsNoLanguageOfTheTables() {
    let catalogue = Self.catalogue("\"a\" = \"A\";")
    #expect(catalogue.choose(preferred: "qps", environment: []) == .chosen("qps"))
    #expect(catalogue.choose(preferred: nil, environment: ["qps"]) == .chosen("en"))
    #expect(catalogue.languages == ["en"])
    #expect(catalogue.next(after: "qps", of: catalogue.languages) == "en")
  }
}
