import Contract
import Testing

@testable import Notation

@Suite struct JSONFieldsTests {
  private enum Side: String, CaseIterable { case left, right }

  private func fields(_ text: String) throws -> JSONFields {
    JSONFields(try #require(JSONReader.read(Array(text.utf8), file: "c.json").node), file: "c.json")
  }

  @Test func takesWhatIsThere() throws {
    var fields = try fields(#"{"a": "x", "b": 1.5, "c": 3, "d": true, "e": ["p", "q"], "f": "right", "g": {"h": [1]}}"#)
    let (a, b, c, d) = (fields.string("a"), fields.number("b"), fields.integer("c"), fields.bool("d"))
    #expect(a == "x" && b == 1.5 && c == 3 && d == true)
    let (e, f) = (fields.strings("e"), fields.word("f", of: Side.self))
    #expect(e == ["p", "q"] && f == .right)
    var inner = fields.fields("g")
    let h = inner?.array("h")
    #expect(h?.count == 1)
    #expect(inner?.path(of: "h") == "g.h")
    let missing = fields.string("missing")
    #expect(missing == nil)
    #expect(fields.finish().isEmpty && inner?.finish().isEmpty == true)
  }

  @Test func namesWrongTypesAndUnknownKeys() throws {
    var fields = try fields("{\"ui\":\n {\"language\": 5, \"side\": \"rigth\", \"shwo\": 1, \"list\": [1]}}")
    let inner = fields.fields("ui")
    var ui = try #require(inner)
    let (language, side) = (ui.string("language"), ui.word("side", of: Side.self))
    #expect(language == nil && side == nil)
    let (list, show) = (ui.strings("list"), ui.bool("show"))
    #expect(list == nil && show == nil)
    #expect(
      ui.finish().map(\.description) == [
        "c.json:2:15: error: \"ui.language\" cannot be 5 (write a text)",
        "c.json:2:26: error: \"ui.side\" cannot be \"rigth\" (did you mean \"right\"? write one of left, right)",
        "c.json:2:54: error: \"ui.list\" cannot be this list (write a list of texts)",
        "c.json:2:35: error: unknown key \"ui.shwo\" (did you mean \"show\"? allowed: language, list, show, side)",
      ])
    #expect(fields.finish().isEmpty)
  }

  @Test func wantsAnObject() throws {
    #expect(try fields("[1]").finish().map(\.message) == ["the file's value cannot be this list"])
  }

  @Test(
    arguments: [
      ("colour", "color"), ("Primray", "primary"), ("primar", "primary"), ("xyz", nil), ("p", nil), ("fr", "fra"),
      ("primary", nil), ("", nil), ("rfa", "fra"), ("free", nil), ("clor", "color"), ("form", nil), ("colo", "color"),
    ] as [(String, String?)])
  func findsTheNearestWord(word: String, expected: String?) {
    #expect(nearest(word, in: ["color", "primary", "onPrimary", "fra"]) == expected)
  }
}
