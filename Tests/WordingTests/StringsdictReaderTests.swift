import Contract
import Testing

@testable import Wording

@Suite struct StringsdictReaderTests {
  private static let good = Tables.plural("k", [("one", "%d x"), ("other", "%d xs")])

  @Test(
    arguments: [
      "<dict>\(good)</dict>",
      "<plist version=\"1.0\"><dict>\(good)</dict></plist>",
      "<?xml version='1.0'?>\n<!-- <note> -->\n<!DOCTYPE plist [ <!ENTITY a \"]>\"> ]>\n<dict a='>' b = \"/>\">\(good)</dict >\n<!-- -->",
      "<dict>" + good.replacing("%d xs", with: "<![CDATA[%d xs]]>") + "</dict>",
      "<dict>" + good.replacing("%d xs", with: "&#37;d<!-- x --> &#x78;s") + "</dict>",
    ] as [String])
  func validPluralsAreRead(text: String) {
    let (table, diagnostics) = Tables.stringsdict(text)
    #expect(diagnostics == [])
    let forms: [PluralCategory: String] = [.one: "%d x", .other: "%d xs"]
    #expect(table["k"] == .plural(PluralMessage(format: "%#@n@", variables: ["n": .init(forms: forms)])))
  }

  @Test func entitiesAreResolved() {
    let table = Tables.stringsdict(
      "<dict>\(Tables.plural("a&amp;b", [("other", "&lt;&gt;&quot;&apos;&#233;")]))</dict>"
    ).table
    guard case .plural(let plural) = table["a&b"] else {
      Issue.record("there is no such message")
      return
    }
    #expect(plural.variables["n"]?.forms == [.other: "<>\"'é"])
  }

  @Test func entriesKnowTheirPlace() {
    let table = Tables.stringsdict("<plist>\n <dict>\n  \(Self.good)</dict></plist>").table
    #expect(table.entries.map(\.position) == [Position(line: 3, column: 3)])
  }

  @Test(
    arguments: [
      ("", "1:1 there is no element"),
      ("hello", "1:1 there is text outside the root element"),
      ("<dict>", "1:1 <dict> is not closed"),
      ("<dict>\n <key>a</dict>", "2:8 </dict> closes nothing; </key> is expected, opened in line 2"),
      ("</dict>", "1:1 </dict> closes nothing"),
      ("<dict/>\n<dict/>", "2:1 <dict> is after the end of the root element"),
      ("<dict/>\nx", "1:8 there is text outside the root element"),
      ("<dict", "1:1 the tag <dict> is not closed"),
      ("<dict a=b>", "1:1 the tag <dict> is not closed"),
      ("<dict a=\"b>", "1:1 the value of a is not closed"),
      ("<dict>\n<!-- x", "2:1 the comment is not closed"),
      ("<dict><![CDATA[ x", "1:7 the CDATA is not closed"),
      ("<?xml", "1:1 the declaration is not closed"),
      ("<!DOCTYPE plist [ >", "1:1 the DOCTYPE is not closed"),
      ("<dict>\n< key></dict>", "2:1 '<' does not start a tag here"),
      (String(repeating: "<a>", count: 40), "1:97 elements are nested deeper than 32"),
      ("<array></array>", "1:1 <array> is in place of the messages"),
      ("<dict><key>a</key></dict>", "1:7 the key \"a\" has no value"),
      ("<dict><key>a</key><key>b</key><dict/></dict>", "1:7 the key \"a\" has no value"),
      ("<dict>\n<string>a</string></dict>", "2:1 <string> has no key"),
      ("<dict>loose</dict>", "1:1 there is loose text in this <dict>"),
      ("<dict><key>a</key>\n<string>b</string></dict>", "2:1 \"a\" is a <string>, not a <dict>"),
      ("<dict><key>a</key><dict/></dict>", "1:7 \"a\" has no valid NSStringLocalizedFormatKey"),
      ("<dict>\(good)\n\(good)</dict>", "9:1 the key \"k\" is already in line 1"),
      ("<dict>" + good.replacing("%#@n@", with: "%#@m@") + "</dict>", "2:1 there is no variable \"m\" in \"k\""),
      ("<dict>" + good.replacing("%#@n@", with: "none") + "</dict>", "2:1 the format names no variable"),
      ("<dict>" + good.replacing("%d xs", with: "a & b") + "</dict>", "7:27 '&' does not start a known entity"),
      ("<dict>" + good.replacing("%d xs", with: "&#xD800;") + "</dict>", "7:25 '&' does not start a known entity"),
      (
        "<dict>" + good.replacing("PluralRule", with: "Width") + "</dict>",
        "4:1 \"n\" has no valid NSStringFormatSpecTypeKey"
      ),
      ("<dict>" + good.replacing("lld", with: "@") + "</dict>", "5:1 \"n\" has no valid NSStringFormatValueTypeKey"),
      ("<dict>" + good.replacing(">one<", with: ">single<") + "</dict>", "6:1 there is no plural category \"single\""),
      (
        "<dict>" + good.replacing(">one<", with: ">other<") + "</dict>",
        "7:1 the key \"other\" is already in line 6"
      ),
      ("<dict>" + good.replacing(">other<", with: ">many<") + "</dict>", "3:1 \"n\" has no valid other"),
      (
        "<dict>" + good.replacing("<string>%d xs</string>", with: "<true/>") + "</dict>",
        "7:17 \"other\" is a <true>, not a <string>"
      ),
    ] as [(String, String)])
  func everyErrorHasItsPlace(text: String, error: String) {
    let diagnostics = Tables.stringsdict(text).diagnostics
    #expect(diagnostics.first.map { "\($0.line):\($0.column) \($0.message)" } == error)
    #expect(diagnostics.allSatisfy { $0.file == "x.stringsdict" && !$0.remedy.isEmpty && $0.severity == .error })
  }

  @Test func oneBadMessageLeavesTheOthers() {
    let bad = Tables.plural("bad", [("one", "x")])
    let (table, diagnostics) = Tables.stringsdict("<dict>\(bad)\(Self.good)</dict>")
    #expect(table.entries.map(\.key) == ["k"])
    #expect(diagnostics.count == 1)
  }

  @Test func anUnusedVariableIsAWarning() {
    let extra = Tables.plural("k", [("other", "x")]).replacing("<key>n</key>", with: "<key>m</key>")
    let both = Self.good.replacing(
      "</dict></dict>", with: "</dict>" + extra.split(separator: "\n").dropFirst(2).joined())
    let (table, diagnostics) = Tables.stringsdict("<dict>\(both)</dict>")
    #expect(table.entries.count == 1)
    #expect(diagnostics.map(\.severity) == [.warning])
  }
}
