import Files
import Contract
import Notation
import Rehearsal

/// Collects test reports of tapes, compares whole tapes with their goldens, and prints the summary.
struct TapeRunReporter {
  private let order: TapeRunOrder
  private let files: any FileStore
  /// The number of tests per tape.
  private let counts: [String: Int]
  private var reports: [TestReport] = []
  /// The reports of the current tape; a tape is reported when it is complete.
  private var current: [TestReport] = []
  private var withoutGolden = 0
  private var written: [String] = []
  /// `nil` if no HTML report was requested.
  private var page: PageReport?

  init(_ order: TapeRunOrder, _ files: any FileStore) {
    (self.order, self.files, counts) = (order, files, order.rehearsal.counts)
    page = order.html == nil ? nil : PageReport()
  }

  mutating func hear(_ report: TestReport) throws(CaptureError) {
    page?.add(report)
    // Only a whole tape is compared with its golden; a run over many themes would keep all their events.
    var kept = order.isWhole ? report : report.brief
    kept.reel = nil
    current.append(kept)
    if current.count == counts[report.file] { try endTape() }
  }

  /// Prints the rest and returns the exit code.
  mutating func finish(stoppedBy signal: Int32?) throws(CaptureError) -> Int32 {
    try endTape()
    if order.tap {
      Say.document(TapReport.text(of: reports))
    } else if order.json {
      Say.lines(document)
    } else {
      Say.report(ending)
    }
    if let page { try order.html?.write(page.text) }
    try order.junit?.write(JUnitReport.text(of: reports))
    guard let signal else { return exitCode }
    let whole = reports.count { $0.failure?.kind != .interrupted }
    Say.aside(["cameo: stopped before the end; \(whole) of \(order.rehearsal.count) tests have run."])
    return 128 + signal
  }

  private var ending: [String] {
    Summary.end(of: reports, withoutGolden: withoutGolden) + written.map { "wrote \($0)" }
  }

  private var document: [String] {
    let failed = reports.count { $0.failure != nil }
    return Answer.text([
      ("passed", .integer(reports.count - failed)), ("failed", .integer(failed)),
      ("tests", .array(reports.map(Self.node))),
    ])
  }

  private static func node(_ report: TestReport) -> JSONNode {
    let failure = report.failure.map { failure in
      JSONNode.object([
        ("file", .string(failure.file)), ("line", .integer(failure.line)),
        ("column", .integer(failure.columns.lowerBound)), ("message", .string(failure.message)),
        ("remedy", .string(failure.remedy)), ("replay", .string(failure.replay)),
      ])
    }
    return .object([
      ("tape", .string(report.file)), ("name", .string(report.name)), ("variant", .string(report.variant)),
      ("passed", .bool(report.failure == nil)), ("ms", .number(report.time.milliseconds, decimals: 3)),
      ("failure", failure ?? .null),
    ])
  }

  private var exitCode: Int32 {
    let kinds = reports.compactMap(\.failure?.kind)
    if kinds.contains(.cannotWrite) { return ExitCode.cannotWrite }
    return kinds.isEmpty ? 0 : ExitCode.notCaptured
  }

  private mutating func endTape() throws(CaptureError) {
    guard let file = current.first?.file else { return }
    if order.isWhole, current.count == counts[file], current.allSatisfy({ $0.failure == nil }) {
      if let difference = try judge(current, of: file) {
        current.append(difference)
        page?.add(difference)
      }
    }
    if !order.tap, !order.json { Say.report(Summary.lines(ofTape: file, current)) }
    reports += current.map(\.brief)
    current = []
  }

  /// Compares the events with the golden, or updates it; a difference is a failure of its own.
  private mutating func judge(_ tape: [TestReport], of file: String) throws(CaptureError) -> TestReport? {
    let path = Self.golden(of: file)
    let events = GoldenDiff.text(of: tape)
    let old = try read(path)
    if order.update {
      if old != events {
        try write(events, to: path)
        written.append(path)
      }
    } else if let old {
      return GoldenDiff.compare(golden: old, actual: events).map { Self.otherEvents(than: path, of: file, $0) }
    } else {
      withoutGolden += 1
    }
    return nil
  }

  private static func otherEvents(than golden: String, of file: String, _ difference: [String]) -> TestReport {
    let failure = TestFailure(
      file: golden, line: 1, columns: 1..<2, text: "", message: "the events differ from this golden",
      remedy: "if they are right, update it with 'cameo tape run --update \(file)'", details: difference,
      replay: "cameo tape run \(file)")
    return TestReport(file: file, name: "the same events as in the golden", failure: failure)
  }

  /// `walk.events.ndjson` for `walk.tape`.
  private static func golden(of file: String) -> String {
    (file.hasSuffix(".tape") ? String(file.dropLast(5)) : file) + ".events.ndjson"
  }

  private func read(_ path: String) throws(CaptureError) -> String? {
    do throws(FileFault) {
      return String(decoding: try files.read(path, limit: 1 << 26), as: UTF8.self)
    } catch {
      if error.reason == .missing { return nil }
      throw error.error()
    }
  }

  private func write(_ text: String, to path: String) throws(CaptureError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try ArtefactFolder(Folders.parent(path)).write(Array(text.utf8), to: name)
  }
}
