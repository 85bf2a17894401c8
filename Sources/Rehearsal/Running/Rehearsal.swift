package import Contract
internal import Tape

/// What all performances of a run share.
package struct PerformanceStage: Sendable {
  package var theatre: Theatre
  /// Where artefacts go; nil puts them beside the tape.
  package var artefacts: String?
  package var showsPicture: Bool

  package init(theatre: Theatre, artefacts: String? = nil, showsPicture: Bool = false) {
    self.theatre = theatre
    self.artefacts = artefacts
    self.showsPicture = showsPicture
  }
}

/// One run of one test.
struct Performance: Equatable, Sendable {
  var test: TestScript
  var variant: Variant

  /// What a filter looks at.
  var title: String { "\(test.file): \(test.name)" + (variant.label.isEmpty ? "" : " [\(variant.label)]") }
}

/// Runs tests, several at a time, and tells them in their order as they finish.
package struct Rehearsal {
  private let performances: [Performance]

  package init(_ tests: [TestScript], matrix: Matrix, filter: String?) {
    performances = tests.flatMap { test in
      matrix.variants(of: test).map { Performance(test: test, variant: $0) }
    }.filter { filter.map($0.title.contains) ?? true }
  }

  package var count: Int { performances.count }

  /// How many tests of a tape take part, once for each of their variants.
  package func count(of file: String) -> Int { performances.count { $0.test.file == file } }

  /// One after the other, where people look on.
  package func show(on screening: Screening, _ stage: PerformanceStage, tell: (TestReport) -> Void) {
    for performance in performances where !screening.isInterrupted {
      screening.begin()
      tell(Performer(performance.test, performance.variant, on: stage, screening: screening).perform())
    }
  }

  /// On so many threads; reports come in the order of the tests, from the thread of the caller.
  package func run(on stage: PerformanceStage, jobs: Int, tell: (TestReport) -> Void) throws(CaptureError) {
    let performances = performances
    let reports = Crew<TestReport>(count: performances.count) { place in
      Performer(performances[place].test, performances[place].variant, on: stage, screening: nil).perform()
    }
    try reports.run(on: jobs, tell: tell)
  }
}
