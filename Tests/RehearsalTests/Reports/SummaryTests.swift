import Testing

@testable import Rehearsal

@Suite("The summary")
struct SummaryTests {
  @Test("has one line for a tape, and its failures below")
  func tapes() {
    #expect(Summary.lines(ofTape: "first.tape", Array(Samples.run[..<2])) == ["ok   first.tape  2 tests, 1.5 s"])
    let failed = Summary.lines(ofTape: "walk.tape", [Samples.run[2]])
    #expect(failed.prefix(3) == ["FAIL walk.tape  1 test, 12.3 s", "", "FAILED walk.tape: the guide"])
    let text = FailureText.lines(of: Samples.run[2])
    let twice = Summary.lines(ofTape: "walk.tape", [Samples.run[2], Samples.run[0], Samples.run[2]])
    #expect(twice == ["FAIL walk.tape  3 tests, 25.9 s", ""] + text + [""] + text + [""])
  }

  @Test("ends with the numbers and the way to the failures")
  func end() {
    #expect(Summary.end(of: Array(Samples.run[..<2])) == ["2 tests in 1 tape: 2 passed"])
    #expect(
      Summary.end(of: Samples.run + Samples.run, withoutGolden: 2) == [
        "6 tests in 2 tapes: 4 passed, 2 failed; 2 without golden; --update writes them",
        "replay it: cameo tape run walk.tape --filter 'the guide'",
      ])
    #expect(
      Summary.end(of: [], withoutGolden: 1)[0] == "0 tests in 0 tapes: 0 passed; 1 without golden; --update writes it")
    var other = Samples.run[2]
    other.failure?.replay = "cameo tape run other.tape"
    #expect(
      Summary.end(of: Samples.run + [other])[1]
        == "replay them: cameo tape run walk.tape --filter 'the guide'; cameo tape run other.tape")
  }
}
