import Cells
import Testing

@testable import Rehearsal

@Suite("A failure as a person reads it")
struct FailureTextTests {
  @Test("has the place, the line, the remedy, the screen, the events and the way back")
  func whole() {
    #expect(
      FailureText.lines(of: Samples.run[2]) == [
        "FAILED walk.tape: the guide",
        "walk.tape:7:16: error: the screen does not show it",
        "  7 | Expect+Screen  \"Continue\"",
        "    |                ^^^^^^^^^^",
        "  remedy: wait for it with Wait+Screen",
        "  nearest: row 2 says \"[ Continuer ]\"",
        "  at 12.345 s, page instructions, focus continue",
        "  the screen:",
        "    +-------------+",
        "  1 |Guide        |",
        "  2 |[ Continuer ]|",
        "  3 |日本         |",
        "    +-------------+",
        "  the last 2 events:",
        #"    {"v":1,"event":"instructionsShown"}"#,
        #"    {"v":1,"event":"cameraReady"}"#,
        "  replay: cameo tape run walk.tape --filter 'the guide'",
      ])
  }

  @Test("has only the parts that there are")
  func bare() {
    let failure = TestFailure(file: "x.tape", line: 0, columns: 0..<0, text: "", message: "it went wrong")
    #expect(
      FailureText.lines(of: TestReport(file: "x.tape", name: "t", failure: failure)) == [
        "FAILED x.tape: t", "x.tape: error: it went wrong",
      ])
    #expect(FailureText.lines(of: Samples.run[0]) == [])
  }

  @Test("has the window's frame around the screen, and none around nothing")
  func window() {
    var failure = Samples.failure
    failure.screenColumns = 20
    #expect(lines(failure).contains("  1 |Guide               |"))
    failure.screen = ["", ""]
    #expect(lines(failure).contains("  the screen is blank") && !lines(failure).contains { $0.contains("+--") })
  }

  @Test("says where it is the disk")
  func kinds() {
    var failure = Samples.failure
    failure.kind = .cannotWrite
    let unwritten = lines(failure)
    #expect(unwritten[0] == "CANNOT WRITE walk.tape: the guide")
    #expect(unwritten.contains { $0.hasPrefix("  note: the session ran as expected") })
    #expect(!lines(Samples.failure).contains { $0.hasPrefix("  note") })
  }

  @Test("tells ten events at most and keeps to the terminal")
  func bounds() {
    var failure = Samples.failure
    failure.lastEvents = (1...30).map { "event \($0)" }
    failure.remedy = Array(repeating: "word", count: 60).joined(separator: " ")
    let lines = lines(failure)
    #expect(lines.filter { $0.hasPrefix("    event ") } == (21...30).map { "    event \($0)" })
    #expect(lines.contains("  the last 10 events:"))
    #expect(lines.allSatisfy { $0.count <= FailureText.columns })
    #expect(lines.filter { $0.contains("word") }.count == 5)
  }

  @Test("fits its screen into the terminal, whatever its width", arguments: [73, 74, 80, 120, 200])
  func screenFits(width: Int) throws {
    var failure = Samples.failure
    failure.screenColumns = width
    let row = String((0..<width).map { Character(String($0 % 10)) })
    let wide = String(repeating: "日本", count: width / 4)
    failure.screen = [row, "", wide]
    let lines = lines(failure)
    #expect(lines.allSatisfy { Text($0).columns <= FailureText.columns })
    let first = try #require(lines.firstIndex { $0.hasPrefix("  the screen") })
    let last = try #require(lines.lastIndex { $0.drop { $0 == " " || $0 == "+" }.hasPrefix("---") })
    let text = lines[first..<last].joined()
    let digits = text.filter { $0.isNumber }
    #expect(digits.contains(row))
    #expect(text.filter { $0 == "日" }.count == width / 4)
    #expect(lines.contains { $0.hasPrefix("  1 |") } == (width < 75))
  }

  @Test("does not steer the terminal")
  func hostile() {
    let text = Samples.hostile
    let failure = TestFailure(
      file: text, line: 1, columns: 1..<2, text: text, message: text, remedy: text, nearest: text, state: text,
      screen: [text], lastEvents: [text], replay: text)
    let lines = FailureText.lines(of: TestReport(file: text, name: text, failure: failure))
    #expect(lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E } })
  }

  private func lines(_ failure: TestFailure) -> [String] {
    FailureText.lines(of: TestReport(file: "walk.tape", name: "the guide", failure: failure))
  }
}
