internal import Contract
internal import Engine
internal import Evidence

/// Collects a session's events: the log, and how long each page, phase and hint was shown.
struct SessionLog {
  /// The log, line by line.
  private(set) var lines: [UInt8] = []
  private(set) var language: String
  private var changes = 0
  private var standing: [Strand: (name: String, since: Duration)] = [:]
  private var lengths: [Strand: [String: Duration]] = [:]
  /// The last page that had capture phases.
  private var phased: Page?

  /// The three timed states: page, capture phase and hint.
  private enum Strand: CaseIterable {
    case page, phase, hint
  }

  init(language: String) {
    self.language = language
  }

  mutating func hear(_ stamp: EventStamp) {
    lines += Array((stamp.line + "\n").utf8)
    if case .languageChanged(let next) = stamp.notice { language = next }
    if case .hintChanged = stamp.notice { changes += 1 }
    for (strand, name) in turns(stamp.notice) { turn(strand, to: name, at: stamp.time) }
  }

  /// Ends all timed states, whether or not an end event follows.
  mutating func close(at time: Duration) {
    for strand in Strand.allCases { turn(strand, to: nil, at: time) }
  }

  private mutating func turn(_ strand: Strand, to name: String?, at time: Duration) {
    if let old = standing[strand] {
      lengths[strand, default: [:]][old.name, default: .zero] += time - old.since
    }
    standing[strand] = name.map { ($0, time) }
  }

  /// In milliseconds, by the names of pages and phases.
  var timing: [String: Double] {
    (lengths[.page] ?? [:]).merging(lengths[.phase] ?? [:]) { $0 + $1 }.mapValues(\.milliseconds)
  }

  var guidance: GuidanceFacts {
    let shown = (lengths[.hint] ?? [:]).compactMap { name, length in
      Hint(rawValue: name).map { ($0, length.milliseconds) }
    }
    return GuidanceFacts(shown: Dictionary(uniqueKeysWithValues: shown), changes: changes)
  }

  /// The states that this notice changes; `nil` ends one.
  private mutating func turns(_ notice: Notice) -> [(Strand, String?)] {
    if case .hintChanged(let hint) = notice { return [(.hint, hint.rawValue)] }
    // The clip is complete: no event reports what follows, such as a review.
    if case .videoRecordProgress(1) = notice { return Self.nothing }
    // A retake starts with the generic prompt, on the page that had ended.
    if case .recordingDiscarded(.retaken) = notice { return turns(.videoCaptureStarted) }
    switch NoticeTable.row(notice.name)?.begins {
    case .page(let page, let phase):
      if phase != nil { phased = page }
      return [(.page, page.rawValue), (.phase, phase), (.hint, nil)]
    case .phase(let phase, let hint):
      let page = phased.map { [(Strand.page, Optional($0.rawValue))] } ?? []
      return page + [(.phase, phase)] + (hint.map { [(.hint, $0.rawValue)] } ?? [])
    case .nothing: return Self.nothing
    case nil: return []
    }
  }

  private static let nothing = Strand.allCases.map { ($0, String?.none) }
}
