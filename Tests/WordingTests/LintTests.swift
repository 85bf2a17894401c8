import Contract
import Testing

@testable import Wording

@Suite struct LintTests {
  private static let required = [
    RequiredMessage("cameo_a"), RequiredMessage("cameo_b"), RequiredMessage("cameo_n", .plural),
  ]
  private static let english = "cameo_a = \"one\";\ncameo_b = \"%@ of %2$d\";\ncameo_n = \"%d files\";"

  /// The findings for a table of that language beside a valid English one.
  private func findings(_ text: String, plurals: String = "", language: String = "pl") -> [String] {
    var catalogue = Catalogue()
    catalogue.add(Tables.strings(Self.english, file: "en").table, language: "en")
    catalogue.add(Tables.strings(text, file: "t").table, language: language)
    if !plurals.isEmpty {
      catalogue.add(Tables.stringsdict("<dict>\(plurals)</dict>", file: "p").table, language: language)
    }
    return Lint.findings(in: catalogue, required: Self.required).map {
      "\($0.file):\($0.line):\($0.column) \($0.severity) \($0.message)"
    }
  }

  private static let sound = "cameo_a = \"x\";\ncameo_b = \"%2$d z %1$@\";\n"

  @Test func aSoundTableHasNoFindings() {
    #expect(findings(Self.sound + "cameo_n = \"%lld plików\";") == [])
    #expect(findings(Self.sound + "cameo_n = \"%lld\"; mine = \"%@\";") == [])
  }

  @Test(
    arguments: [
      ("", "t:0:0 warning the key \"cameo_n\" is missing in \"pl\""),
      ("cameo_n = \"%d\"; cameo_x = y;", "t:3:17 error \"cameo_x\" is an unused key"),
      ("cameo_n = \"%d\"; unissey_x = y;", "t:3:17 error \"unissey_x\" is an unused key"),
      ("cameo_n = \"%@\";", "t:3:1 error \"cameo_n\" has %1$@, the English text has %1$d"),
      ("cameo_n = \"x\";", "t:3:1 error \"cameo_n\" has no placeholder, the English text has %1$d"),
      ("cameo_n = \"%d %d\";", "t:3:1 error \"cameo_n\" has %1$d %2$d, the English text has %1$d"),
      ("cameo_n = \"%d\\U001b[2J\";", "t:3:1 error \"cameo_n\" contains the control character U+1B"),
      ("cameo_n = \"%d\\t\";", "t:3:1 error \"cameo_n\" contains the control character U+9"),
      ("cameo_n = \"%d\\U0085\";", "t:3:1 error \"cameo_n\" contains the control character U+85"),
      ("cameo_n = \"%d\\n\"; cameo_a = \" \";", "t:3:19 error \"cameo_a\" has an empty text"),
      (
        "cameo_n = \"%d\"; cameo_b = \"%@ %@\";",
        "t:3:17 error \"cameo_b\" has %1$@ %2$@, the English text has %1$@ %2$d"
      ),
    ] as [(String, String)])
  func everyFindingHasItsPlace(text: String, finding: String) {
    #expect(findings(Self.sound + text) == [finding])
  }

  @Test func aMissingKeyInEnglishIsAnError() {
    var catalogue = Catalogue()
    catalogue.add(Tables.strings("cameo_a = x;", file: "en").table, language: "en")
    let findings = Lint.findings(in: catalogue, required: [.init("cameo_b")])
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(findings.map(\.line) == [1, 0])
  }

  @Test(
    arguments: [
      ([("one", "%d"), ("few", "%d"), ("many", "%d"), ("other", "%d")], []),
      ([("zero", "none"), ("one", "jeden"), ("few", "%d"), ("many", "%d"), ("other", "%d")], []),
      (
        [("one", "%d"), ("other", "%d")],
        [
          "p:1:7 warning \"cameo_n\" has no form \"few\" of \"n\" for \"pl\"",
          "p:1:7 warning \"cameo_n\" has no form \"many\" of \"n\" for \"pl\"",
        ]
      ),
      (
        [("one", "%d"), ("two", "%d"), ("few", "%d"), ("many", "%d"), ("other", "%d")],
        ["p:1:7 warning \"cameo_n\" has a form \"two\" of \"n\" that \"pl\" never uses"]
      ),
      (
        [("one", "%@"), ("few", "%d"), ("many", "%d"), ("other", "%d")],
        ["p:1:7 error \"cameo_n\" has %1$@, the English text has %1$d"]
      ),
      (
        [("one", "%d"), ("few", "%d"), ("many", ""), ("other", "%d")],
        ["p:1:7 error \"cameo_n\" has an empty text"]
      ),
    ] as [([(String, String)], [String])])
  func pluralFormsFollowTheLanguage(forms: [(String, String)], expected: [String]) {
    #expect(findings(Self.sound, plurals: Tables.plural("cameo_n", forms)) == expected)
  }

  @Test func aRareFormIsNeitherAskedForNorStrange() {
    let some = [("one", "%d"), ("other", "%d")]
    for forms in [some, some + [("many", "%d")]] {
      #expect(findings(Self.sound, plurals: Tables.plural("cameo_n", forms), language: "fr") == [])
    }
  }

  @Test func aPluralWithoutOtherIsAnError() {
    var table = MessageTable(file: "p")
    let message = PluralMessage(format: "%#@n@", variables: ["n": .init(forms: [.one: "one"])])
    _ = table.add("cameo_n", .plural(message), at: Position())
    var catalogue = Catalogue()
    catalogue.add(table, language: "en")
    let findings = Lint.findings(in: catalogue, required: [.init("cameo_n", .plural)])
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.first?.message == "\"cameo_n\" has no form \"other\" of \"n\" for \"en\"")
  }

  @Test func aPluralWhereATextIsMeantIsAnError() {
    let plurals = Tables.plural("cameo_a", [("one", "x"), ("few", "x"), ("many", "x"), ("other", "x")])
    #expect(
      findings(Self.sound + "cameo_n = \"%d\";", plurals: plurals)
        == ["p:1:7 error \"cameo_a\" has plural forms, but takes no number"])
  }
}
