import Contract
import Rehearsal
import Settings

/// Hears of every test, holds whole tapes against their goldens, and says what became of all.
struct Critic {
  var isInterrupted = false
  private let order: TapeRunOrder
  private let surroundings: Surroundings
  private var reports: [TestReport] = []

  init(_ order: TapeRunOrder, _ surroundings: Surroundings) {
    (self.order, self.surroundings) = (order, surroundings)
  }

  mutating func hear(_ report: TestReport) {
    reports.append(report)
    print(report.failure == nil ? "ok" : "FAIL", report.file, report.title, report.time, report.failure.map { "\($0)" } ?? "")
  }

  func finish() throws(CaptureError) -> Int32 {
    reports.contains { $0.failure != nil } ? 1 : 0
  }
}
