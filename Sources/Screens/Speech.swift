package import Contract

/// Decides what to speak and when: only changes, rate-limited, and never outdated text.
///
/// It has no clock: the caller supplies the time, and calls again when something is due.
package struct Speech: Equatable, Sendable {
  /// The speakable content of a page.
  package struct Line: Equatable, Sendable {
    /// The page or layer: on another one, the same button is news again.
    package var place = ""
    package var text = ""
    /// What Enter does; empty if nothing has the focus.
    package var focus = ""
    package var language = ""
    /// The progress of a clip, and its text; `nil` if none is recorded.
    package var done: Double?
    package var share = ""
  }

  /// Minimum time between two utterances.
  package static let apart: Duration = .milliseconds(2500)
  /// Minimum time before the same utterance is repeated.
  package static let again: Duration = .seconds(6)

  /// The pending utterance.
  private struct Waiting: Equatable, Sendable {
    var text = ""
    var focus = ""
    var since: Instant
    var language: String

    var utterance: Utterance { Utterance(Speech.joined([text, focus]), language: language) }
  }

  private var standing = Line()
  private var waiting: Waiting?
  /// Recent utterances, oldest first.
  private var said: [(words: Utterance, at: Instant)] = []

  package init() {}

  /// Updates the page's content.
  ///
  /// The newest wins: a pending utterance that is outdated is dropped.
  package mutating func tell(_ line: Line, at now: Instant) {
    let before = standing
    standing = line
    let (text, focus) = (line.news(after: before), line.focusNews(after: before))
    guard text != nil || focus != nil else { return }
    var next = waiting ?? Waiting(since: now, language: line.language)
    next.text = text ?? next.text
    next.focus = focus ?? next.focus
    (next.language, next.since) = (line.language, now)
    waiting = next.utterance.text.isEmpty ? nil : next
  }

  /// When the pending utterance is due.
  package var nextDue: Instant? {
    guard let waiting else { return nil }
    let words = waiting.utterance
    let quiet = said.last.map { $0.at + Self.apart }
    let again = said.last { $0.words == words }.map { $0.at + Self.again }
    return [waiting.since, quiet, again].compactMap(\.self).max()
  }

  /// Returns the utterance if it is due.
  package mutating func advance(to now: Instant) -> Utterance? {
    guard let due = nextDue, due <= now, let words = waiting?.utterance else { return nil }
    waiting = nil
    said = said.filter { now - $0.at < Self.again } + [(words, now)]
    return words
  }

  package static func == (a: Speech, b: Speech) -> Bool {
    a.standing == b.standing && a.waiting == b.waiting && a.said.elementsEqual(b.said) { $0 == $1 }
  }
}

extension Speech.Line {
  /// The text if it has changed; for a clip also the half and the end.
  fileprivate func news(after before: Self) -> String? {
    if text != before.text || language != before.language { return Speech.discreet(text) }
    if part < before.part { return "" }
    return part > before.part ? share : nil
  }

  fileprivate func focusNews(after before: Self) -> String? {
    focus == before.focus && place == before.place && language == before.language ? nil : Speech.discreet(focus)
  }

  private var part: Int {
    guard let done else { return 0 }
    return done >= 1 ? 2 : done >= 0.5 ? 1 : 0
  }
}

extension Speech {
  /// Privacy: bystanders hear it too, so numbers that may identify a person and paths are dropped.
  ///
  /// Counts, seconds and percentages have three digits at most.
  fileprivate static func discreet(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).filter { word in
      let isPath = (word.hasPrefix("/") && !word.hasPrefix("/dev/")) || word.hasPrefix("~/")
      return !isPath && word.count(where: \.isNumber) < 4
    }.joined(separator: " ")
  }

  /// Joins sentences, with a pause between them.
  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.reduce("") { said, next in
      guard let last = said.last else { return next }
      return said + (last.isPunctuation ? " " : ". ") + next
    }
  }
}

extension ScreenModel {
  /// The speakable content of a screen; nothing of the operator page, and no names.
  package var line: Speech.Line {
    if page == .operator { return Speech.Line(place: id, language: language) }
    let pressed = activeButtons.first { $0.isFocused && $0.isEnabled }
    let clip = progress.flatMap { $0.recording.isEmpty || task != nil ? nil : $0 }
    return Speech.Line(
      place: "\(page.rawValue) \(layer?.id ?? "")", text: spoken,
      focus: pressed.map { "\(pressKey): \($0.label)" } ?? "", language: language, done: clip?.value,
      share: clip?.label ?? "")
  }
}
