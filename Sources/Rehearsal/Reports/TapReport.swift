internal import Notation

/// TAP (Test Anything Protocol) report, version 14: a subtest per tape.
package enum TapReport {
  package static func text(of reports: [TestReport]) -> String {
    let tapes = TapeReports.of(reports)
    let points = tapes.enumerated().flatMap { index, tape in
      let isSound = tape.tests.allSatisfy { $0.failure == nil }
      return ["# Subtest: \(name(tape.file))"] + indented(lines(of: tape.tests))
        + ["\(isSound ? "ok" : "not ok") \(index + 1) - \(name(tape.file))"]
    }
    return (["TAP version 14", "1..\(tapes.count)"] + points).map { $0 + "\n" }.joined()
  }

  private static func lines(of tests: [TestReport]) -> [String] {
    var lines = ["1..\(tests.count)"]
    for (index, test) in tests.enumerated() {
      lines.append("\(test.failure == nil ? "ok" : "not ok") \(index + 1) - \(name(test.title))")
      if let failure = test.failure { lines += diagnostics(of: failure).map { "  " + $0 } }
    }
    return lines
  }

  /// Texts are written as JSON, which is valid YAML.
  private static func diagnostics(of failure: TestFailure) -> [String] {
    var lines = [
      "---", "message: \(quoted(failure.message))", "severity: fail", "kind: \(failure.kind.word)",
      "file: \(quoted(failure.file))", "line: \(failure.line)", "column: \(failure.columns.lowerBound)",
      "at: \(VirtualTime.seconds(failure.at))",
    ]
    let texts = [
      ("text", failure.text), ("remedy", failure.remedy), ("nearest", failure.nearest ?? ""), ("state", failure.state),
      ("replay", failure.replay),
    ]
    lines += texts.filter { !$0.1.isEmpty }.map { "\($0): \(quoted($1))" }
    lines += list("screen", failure.screen) + list("events", failure.lastEvents)
    return lines + ["..."]
  }

  private static func list(_ key: String, _ texts: [String]) -> [String] {
    texts.isEmpty ? [] : ["\(key):"] + texts.map { "  - \(quoted($0))" }
  }

  private static func quoted(_ text: String) -> String { JSONNode.string(text).text() }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "    " + $0 } }

  /// Escapes `#`, which would start a directive, and backslashes.
  private static func name(_ text: String) -> String {
    harmless(text).unicodeScalars.reduce(into: "") { name, scalar in
      if scalar == "#" || scalar == "\\" { name += "\\" }
      name.unicodeScalars.append(scalar)
    }
  }
}
