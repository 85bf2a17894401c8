import Testing

@testable import Wording

@Suite struct MessagesTests {
  private func messages(_ strings: String = "", _ stringsdict: String = "", language: String = "en") -> Messages {
    var catalogue = Catalogue()
    catalogue.add(Tables.strings(strings).table, language: language)
    catalogue.add(Tables.stringsdict("<dict>\(stringsdict)</dict>").table, language: language)
    return catalogue.messages(for: language)
  }

  @Test(
    arguments: [
      ("%@ and %@", ["a", "b"], "a and b"),
      ("%2$@ before %1$@", ["a", "b"], "b before a"),
      ("%d, %lld, %ld, %u, %i", ["1", "2", "3", "4", "5"], "1, 2, 3, 4, 5"),
      ("%@ %%", ["42"], "42 %"),
      ("%@ %", ["42"], "42 %"),
      ("100 % done, %@", ["x"], "100 % done, x"),
      ("%@ %@", ["only"], "only %@"),
      ("%3$@", ["a"], "%3$@"),
      ("%0$@ %", ["a"], "%0$@ %"),
      ("%5d|%-5@|%.2f", ["1", "2", "3"], "1|2|3"),
      ("%#@x@ %#@", ["1"], "%#@x@ %#@"),
      ("none", ["1"], "none"),
      ("%@", ["%@ %d"], "%@ %d"),
      ("é%@é", ["日"], "é日é"),
    ] as [(String, [String], String)])
  func argumentsGoToTheirPlaces(text: String, arguments: [String], expected: String) {
    let messages = messages("k = \"\(text)\";")
    let written =
      switch arguments.count {
      case 1: messages.text("k", arguments[0])
      case 2: messages.text("k", arguments[0], arguments[1])
      case 3: messages.text("k", arguments[0], arguments[1], arguments[2])
      default: messages.text("k", arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])
      }
    #expect(written == expected)
  }

  @Test func aTextWithoutArgumentsStaysAsItIs() {
    #expect(messages("k = \"100 %% of %d\";").text("k") == "100 %% of %d")
  }

  @Test func aMissingKeyStandsForItself() {
    #expect(messages().text("cameo_nothing") == "cameo_nothing")
    #expect(messages().text("cameo_nothing", "x") == "cameo_nothing")
    #expect(messages().plural("cameo_nothing", 1) == "cameo_nothing")
  }

  @Test(arguments: [(0, "no files"), (1, "1 file"), (2, "2 files"), (-1, "-1 file")] as [(Int, String)])
  func zeroServesExactlyNothing(count: Int, expected: String) {
    let table = Tables.plural("k", [("zero", "no files"), ("one", "%d file"), ("other", "%d files")])
    #expect(messages("", table).plural("k", count) == expected)
  }

  @Test(arguments: [(0, "z0"), (10, "z10"), (21, "o21"), (2, "x2")] as [(Int, String)])
  func latvianUsesZeroMoreOften(count: Int, expected: String) {
    let table = Tables.plural("k", [("zero", "z%d"), ("one", "o%d"), ("other", "x%d")])
    #expect(messages("", table, language: "lv").plural("k", count) == expected)
  }

  @Test(
    arguments: [(1, "1 plik"), (3, "3 pliki"), (5, "5 plik\u{f3}w"), (22, "22 pliki"), (12, "12 plik\u{f3}w")]
      as [(Int, String)])
  func polishCountsFiles(count: Int, expected: String) {
    let forms = [("one", "%d plik"), ("few", "%d pliki"), ("many", "%d plików"), ("other", "%d pliku")]
    #expect(messages("", Tables.plural("k", forms), language: "pl").plural("k", count) == expected)
  }

  @Test func aMissingFormIsServedByOther() {
    #expect(messages("", Tables.plural("k", [("other", "%d x")]), language: "ru").plural("k", 2) == "2 x")
  }

  @Test func aPlainTextCountsAsOther() {
    let plain = messages("a = \"%d second(s)\"; b = \"%lld left\";")
    #expect(plain.plural("a", 1) == "1 second(s)")
    #expect(plain.plural("b", 0) == "0 left")
  }

  @Test func textMayStandAroundSeveralVariables() {
    let table = """
      <key>k</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>[%#@files@ in %2$#@folders@]</string>
      <key>files</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict>
      <key>folders</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>ld</string>
      <key>one</key><string>one folder (%1$d)</string><key>other</key><string>%ld folders</string></dict>
      </dict>
      """
    let messages = messages("", table)
    #expect(messages.plural("k", 1, 1) == "[1 file in one folder (1)]")
    #expect(messages.plural("k", 3, 2) == "[3 files in 2 folders]")
    #expect(messages.plural("k", 1) == "[1 file in %ld folders]")
    #expect(messages.text("k") == "[%d files in %ld folders]")
  }

  @Test func variablesThatNameEachOtherEnd() {
    let table = Tables.plural("k", [("other", "<%#@n@>".replacing("<", with: "(").replacing(">", with: ")"))])
    #expect(messages("", table).plural("k", 1) == "((((%#@n@))))")
  }
}
