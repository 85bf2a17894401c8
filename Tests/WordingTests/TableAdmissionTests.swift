import Contract
import Testing

@testable import Wording

@Suite struct TableAdmissionTests {
  private static let english = "a = \"one\";\nb = \"%@ of %2$d\";\nn = \"%d files\";"

  private func admit(_ text: String) -> (table: MessageTable, refused: [Diagnostic]) {
    var catalogue = Catalogue()
    catalogue.add(Tables.strings(Self.english, file: "en").table, language: "en")
    return TableAdmission.admit(Tables.strings(text, file: "mine").table, to: catalogue)
  }

  @Test(arguments: [
    ("a = \"\";", "mine:1:1: error: \"a\" has an empty text"),
    ("a = \" \\n \";", "mine:1:1: error: \"a\" has an empty text"),
    ("own = \"\";", "mine:1:1: error: \"own\" has an empty text"),
    ("\nb = \"%@\";", "mine:2:1: error: \"b\" has %1$@, the English text has %1$@ %2$d"),
    ("n = \"files\";", "mine:1:1: error: \"n\" has no placeholder, the English text has %1$d"),
    ("a = \"%@\";", "mine:1:1: error: \"a\" has %1$@, the English text has no placeholder"),
  ])
  func unsafeTextsAreLeftOutAndReported(text: String, told: String) {
    let (table, refused) = admit(text)
    #expect(table.entries.isEmpty)
    #expect(refused.count == 1 && refused.first?.description.hasPrefix(told) == true, "\(refused)")
  }

  @Test func safeTextsStay() {
    let (table, refused) = admit("a = \"eins\";\nb = \"%2$d von %1$@\";\na = \"\";\nc = \"more\";")
    #expect(table["b"] == .text("%2$d von %1$@") && table["c"] == .text("more"))
    // The last entry of a key counts, and that one is empty.
    #expect(table["a"] == nil && refused.count == 1)
  }
}
