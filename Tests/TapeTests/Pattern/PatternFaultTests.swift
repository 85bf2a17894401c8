import Testing

@testable import Tape

@Suite("A pattern that cannot be understood")
struct PatternFaultTests {
  @Test(
    "is told at its place with a remedy",
    arguments: [
      ("a(b", 1, "this group is not closed", "end it with )"), ("ab)", 2, "this ) closes nothing", "write \\)"),
      ("a[b", 1, "this class is not closed", "end it with ]"), ("a[]", 1, "this class is empty", "write \\]"),
      ("*a", 0, "there is nothing before this *", "write \\*"),
      ("a|+", 2, "there is nothing before this +", "write \\+"),
      ("(?)", 0, "such a group is not supported here", "there are ( )"),
      ("{2}", 0, "there is nothing before this {", "\\{"),
      ("^*", 1, "there is no text before this", "remove it"), (#"\b+"#, 2, "there is no text before this", "\\"),
      ("a**", 2, "this repeats a repetition", "(?: )"), ("a{2}{3}", 4, "this repeats a repetition", "(?: )"),
      ("a++", 2, "a + after a repetition is not supported here", "remove it"),
      ("a{", 1, "a { begins a count", "write \\{"), ("a{,3}", 1, "a { begins a count", "write \\{"),
      ("a{x}", 1, "a { begins a count", "write \\{"), ("a{3,2}", 1, "the count is reversed", "write {2,3}"),
      ("a{2,1001}", 4, "a count goes up to 1000", "smaller"), ("[z-a]", 1, "the range is reversed", "swap"),
      (#"x[a-\d]"#, 2, "a range goes from one character", "write \\-"), (#"[\b]"#, 1, "a position between", "remove"),
      ("a\\", 1, "nothing follows this \\", "write \\\\"),
      (#"\u0041"#, 0, "\\u needs the number", "\\u{1F642}"),
      (#"\u{D800}"#, 0, "\\u needs the number", "\\u{1F642}"), (#"\u{41"#, 0, "\\u needs the number", "\\u{1F642}"),
      ("a(?=b)", 1, "looking ahead or behind is not supported here", "use two checks"),
      ("a(?<!b)", 1, "looking ahead or behind is not supported here", "use two checks"),
      ("(?<n>b)", 0, "groups with names are not supported here", "write ( )"),
      ("(?P<n>b)", 0, "groups with names are not supported here", "write ( )"),
      ("(?>a)", 0, "such a group is not supported here", "(?i)"),
      ("a(?i)b", 1, "(?i) is only allowed at the start", "move it"),
      (#"(a)\1"#, 3, "a back-reference (\\1) is not supported here", "write out"),
      ("[[:alpha:]]", 1, "[: :] and its like are not supported here", "[A-Za-z]"),
      (#"\Aa"#, 0, "\\A is not supported here", "write ^ and $"),
      (#"\p{L}"#, 0, "\\p is not supported here", "write a class"),
      (#"\x41"#, 0, "\\x is not supported here", "\\u{1F642}"),
      (#"a\Q.\E"#, 1, "\\Q is not supported here", "in quotes"),
      (#"\R"#, 0, "'\\R' is not supported here", "\\d \\w \\s"),
      ("(a{1000}){1000}", 9, "the pattern is too large", "smaller"),
    ] as [(String, Int, String, String)])
  func fault(_ source: String, _ offset: Int, _ message: String, _ remedy: String) {
    let fault = #expect(throws: PatternFault.self) { _ = try Pattern(source) }
    #expect(fault?.offset == offset)
    #expect(fault?.message.hasPrefix(message) == true, "\(fault?.message ?? "")")
    #expect(fault?.remedy.contains(remedy) == true, "\(fault?.remedy ?? "")")
  }

  @Test("is shown with a caret under the very character of the tape's line")
  func carets() {
    #expect(
      report(#"Expect+Screen /a\/é\/(b/"#) == [
        "t:1:22: error: this group is not closed (end it with ), or write \\( for the character)",
        #"  1 | Expect+Screen /a\/é\/(b/"#,
        "    |                      ^",
      ])
    #expect(report(#"Wait+Screen@2s /x{2}\1/ # x"#)[2] == "    |                     ^")
    #expect(report(#"  Reject+Screen /[\/-!]/"#)[2] == "    |                   ^^")
    #expect(report(#"Expect+Screen /^[\/a-z]+\/$/"#) == [])
  }

  @Test("cannot be made to cost much")
  func hostile() throws {
    for (count, opening, closing) in [(2000, "(", ")"), (2000, "(?:", "){2}"), (101, "(", ")")] {
      let source = String(repeating: opening, count: count) + "a" + String(repeating: closing, count: count)
      #expect(throws: PatternFault.self) { _ = try Pattern(source) }
    }
    let nested = String(repeating: "(", count: 100) + String(repeating: "){1000}", count: 100)
    #expect(try Pattern(nested).program.code.count == 1)
    #expect(throws: PatternFault.self) { _ = try Pattern(String(repeating: "a{1000}|", count: 11)) }
    #expect(try Pattern("a{1000}b").program.code.count == 1002)
    #expect(try Pattern(String(repeating: "(", count: 100) + String(repeating: ")", count: 100)).matches(""))
  }

  @Test(
    "takes steps in proportion to the text",
    arguments: ["(a*)*b", "(a|aa)+$", "(a|aa)+b", "((a?){9}b)*c", "a.*a.*a.*b"])
  func steps(_ source: String) throws {
    let pattern = try Pattern(source)
    let text = Array(repeating: Unicode.Scalar("a"), count: 50_000)
    var machine = PatternMachine(pattern.program, on: text)
    let isFound = machine.search()
    #expect(isFound == source.hasSuffix("$"))
    #expect(machine.steps <= 4 * pattern.program.code.count * (text.count + 1))
  }

  private func report(_ line: String) -> [String] {
    TapeReader.read(line).findings.first?.report(file: "t") ?? []
  }
}
