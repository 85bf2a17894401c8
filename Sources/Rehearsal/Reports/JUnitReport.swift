/// JUnit XML report: a suite per tape, with virtual times.
package enum JUnitReport {
  package static func text(of reports: [TestReport]) -> String {
    let suites = TapeReports.of(reports).flatMap(lines)
    let head = "<testsuites\(totals(of: reports))>"
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + suites + ["</testsuites>"]).map { $0 + "\n" }
      .joined()
  }

  private static func lines(of tape: TapeReports) -> [String] {
    ["  <testsuite\(attribute("name", tape.file))\(totals(of: tape.tests))>"] + tape.tests.flatMap(lines)
      + ["  </testsuite>"]
  }

  private static func lines(of test: TestReport) -> [String] {
    let head =
      "    <testcase" + attribute("classname", test.file) + attribute("name", test.title)
      + attribute("time", VirtualTime.seconds(test.time))
    guard let failure = test.failure else { return [head + "/>"] }
    let text = FailureText.lines(of: test).map(escaped).joined(separator: "\n")
    let told = attribute("message", failure.message) + attribute("type", failure.kind.word)
    return [head + ">", "      <failure\(told)>\(text)</failure>", "    </testcase>"]
  }

  private static func totals(of reports: [TestReport]) -> String {
    let time = reports.reduce(Duration.zero) { $0 + $1.time }
    return attribute("tests", "\(reports.count)") + attribute("failures", "\(reports.count { $0.failure != nil })")
      + attribute("time", VirtualTime.seconds(time))
  }

  private static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(escaped(value))\"" }

  private static let names: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
  ]

  /// Escapes for XML, which can't represent other control characters and noncharacters.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { written, scalar in
      if let name = names[scalar] {
        written += name
      } else if scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
        written += "?"
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
  }
}
