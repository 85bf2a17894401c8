import Contract
import Testing

@testable import Wording

@Suite struct StringsReaderTests {
  @Test(
    arguments: [
      (#""a" = "b";"#, ["a": "b"]),
      ("/* note */ \"a\"\n=\n\"b\" ; // end", ["a": "b"]),
      ("a = b; c_d.e-f/g:$h = 12;", ["a": "b", "c_d.e-f/g:$h": "12"]),
      ("a; \"b c\";", ["a": "a", "b c": "b c"]),
      (#""a"="1";"b"="2";"#, ["a": "1", "b": "2"]),
      (#""a" = "x\ny\tz\r\"\\";"#, ["a": "x\ny\tz\r\"\\"]),
      (#""a" = "\U00e9\u00e9\U2019";"#, ["a": "éé\u{2019}"]),
      (#""a" = "\Ud83d\ude00!";"#, ["a": "😀!"]),
      (#""a" = "\351\12";"#, ["a": "é\n"]),
      (#""a" = "\Ue9.";"#, ["a": "é."]),
      ("\"a\" = \"two\nlines\";", ["a": "two\nlines"]),
      ("\"a\" = \"two\r\nlines\";\r\n\"b\" = \"c\";\r", ["a": "two\nlines", "b": "c"]),
      (#""a" = "/* text */ // text";"#, ["a": "/* text */ // text"]),
      ("a// note\n= b/* note */;", ["a": "b"]),
      (#""a" = "";"#, ["a": ""]),
      (#""é" = "日本";"#, ["é": "日本"]),
      ("", [:]),
      (" \n\t// nothing", [:]),
    ] as [(String, [String: String])])
  func validTextsAreRead(text: String, expected: [String: String]) {
    let (table, diagnostics) = Tables.strings(text)
    #expect(diagnostics == [])
    #expect(Dictionary(uniqueKeysWithValues: table.entries.map { ($0.key, $0.message.asText ?? "") }) == expected)
  }

  /// Each broken table with the positions and messages of all its errors, and the keys that are still read.
  @Test(
    arguments: [
      ("\"a\" = \"b\"\n\"c\" = \"d\";", ["1:10 ';' is missing after the text"], "a c"),
      ("\"a\" = \"b\"", ["1:10 ';' is missing after the text"], "a"),
      ("\"a\" \"b\";\n\"c\" = \"d\";", ["1:4 '=' or ';' is missing after the key"], "c"),
      ("\"a\" = b c;\n\"c\" = \"d\";", ["1:8 ';' is missing after the text"], "c"),
      ("\"a\" = ;\n\"c\" = \"d\";", ["1:7 a text is expected, but there is ';'"], "c"),
      ("= \"b\";\nc = d;", ["1:1 a key is expected, but there is '='"], "c"),
      (
        "a = {b = c;};\nd = e;",
        ["1:5 a text is expected, but there is '{'", "1:12 a key is expected, but there is '}'"], "d"
      ),
      ("'a' = 'b';\nd = e;", ["1:1 a key is expected, but there is '''"], "d"),
      ("\"a\" = \"b;\n\"c\" = \"d\";\n\"e\" = \"f\";", ["1:7 the text is not closed"], "c e"),
      ("\"a = \"b\";\n\"c\" = \"d\";", ["1:7 '=' or ';' is missing after the key"], "c"),
      ("\"c\" = \"d\";\n\"a\" = \"b;\n", ["2:7 the text is not closed"], "c"),
      ("\"c\" = \"d\";\n\"a", ["2:1 the text is not closed"], "c"),
      ("\"c\" = \"d\";\n/* open\n\"a\" = \"b\";", ["2:1 the comment is not closed"], "c"),
      ("/", ["1:2 '=' or ';' is missing after the key"], ""),
      ("\"\" = \"b\";", ["1:1 the key is empty"], ""),
      ("a = 1;\nb = 2;\na = 3;", ["3:1 the key \"a\" is already in line 1"], "a b"),
      ("a = \"x\\qy\";", ["1:7 unknown escape: \\ before 'q'"], "a"),
      ("a = \"\\uzz\";", ["1:6 the number after \\u is not a character"], "a"),
      ("a = \"\\Ud83dx\";", ["1:6 the number after \\U is not a character"], "a"),
      ("a = \"\\Udc00\";", ["1:6 the number after \\U is not a character"], "a"),
      ("\u{7}", ["1:1 a key is expected, but there is U+7"], ""),
      ("e\u{301}e\u{301} = b;", ["1:1 '=' or ';' is missing after the key"], ""),
      ("\"e\u{301}e\u{301}\" ? ;", ["1:5 '=' or ';' is missing after the key"], ""),
      (
        "a = ;\nb = 1;\nc d;\ne = \"2\";\n? ;\nf = 3",
        [
          "1:5 a text is expected, but there is ';'", "3:2 '=' or ';' is missing after the key",
          "5:1 a key is expected, but there is '?'", "6:6 ';' is missing after the text",
        ], "b e f"
      ),
      ("a \"x;y\" z;\nb = 1;", ["1:2 '=' or ';' is missing after the key"], "b"),
    ] as [(String, [String], String)])
  func everyErrorHasItsPlace(text: String, errors: [String], keys: String) {
    let (table, diagnostics) = Tables.strings(text)
    #expect(diagnostics.map { "\($0.line):\($0.column) \($0.message)" } == errors)
    #expect(table.entries.map(\.key).joined(separator: " ") == keys)
    #expect(diagnostics.allSatisfy { $0.file == "x.strings" && !$0.remedy.isEmpty && $0.severity == .error })
  }

  @Test func theLastOfTwoTextsCounts() {
    #expect(Tables.strings("a = 1;\na = 3;").table["a"] == .text("3"))
  }

  @Test func entriesKnowTheirPlace() {
    let table = Tables.strings("// note\n\"a\" = \"1\";\n  b = 2;").table
    #expect(table.entries.map(\.position) == [Position(line: 2, column: 1), Position(line: 3, column: 3)])
  }
}
