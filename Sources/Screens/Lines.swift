internal import Cells
internal import Contract
package import Flow
package import Wording

/// The screen as plain lines, one sentence per change: for screen readers, pipes and logs.
package enum Lines {
  /// The changes between two screens; the whole screen if it is the first or another page.
  package static func changes(from old: ScreenModel?, to new: ScreenModel) -> [String] {
    // The brand is said once.
    guard let old else { return said([new.brand, new.banner]) + arrival(new) }
    let toast = old.toast == new.toast ? [] : [new.toast]
    guard old.page == new.page, old.isEnding == new.isEnding, old.language == new.language else {
      return arrival(new) + said(toast)
    }
    if old.layer?.id != new.layer?.id { return layerChange(from: old, to: new) + said(toast) }
    var lines = old.headline == new.headline ? [] : [new.headline]
    lines += old.title == new.title && old.asked == new.asked ? [] : [title(new)]
    lines += old.help == new.help ? [] : [new.help]
    lines += promptChange(from: old, to: new) + progressChange(from: old.progress, to: new)
    lines += taskChange(from: old.task, to: new.task)
    lines += (new.layer?.cameras ?? []).filter { !(old.layer?.cameras ?? []).contains($0) }.map(sentence)
    lines += old.notice == new.notice ? [] : [new.notice]
    lines += old.fault == new.fault ? [] : [new.fault]
    lines += toast
    // An error message may already contain the attempt.
    let isAttemptTold = old.attempt == new.attempt || lines.contains { $0.contains(new.attempt) }
    lines += isAttemptTold ? [] : [new.attempt]
    lines += old.details == new.details ? [] : new.details
    lines += old.code == new.code ? [] : [new.code]
    lines += new.places.filter { !old.places.contains($0) }
    lines += new.numbers.first == old.numbers.first ? [] : new.numbers + new.readings
    lines += buttonChange(from: old.activeButtons, to: new) + [legendChange(from: old.legend, to: new)]
    return said(lines)
  }

  /// The last lines of a completed session, with warnings about what was saved.
  package static func summary(_ summary: SessionSummary, _ messages: Messages) -> [String] {
    let speaker = MessageLookup(messages: messages)
    return [speaker.say(summary.isOfDocument ? .capturedAllLine : .capturedLine)]
      + summary.warnings.map(speaker.say)
  }

  /// The full text of a page in reading order, with its keys at the end.
  private static func arrival(_ model: ScreenModel) -> [String] {
    let cards = model.cards.map { $0.name.isEmpty ? $0.text : "\($0.name): \($0.text)" }
    let body = model.link.map { [$0.open, $0.address] } ?? [model.body]
    let page =
      [model.headline, title(model)] + cards + [model.prompt?.said ?? ""] + body + [model.task?.place ?? ""]
      + model.remarks.map(\.text)
      + model.places + model.details + [model.code, model.names.joined(separator: ", "), model.notice]
    return said(page + (model.layer.map(layer) ?? []) + [keys(model)])
  }

  private static func title(_ model: ScreenModel) -> String {
    [model.asked, model.title].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func layerChange(from old: ScreenModel, to new: ScreenModel) -> [String] {
    guard let top = new.layer else { return arrival(new) }
    return said(layer(top) + [keys(new)])
  }

  private static func layer(_ layer: Layer) -> [String] {
    [layer.title, layer.body] + layer.cameras.map(sentence) + layer.keys.map { "\($0.key): \($0.word)" }
  }

  private static func sentence(_ camera: CameraLine) -> String {
    ["\(camera.name): \(camera.state)", camera.remedy].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func promptChange(from old: ScreenModel, to new: ScreenModel) -> [String] {
    var lines = old.prompt?.said == new.prompt?.said ? [] : [new.prompt?.said ?? ""]
    // Typed text is reported when it is used, not per letter; its last character is the cursor.
    if old.prompt == nil, new.prompt != nil { lines.insert(String(new.field.dropLast()), at: 0) }
    if old.body != new.body { lines.append(new.body) }
    return lines
  }

  /// Reports half and full progress; more would interrupt the user.
  private static func progressChange(from old: Progress?, to new: ScreenModel) -> [String] {
    guard let progress = new.progress, !progress.recording.isEmpty, new.task == nil else { return [] }
    let before = old.map { $0.recording.isEmpty ? 0 : $0.value } ?? 0
    let isNews = [0.5, 1].contains { before < $0 && progress.value >= $0 }
    return isNews ? ["\(new.body) \(progress.label)"] : []
  }

  /// Reports each count; of the countdown, the start and the fifth second from the end.
  private static func taskChange(from old: TaskFigure?, to new: TaskFigure?) -> [String] {
    guard let new else { return [] }
    let isLate = new.secondsLeft.map { $0 > 0 && (old?.secondsLeft == nil || $0 == 5) } ?? false
    return [
      old?.place == new.place ? "" : new.place, old?.count == new.count ? "" : new.count,
      old?.hint == new.hint ? "" : new.hint, isLate && old?.time != new.time ? new.time : "",
    ]
  }

  /// Reports a button when it becomes enabled, and when it gets the focus.
  private static func buttonChange(from old: [Button], to model: ScreenModel) -> [String] {
    model.activeButtons.filter { button in
      guard button.isEnabled, button.isFocused else { return false }
      return !old.contains { $0.id == button.id && $0.isEnabled && $0.isFocused && $0.label == button.label }
    }.map { "\(model.pressKey): \($0.label)" }
  }

  /// Reports keys that appear while the page is shown, such as the one for users who can't do a task.
  private static func legendChange(from old: [LegendEntry], to model: ScreenModel) -> String {
    let known = old.map(\.key) + [model.pressKey]
    return model.legend.filter { !known.contains($0.key) }.map { "\($0.key): \($0.word)" }.joined(separator: "  ")
  }

  /// All keys in one line: each button's number if there are several, Enter, and the legend.
  private static func keys(_ model: ScreenModel) -> String {
    let usable = model.activeButtons.filter(\.isEnabled)
    let pressed = usable.filter(\.isFocused).map { "\(model.pressKey): \($0.label)" }
    let legend = model.legend.filter { $0.key != model.pressKey }.map { "\($0.key): \($0.word)" }
    return (choices(usable, model.nextKey) + pressed + legend).joined(separator: "  ")
  }

  /// How to choose among several buttons: by number, or by the key that goes to the next one where digits are text.
  private static func choices(_ usable: [Button], _ nextKey: String) -> [String] {
    if usable.count < 2 { return [] }
    if nextKey.isEmpty { return usable.enumerated().map { "\($0 + 1): \($1.label)" } }
    return ["\(nextKey): \(usable.filter { !$0.isFocused }.map(\.label).joined(separator: ", "))"]
  }

  /// Non-empty lines, flattened and without terminal control characters.
  private static func said(_ lines: [String]) -> [String] {
    lines.filter { !$0.isEmpty }.map { Text($0).pieces[...].string }
  }
}
