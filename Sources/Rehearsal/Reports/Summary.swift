/// The progress and summary of a run, as text.
package enum Summary {
  /// One line for a finished tape, and its failures below it.
  package static func lines(ofTape file: String, _ reports: [TestReport]) -> [String] {
    let failed = reports.contains { $0.failure != nil }
    let time = reports.reduce(Duration.zero) { $0 + $1.time }
    let head =
      "\(failed ? "FAIL" : "ok  ") \(harmless(file))  \(count(reports.count, "test")), \(VirtualTime.short(time)) s"
    let failures = FailureGroup.of(reports).map { $0.lines(among: reports) }
    return [head] + failures.flatMap { [""] + $0 } + (failures.isEmpty ? [] : [""])
  }

  /// One line for the whole run, and the commands that rerun its failures.
  package static func end(of reports: [TestReport], withoutGolden: Int = 0) -> [String] {
    let failures = reports.compactMap(\.failure)
    let tapes = TapeReports.of(reports).count
    var line = "\(count(reports.count, "test")) in \(count(tapes, "tape")): \(reports.count - failures.count) passed"
    let groups = FailureGroup.of(reports)
    if !failures.isEmpty { line += ", \(failures.count) failed" }
    if groups.count < failures.count { line += " in \(count(groups.count, "way"))" }
    if withoutGolden > 0 {
      line += "; \(withoutGolden) without golden; --update writes \(withoutGolden == 1 ? "it" : "them")"
    }
    return [line] + replays(groups)
  }

  /// At most this many commands are printed; each is also printed with its failure.
  private static let mostReplays = 5

  private static func replays(_ groups: [FailureGroup]) -> [String] {
    let commands = groups.compactMap { $0.first.failure?.replay }.filter { !$0.isEmpty }
    let distinct = commands.enumerated().filter { !commands[..<$0.offset].contains($0.element) }.map(\.element)
    switch distinct.count {
    case 0: return []
    case 1: return ["replay it: \(harmless(distinct[0]))"]
    default:
      let rest = distinct.count - mostReplays
      let told = distinct.prefix(mostReplays).map(harmless) + (rest > 0 ? ["and \(rest) more"] : [])
      return ["replay them: \(told.joined(separator: "; "))"]
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// The reports of one tape, in order.
struct TapeReports {
  var file: String
  var tests: [TestReport]

  /// Tapes in the order of their first test.
  static func of(_ reports: [TestReport]) -> [TapeReports] {
    var places: [String: Int] = [:]
    return reports.reduce(into: []) { tapes, report in
      if let place = places[report.file] {
        tapes[place].tests.append(report)
      } else {
        places[report.file] = tapes.count
        tapes.append(TapeReports(file: report.file, tests: [report]))
      }
    }
  }
}
