import Chance
import Testing

@testable import Wording

/// The languages page matches the headings of the tables.
@Suite struct LanguagePageTests {
  @Test func thePageHasEveryLanguage() throws {
    #expect(
      try PageTable.fault(in: "reference/languages", part: "languages", from: "the tables", lines: table()) == nil)
  }

  private func table() throws -> [String] {
    let catalogue = try Tables.shipped().catalogue
    let rows = try Tables.languages.map { language in
      let heading = try Heading(language)
      let keys = Set(catalogue.tables(for: language).flatMap(\.entries).map(\.key))
      let missing = RequiredMessage.all.count { !keys.contains($0.key) }
      let texts = missing == 0 ? "complete" : "\(missing) missing"
      return "| `\(language)` | \(heading.name) | \(texts) | \(heading.isChecked ? "yes" : "not yet") |"
    }
    let head = ["| code | language | texts | checked by a speaker |", "|---|---|---|---|"]
    return head + rows
  }
}

/// The heading comment of a table: its language, and whether a native speaker has reviewed it.
private struct Heading {
  let name: String
  let isChecked: Bool

  init(_ language: String) throws {
    let text = String(decoding: try Tables.shippedBytes(language, "Localizable.strings"), as: UTF8.self)
    let line = text.prefix { $0 != "\n" }
    name = String(try #require(line.firstMatch(of: #/in (.+?)\. /#), "\(language): \(line)").1)
    isChecked = !line.contains("Not yet checked by a speaker of the language")
  }
}
