/// The result of one run of a test.
package struct TestReport: Equatable, Sendable {
  /// The tape's path as given.
  package var file: String
  package var name: String
  /// Distinguishes runs of the same test, such as `fr` or `fr.mono.40x12`; usually empty.
  package var variant: String
  /// The parts of the variant: language, theme and size, as far as they were chosen for this run.
  package var place: [String]
  /// The virtual time that passed.
  package var time: Duration
  package var failure: TestFailure?
  /// The paths of the written artefacts.
  package var artefacts: [String]
  /// The events, one line of JSON each.
  package var events: [String]
  /// The screens, if an HTML report is written.
  package var reel: ScreenReel?

  package init(
    file: String, name: String, variant: String = "", place: [String] = [], time: Duration = .zero,
    failure: TestFailure? = nil,
    artefacts: [String] = [], events: [String] = []
  ) {
    self.file = file
    self.name = name
    self.variant = variant
    self.place = place
    self.time = time
    self.failure = failure
    self.artefacts = artefacts
    self.events = events
  }

  /// The report without its screens; for a passed test also without artefacts and events, to save memory.
  package var brief: TestReport {
    var brief = self
    brief.reel = nil
    if failure == nil { (brief.artefacts, brief.events) = ([], []) }
    return brief
  }

  package var title: String { variant.isEmpty ? name : "\(name) [\(variant)]" }
}

/// Why a test failed, with enough context to fix it without another run.
package struct TestFailure: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case failed
    /// An artefact can't be written.
    case cannotWrite
    /// The run was interrupted.
    case interrupted
  }

  package var kind: Kind
  /// The file and line of the command; the file differs from the tape's after `Source`.
  package var file: String
  package var line: Int
  package var columns: Range<Int>
  /// The source line.
  package var text: String
  package var message: String
  package var remedy: String
  /// Details, line by line.
  package var details: [String]
  /// The nearest miss, if any.
  package var nearest: String?
  /// Since the session began.
  package var at: Duration
  /// The page with its stage, and the focus.
  package var state: String
  package var screen: [String]
  /// The width of the window.
  package var screenColumns: Int
  /// As in the log.
  package var lastEvents: [String]
  /// The last steps of the core, with `--trace`.
  package var trace: [String]
  /// The command that runs this test alone.
  package var replay: String

  package init(
    kind: Kind = .failed, file: String, line: Int, columns: Range<Int>, text: String, message: String,
    remedy: String = "", details: [String] = [], nearest: String? = nil, at: Duration = .zero, state: String = "",
    screen: [String] = [], screenColumns: Int = 0,
    lastEvents: [String] = [], trace: [String] = [], replay: String = ""
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.columns = columns
    self.text = text
    self.message = message
    self.remedy = remedy
    self.details = details
    self.nearest = nearest
    self.at = at
    self.state = state
    self.screen = screen
    self.screenColumns = screenColumns
    self.lastEvents = lastEvents
    self.trace = trace
    self.replay = replay
  }
}
