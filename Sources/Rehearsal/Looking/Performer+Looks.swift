internal import Contract
internal import Engine
internal import Tape

/// Evaluates the observable conditions of a tape.
extension Performer {
  func shows(_ look: TapeLook) -> Bool {
    switch look {
    case .screen(.literal(let text)): self.look().shows(text)
    case .screen(.regex(let source)):
      pattern(source)?.matches(self.look().text.rows.joined(separator: "\n")) ?? false
    case .line(.literal(let text)): self.look().line?.contains(text) ?? false
    case .line(.regex(let source)): self.look().line.flatMap { pattern(source)?.matches($0) } ?? false
    case .event(let pattern): world.log[marked...].contains { pattern.matches($0.notice) }
    case .page(let page): self.page == page
    case .task(let kind): progress.task == kind
    case .step(let number): progress.step == number
    case .spoken(.literal(let text)): spoken?.contains(text) ?? false
    case .spoken(.regex(let source)): spoken.flatMap { pattern(source)?.matches($0) } ?? false
    case .sound(let sound): world.sounds[markedSounds...].contains(sound)
    }
  }

  /// Compiles a pattern once per test; it was validated when the tape was parsed.
  private func pattern(_ source: String) -> Pattern? {
    if let pattern = patterns[source] { return pattern }
    let pattern = try? Pattern(source)
    patterns[source] = pattern
    return pattern
  }

  /// The current page; `nil` after the program has ended.
  var page: Page? { world.ending == nil ? world.engine?.view?.face.page : nil }

  /// The task's progress, derived from the events.
  private var progress: TaskProgress { TaskProgress(world.log.map(\.notice)) }

  /// The text for screen readers; with a voice, what it has spoken.
  private var spoken: String? {
    guard world.voice.isAwake else { return look().model?.spoken }
    return world.voice.said[markedWords...].map(\.text).joined(separator: "\n")
  }

  /// The nearest miss of a look, for the failure report.
  func nearest(_ look: TapeLook) -> String? {
    switch look {
    case .screen(let pattern): nearestMiss(to: pattern, in: self.look().text.rows)
    case .line: self.look().line.map { "the line is \"\(harmless($0))\"" } ?? "the screen shows no cursor"
    case .event(let pattern): nearest(pattern)
    case .page: page.map { "the page is \($0.rawValue)" }
    case .task: progress.task.map { "the task is \($0.rawValue)" }
    case .step: progress.step.map { "the step is \($0)" }
    case .spoken: spoken.map { "said is \"\(harmless($0))\"" }
    case .sound: world.sounds.last.map { "the last one was \($0.rawValue)" }
    }
  }

  func nearest(_ pattern: EventPattern) -> String? {
    nearestMiss(to: pattern, in: world.log.map(\.told), from: heard)
  }
}

extension EventPattern {
  func matches(_ notice: Notice) -> Bool {
    notice.name == name
      && fields.allSatisfy { wanted in
        notice.fields.contains { $0.name == wanted.key && $0.value.matches(wanted.value) }
      }
  }
}

extension FieldValue {
  /// Compares texts exactly, and numbers to three decimals, as in logs.
  fileprivate func matches(_ text: String) -> Bool {
    switch self {
    case .text(let own): own == text
    case .number(let own): Double(text).map { abs($0 - own) < 0.000_5 } ?? false
    case .truth(let own): String(own) == text
    }
  }
}

extension FieldValue {
  /// In the syntax of tapes.
  var told: String {
    switch self {
    case .text(let text): text
    case .number(let number): "\((number * 1000).rounded() / 1000)"
    case .truth(let truth): String(truth)
    }
  }
}

extension EventStamp {
  /// The event's name and fields as tapes have them, and its line in the log.
  fileprivate var told: (name: String, fields: [(String, String)], text: String) {
    (notice.name, notice.fields.map { ($0.name, $0.value.told) }, line)
  }
}
