/// Runs of one test (matrix or languages) that failed in the same way, reported together.
struct FailureGroup {
  /// Never empty, in order of execution.
  private(set) var reports: [TestReport]

  /// Groups reports in order of their first ones; a run without equals is a group of its own.
  static func of(_ reports: [TestReport]) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    var places: [Key: Int] = [:]
    for report in reports where report.failure != nil {
      let key = Key(report)
      if !report.place.isEmpty, let place = places[key] {
        groups[place].reports.append(report)
      } else {
        places[key] = groups.count
        groups.append(FailureGroup(reports: [report]))
      }
    }
    return groups
  }

  var first: TestReport { reports[0] }

  /// The group as text; `all` are the reports of the tape.
  func lines(among all: [TestReport]) -> [String] {
    let runs = all.filter { $0.name == first.name && !$0.place.isEmpty }
    guard runs.count > 1, let failure = first.failure else { return FailureText.lines(of: first) }
    let heading = "\(failure.kind.heading) \(harmless("\(first.file): \(first.name)"))"
    let count = reports.count == 1 ? "in 1 of \(runs.count)" : "alike in \(reports.count) of \(runs.count)"
    return ["\(heading), \(count) runs:"] + MatrixGrid(runs) { mark(of: $0) }.lines.map { "  \($0)" }
      + ["  \(legend(runs)); below: \(harmless(first.variant))"] + FailureText.body(of: failure)
  }

  func mark(of run: TestReport) -> Character {
    if run.failure == nil { return "." }
    return isOfThis(run) ? "x" : "o"
  }

  private func isOfThis(_ run: TestReport) -> Bool { reports.contains { $0.place == run.place } }

  private func legend(_ runs: [TestReport]) -> String {
    let others = runs.contains { $0.failure != nil && !isOfThis($0) }
    return "x failed so" + (others ? ", o otherwise" : "") + ", . held"
  }

  /// What must be equal for two failures to be grouped: the location and the message.
  private struct Key: Hashable {
    var file: String
    var name: String
    var kind: String
    var line: String
    var message: String

    init(_ report: TestReport) {
      (file, name) = (report.file, report.name)
      kind = report.failure?.kind.word ?? ""
      line = report.failure.map { "\($0.file):\($0.line):\($0.columns.lowerBound)" } ?? ""
      message = report.failure?.message ?? ""
    }
  }
}
