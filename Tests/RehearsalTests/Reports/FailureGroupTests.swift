import Testing

@testable import Rehearsal

@Suite("Failures of a matrix")
struct FailureGroupTests {
  private func report(_ place: [String], _ message: String?, name: String = "t") -> TestReport {
    let failure = message.map {
      TestFailure(file: "x.tape", line: 3, columns: 1..<4, text: "Tab", message: $0, replay: "again \(place)")
    }
    return TestReport(file: "x.tape", name: name, variant: place.joined(separator: "."), place: place, failure: failure)
  }

  private var runs: [TestReport] {
    [
      report(["en", "mono", "40x12"], "cut"), report(["en", "mono", "80x24"], nil),
      report(["fr", "mono", "40x12"], "cut"), report(["fr", "mono", "80x24"], "late"),
    ]
  }

  @Test("that are equal are told once, in a grid")
  func grid() {
    #expect(
      Summary.lines(ofTape: "x.tape", runs) == [
        "FAIL x.tape  4 tests, 0.0 s",
        "",
        "FAILED x.tape: t, alike in 2 of 4 runs:",
        "           40x12  80x24",
        "  en.mono  x      .",
        "  fr.mono  x      o",
        "  x failed so, o otherwise, . held; below: en.mono.40x12",
        "x.tape:3:1: error: cut",
        "  3 | Tab",
        "    | ^^^",
        "  replay: again [\"en\", \"mono\", \"40x12\"]",
        "",
        "FAILED x.tape: t, in 1 of 4 runs:",
        "           40x12  80x24",
        "  en.mono  o      .",
        "  fr.mono  o      x",
        "  x failed so, o otherwise, . held; below: fr.mono.80x24",
        "x.tape:3:1: error: late",
        "  3 | Tab",
        "    | ^^^",
        "  replay: again [\"fr\", \"mono\", \"80x24\"]",
        "",
      ])
  }

  @Test("are counted as ways to fail, and replayed once each")
  func end() {
    #expect(Summary.end(of: runs)[0] == "4 tests in 1 tape: 1 passed, 3 failed in 2 ways")
    #expect(Summary.end(of: runs)[1].matches(of: #/again/#).count == 2)
    let many = (0..<40).map { report([], "other", name: "t\($0)") }.enumerated().map { place, report in
      var report = report
      report.failure?.replay = "again \(place)"
      return report
    }
    #expect(Summary.end(of: many)[1] == "replay them: again 0; again 1; again 2; again 3; again 4; and 35 more")
  }

  @Test("of another test, another line or another message are others, and so are those without a place")
  func others() {
    #expect(FailureGroup.of([report(["en"], "a"), report(["fr"], "a", name: "u")]).count == 2)
    #expect(FailureGroup.of([report(["en"], "a"), report(["fr"], "b")]).count == 2)
    #expect(FailureGroup.of([report([], "a"), report([], "a")]).count == 2)
    #expect(FailureGroup.of([report(["en"], "a"), report(["fr"], "a")]).count == 1)
  }

  @Test("keep to the terminal, in blocks of columns")
  func wide() {
    let runs = (0..<40).map { report(["en", "\(100 + $0)x40"], "a") }
    let lines = MatrixGrid(runs) { _ in "x" }.lines
    #expect(lines.allSatisfy { $0.count <= FailureText.columns - 2 })
    #expect(lines.count == 10)
    #expect(lines.joined().matches(of: #/x40/#).count == 40)
  }
}
