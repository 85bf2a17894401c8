import Testing

@testable import Rehearsal

/// How much of its tests a long run keeps in memory.
@Suite struct BriefReportTests {
  private static let events = ["{\"event\":\"instructionsShown\"}"]

  @Test func passedTestIsReducedToItsName() {
    let held = TestReport(file: "a.tape", name: "b", time: .seconds(1), artefacts: ["x.png"], events: Self.events)
    #expect(held.brief == TestReport(file: "a.tape", name: "b", time: .seconds(1)))
  }

  @Test func failedTestIsKeptWhole() {
    let failed = TestReport(file: "a.tape", name: "b", failure: Samples.failure, events: Self.events)
    #expect(failed.brief == failed)
  }
}
