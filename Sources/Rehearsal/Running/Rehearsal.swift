package import Contract
internal import Tape

/// Where artefacts are written.
package enum ArtefactPlace: Equatable, Sendable {
  case besideTheTape
  case folder(String)
  /// No artefacts.
  case nowhere
}

/// The configuration shared by all tests of a run.
package struct PerformanceStage: Sendable {
  package var theatre: Theatre
  package var artefacts: ArtefactPlace
  package var showsPicture: Bool
  /// Whether reports include the screens.
  package var keepsReels = false
  /// Whether failures tell the last steps of the core.
  package var tracesCore = false
  /// Called with the folder of a test's captures at its end, before it is deleted.
  package var seesCaptures: (@Sendable (_ folder: String) -> Void)?

  package init(theatre: Theatre, artefacts: ArtefactPlace = .besideTheTape, showsPicture: Bool = false) {
    self.theatre = theatre
    self.artefacts = artefacts
    self.showsPicture = showsPicture
  }
}

/// One run of one test, in one variant.
struct Performance: Equatable, Sendable {
  var test: TestScript
  var variant: Variant

  /// The title that filters match.
  var title: String { "\(test.file): \(test.name)" + (variant.label.isEmpty ? "" : " [\(variant.label)]") }
}

/// Test runner: runs tests in parallel and reports them in order as they finish.
package struct Rehearsal {
  private let performances: [Performance]

  package init(_ tests: [TestScript], matrix: Matrix, filter: String?) {
    performances = tests.flatMap { test in
      matrix.variants(of: test).map { Performance(test: test, variant: $0) }
    }.filter { filter.map($0.title.contains) ?? true }
  }

  package var count: Int { performances.count }

  /// The time of each line of a tape's own file in its first test, as far as it gets; or the signal that stopped it.
  package static func times(
    of test: TestScript, on theatre: Theatre
  ) throws(CaptureError) -> (lines: [Int: Duration], stoppedBy: Int32?) {
    TapeCaptures.sweep()
    let stage = PerformanceStage(theatre: theatre, artefacts: .nowhere)
    var lines: [Int: Duration] = [:]
    let work = JobPool<[Int: Duration]>(count: 1) { _ in
      let performer = Performer(test, Variant(language: test.languages.first), on: stage, screening: nil)
      _ = performer.perform()
      let starts = performer.starts
      let own = zip(zip(test.cues, starts), starts.dropFirst()).filter { $0.0.0.file == test.file }
      return Dictionary(own.map { ($0.0.0.place.line, $0.1 - $0.0.1) }) { _, last in last }
    }
    let signal = try work.run(on: 1) { lines = $0 }
    if signal != nil { TapeCaptures.closeAll() }
    return (lines, signal)
  }

  /// The number of runs per tape, variants included.
  package var counts: [String: Int] { performances.reduce(into: [:]) { $0[$1.test.file, default: 0] += 1 } }

  /// Runs the tests one after another on a screen.
  package func show(on screening: Screening, _ stage: PerformanceStage, tell: (TestReport) -> Void) {
    TapeCaptures.sweep()
    for performance in performances where !screening.isInterrupted {
      screening.begin()
      tell(Performer(performance.test, performance.variant, on: stage, screening: screening).perform())
    }
  }

  /// Runs on several threads; reports come in the order of the tests, on the caller's thread.
  ///
  /// Returns the signal that interrupted the run; after that nothing is written.
  @discardableResult
  package func run(
    on stage: PerformanceStage, jobs: Int, tell: (TestReport) -> Void
  ) throws(CaptureError) -> Int32? {
    TapeCaptures.sweep()
    let performances = performances
    let reports = JobPool<TestReport>(count: performances.count) { place in
      Performer(performances[place].test, performances[place].variant, on: stage, screening: nil).perform()
    }
    let signal = try reports.run(on: jobs, tell: tell)
    if signal != nil {
      ArtefactFolder.closeAll()
      TapeCaptures.closeAll()
    }
    return signal
  }
}
