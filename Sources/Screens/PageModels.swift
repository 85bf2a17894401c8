internal import Contract
internal import Wording
internal import Flow
internal import Theming

extension ScreenModel {
  static func instructions(_ speaker: Speaker) -> ScreenModel {
    var model = ScreenModel(id: "instructions", page: .instructions)
    model.headline = speaker.say(.instructionsTitle)
    model.title = speaker.say(.instructionsSubtitle)
    model.cards = [
      Card(drawing: .facePosition, name: speaker.say(.pictoPosition), text: speaker.say(.stablePosition)),
      Card(drawing: .faceExpression, name: speaker.say(.pictoExpression), text: speaker.say(.plainExpression)),
      Card(drawing: .faceLight, name: speaker.say(.pictoLight), text: speaker.say(.wellLit)),
    ]
    return model
  }

  static func permission(_ view: PermissionView, _ speaker: Speaker) -> ScreenModel {
    var model = ScreenModel(id: "cameraPermission.\(view.stage)", page: .cameraPermission)
    model.icon = Icon(drawing: .cameraPermission, name: speaker.say(.pictoPermission))
    model.body = speaker.say(.permissionExplanation)
    return model
  }

  static func capture(_ view: CaptureView, _ speaker: Speaker, _ facts: ScreenFacts) -> ScreenModel {
    if case .ending(let error) = view.stage { return ending(error, speaker) }
    var model = ScreenModel(id: "videoCapture.\(view.stageName)", page: .videoCapture)
    model.title = title(view, speaker)
    model.prompt = prompt(view, speaker, facts)
    model.longestPrompt = longestPrompt(speaker)
    model.progress = progress(view.stage, speaker)
    model.preview = preview(view, speaker, facts)
    model.body = body(view, speaker)
    if view.explains {
      model.numbers = numbers(view, speaker)
      model.figures = figures(facts.figures, speaker)
      model.readings = readings(view.explanation.conditions)
    }
    return model
  }

  private static func title(_ view: CaptureView, _ speaker: Speaker) -> String {
    if view.isPreview { return speaker.say(.previewTitle) }
    return insistence(view, speaker) ?? speaker.messages.plural(MessageKey.captureTitle.rawValue, view.wholeSeconds)
  }

  /// What has been asked for long without effect takes the place of what will be later.
  private static func insistence(_ view: CaptureView, _ speaker: Speaker) -> String? {
    guard view.escalation >= .insisting, view.trouble == nil, view.stage == .guiding else { return nil }
    return Guide.row(view.hint).insistence.map(speaker.say)
  }

  private static func body(_ view: CaptureView, _ speaker: Speaker) -> String {
    switch view.stage {
    case .ready: view.showsStart ? speaker.say(.waitForStart) : ""
    case .recording: speaker.say(.recording)
    case .starting, .guiding, .holding, .ending: ""
    }
  }

  private static func progress(_ stage: CaptureView.Stage, _ speaker: Speaker) -> Progress? {
    switch stage {
    case .holding(let done): Progress(value: done, label: speaker.percent(done))
    case .recording(let done):
      Progress(value: done, label: speaker.percent(done), recording: speaker.say(.recordingLabel))
    case .starting, .ready, .guiding, .ending: nil
    }
  }

  private static func preview(_ view: CaptureView, _ speaker: Speaker, _ facts: ScreenFacts) -> PreviewRequest {
    PreviewRequest(
      isLive: facts.showsPicture && view.frame != nil && view.trouble != .lost && !view.waitsForPicture(facts),
      absence: facts.showsPicture ? "" : speaker.say(.noPreview),
      spinner: view.waitsForPicture(facts) ? facts.spinnerFrame : nil, oval: view.oval, state: view.ovalState,
      frame: view.frame, faces: view.explains ? view.faces : [],
      points: view.explanation.points)
  }
}

extension CaptureView {
  /// Of the clip, rounded up.
  var wholeSeconds: Int { Int(min(max(0, duration.seconds.rounded(.up)), 1e9)) }

  /// Whether the picture is still to come; its place then shows that something goes on.
  func waitsForPicture(_ facts: ScreenFacts) -> Bool {
    stage == .starting && facts.showsPicture && (frame == nil || checksCamera)
  }

  var stageName: String {
    switch stage {
    case .starting: "starting"
    case .ready: "ready"
    case .guiding: "guiding"
    case .holding: "holding"
    case .recording: "recording"
    case .ending: "ending"
    }
  }

  var ovalState: PreviewRequest.OvalState {
    switch stage {
    case .starting, .ready, .ending: .searching
    case .guiding: Guide.row(hint).oval
    case .holding(let done): .held(done)
    case .recording(let done): .recording(done)
    }
  }
}
