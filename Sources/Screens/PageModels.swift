internal import Contract
internal import Wording
internal import Flow
internal import Theming

extension ScreenModel {
  /// Dispatches a page's content to its texts.
  mutating func say(_ face: PageFace, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    switch face.content {
    case .instructions(let first): say(first, speaker)
    case .cameraPermission(let view): sayPermission(for: view.subjects, speaker)
    case .link(let link): say(link, speaker, facts)
    case .videoCapture(let capture): say(capture, speaker, facts)
    case .liveness(let liveness): say(liveness, speaker, facts)
    case .documentKind: sayDocumentKind(speaker)
    case .documentCapture(let document): say(document, speaker, facts)
    case .documentReview(let review): say(review, speaker, facts)
    case .documentCorners(let editor): say(editor, speaker, facts)
    case .documentImport(let page): say(page, speaker, facts)
    case .documentFlip: sayDocumentFlip(speaker)
    case .codeGuide:
      (headline, body) = (speaker.say(.codeGuide), speaker.say(.codeGuideBody))
      icon = Icon(picture: .sign(.closer))
    case .codeScan(let code): say(code, speaker, facts)
    case .codeRetry:
      (headline, body) = (speaker.say(Saying(.codeUnread)), speaker.say(Saying(.codeLight)))
      icon = Icon(picture: .sign(.document(.bright)))
    case .chip(let view): say(view, speaker, facts)
    case .preparing: prompt = Prompt(text: speaker.say(.preparing), mark: .spinner(facts.spinnerFrame))
    case .processing(nil): sayProcessing(face.closing, speaker, facts)
    case .processing(let delivery?): say(delivery, speaker, facts)
    case .result(let verdict): say(verdict, speaker)
    case .review(let review): say(review, speaker, facts)
    case .captured(let endPage): say(endPage, speaker, facts)
    case .failed(let failure): say(failure, speaker)
    case .attract(let page): say(page, speaker, facts)
    case .stillThere(let page): say(page, speaker)
    case .outOfOrder(let page): say(page, speaker)
    case .operator(let page): say(page, speaker, facts)
    }
  }

  /// Greets the person whom the backend knows, before they begin.
  mutating func greet(_ name: String, _ speaker: MessageLookup) {
    let greeting = speaker.say(.greeting, name)
    switch page {
    case .instructions: title = [greeting, title].filter { !$0.isEmpty }.joined(separator: "\n")
    case .cameraPermission: body = [greeting, body].joined(separator: "\n")
    default: break
    }
  }

  private mutating func sayPermission(for subjects: [Subject], _ speaker: MessageLookup) {
    icon = Icon(picture: .drawing(.cameraPermission), name: speaker.say(.pictoPermission))
    let (filmsFace, filmsMore) = (subjects.contains(.face), subjects.contains { $0 != .face })
    body = speaker.say(!filmsMore ? .permissionExplanation : filmsFace ? .permissionAll : .permissionDocument)
  }

  /// A user who leaves must not believe that pictures are saved.
  private mutating func sayProcessing(_ end: SessionEnd?, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    let text = speaker.say(end == .completed ? .processing : .parting)
    prompt = Prompt(text: text, mark: .spinner(facts.spinnerFrame))
  }

  mutating func say(_ view: CaptureView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    title = Self.title(view, speaker)
    longestTitle = Self.announcement(view, speaker)
    insists = Self.insistence(view, speaker) != nil && !view.isPreview
    help = view.helps ? speaker.say(Guide.help(at: view.oval)) : ""
    prompt = Self.prompt(view, speaker, facts)
    longestPrompt = Self.longestPrompt(of: view.looksForFaces ? Hint.ofFaces : Hint.ofDocuments, speaker)
    progress = Self.progress(view.stage, speaker)
    preview = Self.preview(view, speaker, facts)
    body = Self.body(view, speaker)
    attempt = view.isPreview ? "" : speaker.attempt(view)
    if view.trouble != nil { icon = Icon(picture: .drawing(.cameraPermission), name: speaker.say(.pictoPermission)) }
    stages = Self.stages(view, speaker)
    meters = view.stage.isLooking && view.trouble == nil ? view.gauges.map { Self.meter($0, speaker) } : []
    guard view.explains else { return }
    numbers = Self.numbers(view, speaker)
    figures = Self.figures(facts.figures, speaker)
    let explanation = view.explanation
    readings =
      Self.readings(explanation.conditions) + Self.readings(explanation.signals) + Self.readings(explanation.quality)
  }

  private static func stages(_ view: CaptureView, _ speaker: MessageLookup) -> [StepMark] {
    let names = [speaker.say(.stagePlace), speaker.say(.holdStill)] + (view.isPreview ? [] : [speaker.say(.recording)])
    let done =
      switch view.stage {
      case .starting, .settled, .ready, .guiding: 0
      case .holding: 1
      case .recording: 2
      }
    return StepMark.way(names, done: done)
  }

  private static func meter(_ gauge: Gauge, _ speaker: MessageLookup) -> Meter {
    let name: MessageKey =
      switch gauge.name {
      case .distance: .meterDistance
      case .place: .meterPlace
      case .light: .meterLight
      }
    let share = { (value: Int) in Double(value) / Double(Gauge.scale) }
    return Meter(
      name: speaker.say(name), value: gauge.value.map(share),
      zone: share(gauge.zone.lowerBound)...share(gauge.zone.upperBound), isGood: gauge.isGood)
  }

  private static func title(_ view: CaptureView, _ speaker: MessageLookup) -> String {
    if view.isPreview { return speaker.say(.previewTitle) }
    // Once it has begun, the row belongs to what helps now.
    return insistence(view, speaker) ?? (view.stage.isLooking ? "" : announcement(view, speaker))
  }

  private static func announcement(_ view: CaptureView, _ speaker: MessageLookup) -> String {
    view.isPreview ? "" : speaker.messages.plural(MessageKey.captureTitle.rawValue, view.wholeSeconds)
  }

  /// A hint that was ignored for long replaces the text about what comes next.
  private static func insistence(_ view: CaptureView, _ speaker: MessageLookup) -> String? {
    guard view.trouble == nil, view.stage == .guiding else { return nil }
    // Documents can be captured manually at any frame rate, if there is a key for it.
    if !view.allowsManual, let slowness = view.slowness, slowness.isHopeless {
      return speaker.say(slowness.insistence(ofFaces: view.looksForFaces))
    }
    guard view.escalation >= .insisting else { return nil }
    return Guide.insistence(view.hint, at: view.oval).map(speaker.say)
  }

  private static func body(_ view: CaptureView, _ speaker: MessageLookup) -> String {
    let awaitsEyes: MessageKey = view.looksForFaces ? .awaitsEyes : .docAwaitsEyes
    switch (view.trouble, view.stage) {
    case (.stalled, _): return speaker.say(.stalledNext)
    case (.lost, _): return speaker.say(.lostNext)
    case (nil, .ready): return view.showsStart ? speaker.say(.waitForStart) : ""
    case (nil, .recording): return speaker.say(.recording)
    case (nil, .starting): return view.checksCamera ? "" : speaker.say(.awaitsCamera)
    case (nil, .settled): return speaker.say(awaitsEyes)
    case (nil, .guiding): return view.isBlind ? speaker.say(awaitsEyes) : ""
    case (nil, .holding): return ""
    }
  }

  private static func progress(_ stage: CaptureView.Stage, _ speaker: MessageLookup) -> Progress? {
    switch stage {
    case .holding(let done): Progress(value: done, label: speaker.percent(done))
    case .recording(let done):
      Progress(value: done, label: speaker.percent(done), recording: speaker.say(.recordingLabel))
    case .starting, .settled, .ready, .guiding: nil
    }
  }

  private static func preview(_ view: CaptureView, _ speaker: MessageLookup, _ facts: ScreenFacts) -> PreviewRequest {
    PreviewRequest(
      isLive: facts.showsPicture && view.frame != nil && view.trouble == nil && !view.waitsForPicture(facts),
      absence: facts.showsPicture ? "" : speaker.say(.noPreview),
      spinner: view.waitsForPicture(facts) ? facts.spinnerFrame : nil, guide: view.guide, state: view.ovalState,
      frame: view.frame, faces: view.explains ? view.faces : [],
      points: view.explanation.points)
  }
}

extension Page {
  /// The page's name as a step; `nil` if it is none.
  var step: MessageKey? {
    switch self {
    case .instructions: .stepHow
    case .cameraPermission: .stepCamera
    case .videoCapture, .liveness: .stepYou
    case .documentKind, .documentCapture: .docStep
    case .nfcPresent: .chipStep
    default: nil
    }
  }
}

extension CaptureView {
  /// The clip's length, rounded up.
  var wholeSeconds: Int { Int(min(max(0, duration.seconds.rounded(.up)), 1e9)) }

  /// Whether the first picture is outstanding, so that a spinner is shown.
  func waitsForPicture(_ facts: ScreenFacts) -> Bool {
    stage == .starting && facts.showsPicture && (frame == nil || checksCamera)
  }

  var ovalState: PreviewRequest.OvalState {
    switch stage {
    case .starting, .settled, .ready: .searching
    case .guiding: Guide.row(hint).oval
    case .holding(let done): .held(done)
    case .recording(let done): .recording(done)
    }
  }
}

extension Slowness {
  /// The advice if the frame rate is too low to capture.
  fileprivate func insistence(ofFaces: Bool) -> MessageKey {
    guard ofFaces else { return isOfCamera ? .insistDocCamera : .insistDocMachine }
    return isOfCamera ? .insistCamera : .insistMachine
  }
}
