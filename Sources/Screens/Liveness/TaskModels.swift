internal import Cells
internal import Contract
internal import Flow
internal import Wording

/// The texts of the task page.
extension ScreenModel {
  mutating func say(_ view: LivenessView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    say(view.capture, speaker, facts)
    (stages, meters, longestTitle) = ([], [], "")
    longestPrompt = Self.longestTaskPrompt(speaker)
    if !insists { title = view.isLeadIn ? speaker.say(.taskIntro) : "" }
    progress = progress.flatMap { $0.recording.isEmpty ? nil : $0 }
    progress?.label = ""
    progress?.showsBar = false
    var figure = Self.figure(view, speaker)
    if view.capture.trouble == nil {
      prompt = Self.prompt(view, speaker, facts) ?? prompt
      preview?.state = view.ovalState
      figure.gauge = Self.gauge(view, speaker)
      if view.moment == .asking { preview?.goal = view.ask.flatMap { MovementTable.goal(of: $0.gesture) } }
      if view.moment != .before { body = "" }
      if view.moment == .asking {
        figure.hint = MovementTable.remark(view.capture.hint).map(speaker.say) ?? ""
        figure.question = view.ask?.question?.text ?? ""
        figure.rule = view.ask?.question == nil ? "" : speaker.say(.taskYesNo)
        figure.count = Self.count(view, speaker)
      }
    }
    task = figure
  }

  /// The prompt or remark; `nil` if guidance's own prompt is shown.
  private static func prompt(_ view: LivenessView, _ speaker: MessageLookup, _ facts: ScreenFacts) -> Prompt? {
    switch view.moment {
    case .before, .gate: return nil
    case .middle: return Prompt(text: speaker.say(.taskMiddle), mark: .straight)
    case .asking: return view.ask.map { prompt($0, view, speaker, facts) }
    case .saying(let message):
      let row = MovementTable.row(message)
      var text = speaker.say(row.key)
      if case .wrong(let words?) = message, !words.isEmpty { text = words }
      return Prompt(text: text, tone: row.tone, mark: row.mark)
    }
  }

  private static func prompt(_ ask: Ask, _ view: LivenessView, _ speaker: MessageLookup, _ facts: ScreenFacts) -> Prompt
  {
    let row = MovementTable.row(ask)
    let said = speaker.say(row.words, times: ask.count)
    var prompt = Prompt(text: said.text, mark: .movement(ask.gesture))
    prompt.gesture = ask.gesture
    prompt.spoken = said.spoken ?? ""
    if let question = ask.question {
      prompt.spoken = [question.text, prompt.spoken].joined(separator: " ")
      prompt.text = question.text
    }
    if view.isCued { (prompt.text, prompt.spoken, prompt.tone) = (speaker.say(.taskBlinkNow), "", .good) }
    if !facts.reducesMotion { prompt.film = facts.now.pictogramFrame }
    return prompt
  }

  private static func longestTaskPrompt(_ speaker: MessageLookup) -> String {
    let asks =
      Gesture.allCases.filter { $0 != .tilt }.map { Ask($0, count: 5) }
      + Side.allCases.map { Ask(.circle, begins: $0) }
    let prompts =
      asks.map { speaker.say(MovementTable.row($0).words, times: $0.count).text } + [
        Self.longestPrompt(of: Hint.ofFaces, speaker)
      ]
    return prompts.max { Width.columns(of: $0) < Width.columns(of: $1) } ?? ""
  }

  // MARK: Graphics

  private static func figure(_ view: LivenessView, _ speaker: MessageLookup) -> TaskFigure {
    var figure = TaskFigure()
    figure.offersHelp = view.offersHelp
    figure.longestTime = speaker.say(.taskTimeLeft, times: 10)
    if case .before = view.moment { return figure }
    figure.steps = view.steps.enumerated().map {
      .init(gesture: $1, state: $0 < view.stepsDone ? .done : $0 == view.stepsDone ? .current : .ahead)
    }
    figure.place = view.tasks > 1 ? speaker.say(.taskPlace, String(view.task), String(view.tasks)) : ""
    figure.secondsLeft = view.secondsLeft
    figure.time = view.secondsLeft.map { speaker.say(.taskTimeLeft, times: max(0, $0)) } ?? ""
    return figure
  }

  private static func count(_ view: LivenessView, _ speaker: MessageLookup) -> String {
    guard let ticks = view.ticks, ticks.done > 0 else { return "" }
    return speaker.say(.taskCounted, String(ticks.done), String(ticks.of))
  }

  private static func gauge(_ view: LivenessView, _ speaker: MessageLookup) -> TaskFigure.Gauge? {
    switch view.moment {
    case .before, .middle, .saying: return nil
    case .gate(let share): return .reach(.init(value: share.inUnit, side: nil, ticks: nil))
    case .asking: break
    }
    switch view.ask?.gesture {
    case .tilt:
      let value = min(max(view.tilt.isFinite ? view.tilt / LivenessView.widestTilt : 0, -1), 1)
      return .tilt(.init(value: value, no: speaker.say(.taskNo), yes: speaker.say(.taskYes)))
    case .circle:
      let done = Double(view.sectors.filter(\.self).count) / Double(max(1, view.sectors.count))
      return .reach(.init(value: done, side: nil, ticks: nil))
    case .left: return .reach(.init(value: view.reach.inUnit, side: .left, ticks: nil))
    case .right: return .reach(.init(value: view.reach.inUnit, side: .right, ticks: nil))
    case .some:
      return .reach(.init(value: view.reach.inUnit, side: nil, ticks: view.ticks))
    case nil: return nil
    }
  }
}

extension LivenessView {
  /// The tilt at the end of the scale, in degrees.
  static let widestTilt = 20.0

  /// Whether the page still introduces the tasks.
  fileprivate var isLeadIn: Bool {
    switch moment {
    case .before, .gate: true
    case .middle, .asking, .saying: false
    }
  }

  /// The repetitions of the movement; `nil` if once is enough.
  var ticks: TaskFigure.Ticks? {
    guard let ask else { return nil }
    if ask.gesture == .circle, !sectors.isEmpty {
      return TaskFigure.Ticks(done: sectors.filter(\.self).count, of: sectors.count)
    }
    return ask.count > 1 ? TaskFigure.Ticks(done: min(max(0, counted), ask.count), of: ask.count) : nil
  }

  var ovalState: PreviewRequest.OvalState {
    switch moment {
    case .before: return capture.ovalState
    case .gate(let share):
      if share > 0 { return .held(share.inUnit) }
      return capture.stage.isLooking ? Guide.row(capture.hint).oval : capture.ovalState
    case .middle: return .fits
    case .saying(let message): return MovementTable.row(message).tone == .bad ? .wrong : .fits
    case .asking:
      if ask?.gesture == .circle, !sectors.isEmpty { return .parts(parts) }
      return MovementTable.remark(capture.hint) == nil ? .fits : Guide.row(capture.hint).oval
    }
  }

  /// The sectors of the circle: done, possible next, or remaining.
  var parts: [StepMark.State] {
    let count = sectors.count
    if !sectors.contains(true) {
      let first = ask?.begins.map { $0 == .right ? 0 : count - 1 }
      return sectors.indices.map { $0 == first ? .current : .ahead }
    }
    return sectors.indices.map { place in
      if sectors[place] { return .done }
      let (before, after) = (sectors[(place + count - 1) % count], sectors[(place + 1) % count])
      let isNext = (before && ask?.begins != .left) || (after && ask?.begins != .right)
      return isNext ? .current : .ahead
    }
  }
}

extension MessageLookup {
  /// The text, and its spoken form if different.
  func say(_ words: MovementTable.Words, times count: Int) -> (text: String, spoken: String?) {
    switch words {
    case .table(let key, let spoken): (say(key, times: count), spoken.map(say))
    case .own(let movement):
      movement.words(times: count).nearest(to: messages.language).map { ($0.prompt, $0.spoken) } ?? (movement.name, nil)
    }
  }

  /// The plural form for a number, if the message has one.
  func say(_ key: MessageKey, times count: Int) -> String {
    key.kind == .plural ? messages.plural(key.rawValue, count) : say(key)
  }
}
