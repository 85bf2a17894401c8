import Testing

@testable import Notation

@Suite struct JSONWriterTests {
  private let node = JSONNode.object([
    ("name", .string("a \"b\" \\ \n\t\u{1B}[2J\u{9B}é😀")), ("list", .array([.integer(1), .number(0.5), .null])),
    ("empty", .array([])), ("none", .object([])), ("yes", .bool(true)),
  ])

  @Test func writesOneLineWithoutBlanks() {
    #expect(
      node.text() == #"{"name":"a \"b\" \\ \n\t\u001b[2J\u009bé😀","list":[1,0.5,null],"empty":[],"none":{},"yes":true}"#
    )
  }

  @Test func writesIndented() {
    #expect(
      JSONNode.object([("a", .array([.integer(1), .object([("b", .null)])])), ("c", .array([]))]).text(pretty: true)
        == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": []
        }
        """)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (0.1, "0.1"), (1e20, "1e+20"), (1e-7, "1e-07"),
    (123456789.25, "123456789.25"),
    (.infinity, "null"), (.nan, "null"),
  ])
  func writesNumbersInTheirShortestForm(value: Double, text: String) {
    #expect(JSONNode.number(value).text() == text)
  }

  @Test(arguments: [(1.23456, 3, "1.235"), (2.0004, 3, "2"), (33.3333, 1, "33.3"), (1e300, 3, "1e+300"), (7.5, 0, "8")])
  func roundsWhereAsked(value: Double, decimals: Int, text: String) {
    #expect(JSONNode.number(value, decimals: decimals).text() == text)
  }

  @Test func keepsWholeNumbersThatADoubleCannot() {
    #expect(JSONNode.integer(UInt64.max).text() == "18446744073709551615")
    #expect(JSONReader.read(Array("9007199254740993".utf8), file: "").node?.integer == 9_007_199_254_740_993)
  }

  @Test(arguments: [false, true])
  func writtenTextReadsBack(pretty: Bool) {
    let back = JSONReader.read(Array(node.text(pretty: pretty).utf8), file: "a.json")
    #expect(back.diagnostics.isEmpty)
    #expect(back.node?.text() == node.text())
  }
}
