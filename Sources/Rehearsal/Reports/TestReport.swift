/// What became of one test of a tape.
package struct TestReport: Equatable, Sendable {
  /// The tape, as it was named.
  package var file: String
  package var name: String
  /// What sets this run apart from others of the same test, such as `fr` or `fr.mono.40x12`; mostly empty.
  package var variant: String
  /// The same, part by part: language, theme and size, as far as they were chosen for this run.
  package var place: [String]
  /// How much virtual time went by.
  package var time: Duration
  package var failure: TestFailure?
  /// The paths of what was written.
  package var artefacts: [String]
  /// The events, one line of JSON each.
  package var events: [String]
  /// What it has shown, where a page is written.
  package var reel: Reel?

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

  /// What is still told at the end of a run: of a test that held, that it did.
  package var brief: TestReport {
    var brief = self
    brief.reel = nil
    if failure == nil { (brief.artefacts, brief.events) = ([], []) }
    return brief
  }

  package var title: String { variant.isEmpty ? name : "\(name) [\(variant)]" }
}

/// Why a test failed, with enough around it to mend it without another run.
package struct TestFailure: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case failed
    /// What the tape wants to write can't be written.
    case cannotWrite
    /// The run was stopped.
    case interrupted
  }

  package var kind: Kind
  /// The file and the line of the command; another file than the tape's where `Source` brought it in.
  package var file: String
  package var line: Int
  package var columns: Range<Int>
  /// The line itself.
  package var text: String
  package var message: String
  package var remedy: String
  /// More of it, line by line.
  package var details: [String]
  /// What came closest to what was wanted, if anything did.
  package var nearest: String?
  /// Since the session began.
  package var at: Duration
  /// What stood where: the page and its stage, the focus.
  package var state: String
  package var screen: [String]
  /// How wide the window was.
  package var screenColumns: Int
  /// As they stand in the log.
  package var lastEvents: [String]
  /// The command that runs this test alone.
  package var replay: String

  package init(
    kind: Kind = .failed, file: String, line: Int, columns: Range<Int>, text: String, message: String,
    remedy: String = "", details: [String] = [], nearest: String? = nil, at: Duration = .zero, state: String = "",
    screen: [String] = [], screenColumns: Int = 0,
    lastEvents: [String] = [], replay: String = ""
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
    self.replay = replay
  }
}
