import Testing

@testable import Rehearsal

@Suite("The golden of a tape")
struct GoldenDiffTests {
  private let log = [
    event(1, 0, "instructionsShown"), event(2, 100, "cameraReady"), event(3, 7200, "videoRecordStarted"),
    event(4, 9000, "videoRecordEnded"), event(5, 9100, "faceLost"), event(6, 9200, "faceAcquired"),
    event(7, 9300, "cameraReleased"),
  ]

  @Test("is the events of all its tests")
  func whole() {
    let reports = [
      TestReport(file: "a", name: "x \"y\"", variant: "fr", events: [log[0]]), TestReport(file: "a", name: "z"),
    ]
    let text = GoldenDiff.text(of: reports)
    #expect(text == "{\"v\":1,\"test\":\"x \\\"y\\\" [fr]\"}\n\(log[0])\n{\"v\":1,\"test\":\"z\"}\n")
    #expect(GoldenDiff.compare(golden: text, actual: text) == nil)
  }

  @Test("tells in words where only the time differs")
  func times() {
    var changed = log
    changed[2] = event(3, 7233, "videoRecordStarted")
    #expect(
      compare(changed) == [
        "t:", "    \(log[0])", "    \(log[1])", "  videoRecordStarted came at 7 233 ms, the golden says 7 200",
        "    \(log[3])", "    \(log[4])", "    \(log[5])",
      ])
    changed[2] = event(3, 7200.5, "videoRecordStarted")
    #expect(compare(changed)?[3] == "  videoRecordStarted came at 7 200.500 ms, the golden says 7 200")
  }

  @Test("tells what is missing and what is new, whatever the numbers behind it")
  func lines() {
    var fewer = Array(log[..<5]) + [event(6, 9300, "cameraReleased")]
    #expect(compare(fewer)?[4...] == ["  - \(log[5])", "    is missing now", "    \(fewer[5])"])
    fewer = [log[0], event(2, 7233, "videoRecordStarted")] + log[3...]
    let late = "  videoRecordStarted came at 7 233 ms, the golden says 7 200"
    #expect(compare(fewer)?[2...4] == ["  - \(log[1])", "    is missing now", late])
    fewer = log
    fewer.append(event(8, 9400, "sessionEnded"))
    #expect(compare(fewer)?.suffix(2) == ["  + \(fewer[7])", "    is new"])
    #expect(
      compare([event(9, 0, "instructionsShown")] + log[1...]) == [
        "t: only the numbers or the spelling of the events differ"
      ])
  }

  @Test("tells tests that came and went")
  func tests() {
    let (old, new) = (TestReport(file: "a", name: "old"), TestReport(file: "a", name: "new"))
    #expect(
      GoldenDiff.compare(golden: GoldenDiff.text(of: [old]), actual: GoldenDiff.text(of: [new])) == [
        "old: this test is in the golden but was not run", "new: this test is not in the golden",
      ])
    let (one, two) = (GoldenDiff.text(of: [old, new]), GoldenDiff.text(of: [new, old]))
    #expect(GoldenDiff.compare(golden: one, actual: two) == ["only line ends or the order of the tests differ"])
  }

  @Test("is told in forty lines at most, with leaps where nothing differs")
  func bounds() {
    let many = (1...100).map { event($0, Double($0), "new\($0)") }
    let told = compare(log + many)
    #expect(told?.count == 41)
    #expect(told?.last == "and 164 more")
    var changed = (1...30).map { event($0, Double($0), "cameraReady") }
    let before = changed
    changed[0] = event(1, 0.5, "cameraReady")
    changed[29] = event(30, 31, "cameraReady")
    let lines = GoldenDiff.compare(golden: text(before), actual: text(changed))
    #expect(lines?.contains("  …") == true)
    #expect(lines?.count == 10)
    #expect(
      GoldenDiff.compare(golden: "no JSON\n", actual: "other\n") == [
        ":", "  - no JSON", "    is missing now", "  + other", "    is new",
      ])
  }

  private func text(_ events: [String]) -> String {
    GoldenDiff.text(of: [TestReport(file: "a", name: "t", events: events)])
  }

  private func compare(_ events: [String]) -> [String]? { GoldenDiff.compare(golden: text(log), actual: text(events)) }
}

private func event(_ number: Int, _ time: Double, _ name: String) -> String {
  let milliseconds = time == time.rounded() ? "\(Int(time))" : "\(time)"
  return "{\"v\":1,\"seq\":\(number),\"t\":\(milliseconds),\"session\":\"s\",\"event\":\"\(name)\"}"
}
