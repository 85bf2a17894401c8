import Foundation
import Testing

@testable import Rehearsal

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The report in JUnit's XML")
struct JUnitReportTests {
  @Test("has a suite for each tape, with virtual times")
  func whole() throws {
    let text = JUnitReport.text(of: Samples.run)
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" time="13.845">
          <testsuite name="first.tape" tests="2" failures="0" time="1.500">
            <testcase classname="first.tape" name="starts" time="1.200"/>
            <testcase classname="first.tape" name="ends [fr]" time="0.300"/>
          </testsuite>
          <testsuite name="walk.tape" tests="1" failures="1" time="12.345">
            <testcase classname="walk.tape" name="the guide" time="12.345">
              <failure message="the screen does not show it" type="failed">FAILED walk.tape: the guide

        """))
    let elements = try Elements.read(text)
    #expect(elements.names == ["testsuites", "testsuite", "testcase", "testcase", "testsuite", "testcase", "failure"])
    #expect(elements.text == FailureText.lines(of: Samples.run[2]).joined(separator: "\n"))
  }

  @Test("reads back whatever the names and texts are")
  func hostile() throws {
    let text = Samples.hostile
    let failure = TestFailure(
      kind: .cannotWrite, file: text, line: 1, columns: 1..<2, text: text, message: text, screen: [text])
    let elements = try Elements.read(JUnitReport.text(of: [TestReport(file: text, name: text, failure: failure)]))
    let kept = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.value < 0x20 && !"\n\t".unicodeScalars.contains($0) || $0.value == 0xFFFF ? "?" : $0
        }))
    #expect(elements.attributes["testcase"]?["name"] == kept)
    #expect(elements.attributes["testsuite"]?["name"] == kept)
    #expect(elements.attributes["failure"] == ["message": kept, "type": "cannotWrite"])
    #expect(elements.text.contains("]]>"))
  }

  private final class Elements: NSObject, XMLParserDelegate {
    var names: [String] = []
    var attributes: [String: [String: String]] = [:]
    var text = ""
    private var open: [String] = []

    static func read(_ text: String) throws -> Elements {
      let (parser, elements) = (XMLParser(data: Data(text.utf8)), Elements())
      parser.delegate = elements
      let isRead = parser.parse()
      try #require(isRead, "\(String(describing: parser.parserError))")
      return elements
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      names.append(name)
      open.append(name)
      self.attributes[name] = attributes
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if open.last == "failure" { text += string }
    }
  }
}
