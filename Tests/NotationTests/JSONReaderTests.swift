import Contract
import Testing

@testable import Notation

private func read(_ text: String) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
  JSONReader.read(Array(text.utf8), file: "a.json")
}

private func messages(_ text: String) -> [String] {
  read(text).diagnostics.map(\.description)
}

@Suite struct JSONReaderTests {
  @Test func readsEveryKindOfValueWithItsPlace() throws {
    let node = try #require(read("{\n  \"a\": [1, -2.5e1, true],\n  \"é\": {\"b\": null}, \"c\": \"x\"\n}").node)
    #expect(node["a"]?[0]?.integer == 1)
    #expect(node["a"]?[1]?.number == -25)
    #expect(node["a"]?[2]?.bool == true)
    #expect(node["a"]?[3] == nil)
    #expect(node["é"]?["b"]?.isNull == true)
    #expect(node["c"]?.string == "x")
    let member = try #require(node.member("c"))
    #expect([member.keyLine, member.keyColumn, member.node.line, member.node.column] == [3, 21, 3, 26])
    #expect(node.object?.map(\.key) == ["a", "é", "c"])
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9\uD83D\ude00 z\u0301""#, "é😀 z\u{301}"),
    ("\"日本\"", "日本"),
    ("\u{FEFF} \"after a byte order mark\" ", "after a byte order mark"),
  ])
  func resolvesEscapes(text: String, string: String) {
    #expect(read(text).node?.string == string)
  }

  @Test(arguments: [
    ("", "a.json:1:1: error: a value is expected here, not the end of the file (add the missing value)"),
    ("[1, 2", "a.json:1:1: error: the list is never closed (add the missing ']')"),
    (
      "{\n \"a\": 1 \"b\": 2}",
      "a.json:2:9: error: a comma or '}' is expected here, not '\"' (separate items by commas)"
    ),
    ("{\"a\": 1,}", "a.json:1:8: error: there is a comma before '}' (remove the trailing comma)"),
    ("[1,\n]", "a.json:1:3: error: there is a comma before ']' (remove the trailing comma)"),
    ("{\"a\": 1,\n\"a\": 2}", "a.json:2:1: error: the key \"a\" is already on line 1 (keep one of the two)"),
    ("{a: 1}", "a.json:1:2: error: a key is expected here, not 'a' (write keys in double quotes)"),
    ("{\"a\" 1}", "a.json:1:6: error: a colon is missing after the key \"a\" (write \"a\": value)"),
    ("[ture]", "a.json:1:2: error: \"ture\" is not a JSON value (did you mean true?)"),
    ("// hm", "a.json:1:1: error: a value is expected here, not '/' (JSON has no comments: remove it)"),
    ("['a']", "a.json:1:2: error: a value is expected here, not ''' (write texts in double quotes)"),
    ("[1] ü", "a.json:1:5: error: 'ü' is after the end of the value (a file holds exactly one value)"),
    ("[01]", "a.json:1:2: error: a number must not begin with 0 (remove the leading zeros)"),
    ("[-007]", "a.json:1:2: error: a number must not begin with 0 (remove the leading zeros)"),
    ("[1.]", "a.json:1:2: error: a digit is missing in a number (write numbers as 0.5, -12 or 1e3)"),
    ("[1e++1]", "a.json:1:2: error: a digit is missing in a number (write numbers as 0.5, -12 or 1e3)"),
    ("[1e999]", "a.json:1:2: error: the number is too large (use one below 1.8e308)"),
    ("[\"ab\n\"]", "a.json:1:2: error: the text is not closed on its line (add the closing double quote)"),
    ("[\"a\tb\"]", "a.json:1:4: error: a text contains a control character (write it as an escape, a tab as \\t)"),
    (#"["é\x"]"#, #"a.json:1:4: error: \x is not an escape (known are \" \\ \/ \b \f \n \r \t \uXXXX)"#),
    (#"["\u12g4"]"#, #"a.json:1:3: error: \u needs four hexadecimal digits (write it like \u00e9)"#),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect(messages(text) == [message])
    #expect(read(text).node == nil)
  }

  @Test(arguments: [#""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\ud83d""#])
  func refusesHalfASurrogatePair(text: String) {
    #expect(messages(text).first?.contains("half of a surrogate pair") == true)
  }

  @Test func readsOnAfterFaultsThatAreEasyToReadOver() {
    let found = messages("{\"a\": [1,],\n \"b\": 2, \"a\": 3,\n \"b\": 4, }")
    #expect(found.map { String($0.prefix(10)) } == ["a.json:1:9", "a.json:2:1", "a.json:3:2", "a.json:3:8"])
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1, 2), ([0x5B, 0x0A, 0x22, 0xC3, 0xA9, 0xC3, 0x22], 2, 3), ([0x22, 0xED, 0xA0, 0x80], 1, 2),
    ] as [([UInt8], Int, Int)])
  func findsBytesThatAreNotText(bytes: [UInt8], line: Int, column: Int) {
    let found = JSONReader.read(bytes, file: "a.json")
    #expect(found.node == nil)
    #expect(found.diagnostics.map(\.message) == ["this byte is not valid UTF-8"])
    #expect(found.diagnostics.map { [$0.line, $0.column] } == [[line, column]])
  }

  @Test func boundsDepthAndSize() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(read(deep(64)).node != nil)
    #expect(messages(deep(65)).first?.contains("nested deeper than 64") == true)
    #expect(messages(String(repeating: "{\"a\":", count: 100_000)).first?.contains("nested deeper") == true)
    #expect(
      JSONReader.read(Array("[1]".utf8), file: "a", limit: 2).diagnostics.first?.message.contains("3 bytes") == true)
  }
}
