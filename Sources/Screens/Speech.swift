package import Contract

/// When what a page says is said aloud: on change only, with room between, and never what is behind the times.
///
/// It has no clock: whoever asks says what time it is, and comes back when something is due.
package struct Speech: Equatable, Sendable {
  /// What stands on a page to be said.
  package struct Line: Equatable, Sendable {
    /// Which page or layer it is: on another one the same button is news again.
    package var place = ""
    package var text = ""
    /// What Enter does there; empty where nothing has the focus.
    package var focus = ""
    package var language = ""
    /// How much of a clip is done, and the same in words; nil while none is made.
    package var done: Double?
    package var share = ""
  }

  /// Two utterances are at least so far apart.
  package static let apart: Duration = .milliseconds(2500)
  /// The same one is not said again sooner.
  package static let again: Duration = .seconds(6)

  /// What is to be said next.
  private struct Waiting: Equatable, Sendable {
    var text = ""
    var focus = ""
    var since: Instant
    var language: String

    var utterance: Utterance { Utterance(Speech.joined([text, focus]), language: language) }
  }

  private var standing = Line()
  private var waiting: Waiting?
  /// What was said of late, oldest first.
  private var said: [(words: Utterance, at: Instant)] = []

  package init() {}

  /// A page says this now.
  ///
  /// The newest counts: what waits and does not stand there any more is not said.
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

  /// When there is something to say next.
  package var nextDue: Instant? {
    guard let waiting else { return nil }
    let words = waiting.utterance
    let quiet = said.last.map { $0.at + Self.apart }
    let again = said.last { $0.words == words }.map { $0.at + Self.again }
    return [waiting.since, quiet, again].compactMap(\.self).max()
  }

  /// What is to be said now.
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
  /// The words, where they are new; of a clip its half and its end besides.
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
  /// Others hear it too: no number that could be somebody's and no path of theirs is said.
  ///
  /// Counts, seconds and shares have three digits at most.
  fileprivate static func discreet(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).filter { word in
      let isPath = (word.hasPrefix("/") && !word.hasPrefix("/dev/")) || word.hasPrefix("~/")
      return !isPath && word.count(where: \.isNumber) < 4
    }.joined(separator: " ")
  }

  /// Sentences, with a rest between them.
  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.reduce("") { said, next in
      guard let last = said.last else { return next }
      return said + (last.isPunctuation ? " " : ". ") + next
    }
  }
}

extension ScreenModel {
  /// What is said aloud of it; nothing of the page of whoever runs a kiosk, and no names.
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
