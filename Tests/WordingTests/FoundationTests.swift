import Foundation
import Testing

@testable import Wording

/// Tables that Foundation can parse are parsed the same.
@Suite struct FoundationTests {
  @Test(
    arguments: Tables.languages,
    [
      "shipped", "a = b; c_d.e-f/g:$h = 12;", "k; \"b c\";", #""a" = "x\ny\tz\r\"\\";"#, #""a" = "\U00e9\U2019";"#,
      "\"a\" = \"two\nlines\";", "/* x */ a /* y */ = // z\n b /* ; */ ;", #""a" = "\Ud83d\Ude00";"#, "a = 1; a = 2;",
      #""a" = "\101\7";"#,
    ])
  func readsTheSameTexts(language: String, text: String) throws {
    let bytes = text == "shipped" ? try Tables.shippedBytes(language, "Localizable.strings") : Array(text.utf8)
    let theirs = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String]
    let ours = MessageTable.read(strings: bytes, file: "x").table.entries
    #expect(Dictionary(uniqueKeysWithValues: ours.map { ($0.key, $0.message.asText ?? "") }) == theirs)
  }

  @Test(arguments: Tables.languages)
  func readsTheSamePlurals(language: String) throws {
    let bytes = try Tables.shippedBytes(language, "Localizable.stringsdict")
    let theirs = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let ours = MessageTable.read(stringsdict: bytes, file: "x").table
    for (key, value) in try #require(theirs as? [String: [String: Any]]) {
      guard case .plural(let plural) = try #require(ours[key]) else {
        Issue.record("\(key) is no plural")
        return
      }
      #expect(value["NSStringLocalizedFormatKey"] as? String == plural.format)
      for (name, variable) in plural.variables {
        let forms = try #require(value[name] as? [String: String]).filter { !$0.key.hasPrefix("NSString") }
        #expect(forms == Dictionary(uniqueKeysWithValues: variable.forms.map { ($0.key.rawValue, $0.value) }))
      }
    }
  }
}
