package import Cells
internal import Contract
internal import Imaging
package import Flow
package import Wording

extension ScreenModel {
  /// The smallest window in which every screen fits.
  package static let smallestWindow = Size(columns: 40, rows: 12)

  /// Whether anything of a page is shown in a window.
  package static func isShown(in window: Size) -> Bool {
    window.columns >= smallestWindow.columns && window.rows >= smallestWindow.rows
  }

  /// Builds the screen model of a view.
  package static func make(view: SessionView, messages: Messages, facts: ScreenFacts) -> ScreenModel {
    let speaker = MessageLookup(messages: messages)
    var model = ScreenModel(view.face)
    model.say(view.face, speaker, facts)
    if let name = view.greets { model.greet(name, speaker) }
    model.steps = steps(view.progress, speaker)
    model.language = messages.language
    model.pressKey = speaker.name(of: .enter) ?? ""
    model.nextKey = view.face.takesText && !view.isCovered ? speaker.name(of: .tab) ?? "" : ""
    model.buttons = pageControls(of: view).map {
      speaker.button($0, on: view.face.page, focus: view.isCovered ? nil : view.focus)
    }
    model.layer = layer(of: view, speaker, facts)
    if let blink = facts.blink { model.blink(blink) }
    model.keys = model.preview == nil ? [] : keys(view.face, speaker)
    model.legend = legend(of: model, view.face, speaker)
    model.keys.removeAll { key in model.legend.contains { $0.control != nil && $0.word == key.word } }
    model.leave = leave(view.face, speaker)
    model.notice = notice(of: model, view.face, speaker, facts)
    model.fault = facts.fault
    model.banner = facts.isSandbox ? speaker.say(.sandbox) : ""
    model.toast = facts.toast?.text(speaker) ?? ""
    model.brand = facts.brand
    model.tooSmall = speaker.windowTooSmall(facts.window)
    model.spoken = model.sentence
    return model
  }

  /// A single step is not shown.
  private static func steps(_ progress: StepProgress, _ speaker: MessageLookup) -> [StepMark] {
    let named = progress.pages.indices.filter { progress.pages[$0].step != nil }
    let names = named.compactMap { progress.pages[$0].step }.map(speaker.say)
    let skipped = named.indices.filter { progress.skipped.contains(named[$0]) }
    return names.count > 1
      ? StepMark.way(names, done: named.count { $0 < progress.done }, skipped: Set(skipped)) : []
  }

  /// The notice; missing landmarks matter only on pages that detect faces, and the camera not on end pages.
  private static func notice(
    of model: ScreenModel, _ face: PageFace, _ speaker: MessageLookup, _ facts: ScreenFacts
  ) -> String {
    guard face.has(.source) else { return "" }
    let source = notice(of: facts.cameraKind).map { [speaker.say($0)] } ?? []
    let looksForFaces = face.capture?.looksForFaces == true
    let limited = facts.lacksPoints && looksForFaces && !model.isEnding ? [speaker.say(.placeOnly)] : []
    return (source + limited + slowness(face, speaker)).joined(separator: ". ")
  }

  private static func slowness(_ face: PageFace, _ speaker: MessageLookup) -> [String] {
    guard let view = face.capture, view.stage.isLooking else { return [] }
    return view.slowness.map { [speaker.say($0)] } ?? []
  }

  private static func notice(of camera: CameraKind) -> MessageKey? {
    switch camera {
    case .demo: .demoNotice
    case .file: .fileNotice
    case .device: nil
    }
  }

  private mutating func blink(_ control: ControlID) {
    for index in buttons.indices where buttons[index].id == control { buttons[index].blinks = true }
    for index in (layer?.buttons ?? []).indices where layer?.buttons[index].id == control {
      layer?.buttons[index].blinks = true
    }
  }

  /// The page's own controls; frozen under a layer.
  private static func pageControls(of view: SessionView) -> [Control] {
    guard view.isCovered else { return view.controls }
    return view.face.controls.map { Control($0.id, isEnabled: false) }
  }

  /// The spoken text of a new screen: the layer's if any, else the prompt, else the page's.
  private var sentence: String {
    let parts =
      if let layer { [layer.title, layer.body] } else if let prompt {
        [prompt.said, task?.hint ?? ""] + (help.isEmpty ? [] : [title, help]) + [body]
      } else {
        [headline, asked, title] + cards.map { $0.number + $0.text } + [body] + remarks.map(\.text)
      }
    return Speech.joined(parts.flatMap { $0.split(separator: "\n").map(String.init) })
  }
}

extension PageFace {
  /// The live picture's state on capture pages.
  var capture: CaptureView? {
    switch content {
    case .videoCapture(let capture): capture
    case .liveness(let liveness): liveness.capture
    case .documentCapture(let document): document.capture
    case .codeScan(let code): code.capture
    // A page without a live picture needs no line here.
    default: nil
    }
  }
}

extension SessionView {
  /// Whether a layer covers the page and has the keys.
  var isCovered: Bool { overlay != nil || face.layer?.hidesPage == true }
}

/// Localised messages by key.
struct MessageLookup {
  let messages: Messages

  func say(_ key: MessageKey) -> String { messages.text(key.rawValue) }

  /// A message with values for its placeholders.
  func say(_ key: MessageKey, _ values: String...) -> String { messages.text(key.rawValue, arguments: values) }

  /// A share in whole percent.
  func percent(_ value: Double) -> String {
    messages.text(MessageKey.progress.rawValue, String(Int((value.inUnit * 100).rounded(.down))))
  }

  func windowTooSmall(_ window: Size) -> String {
    if ScreenModel.isShown(in: window) { return "" }
    let smallest = ScreenModel.smallestWindow
    return messages.text(
      MessageKey.windowTooSmall.rawValue, String(smallest.columns), String(smallest.rows), String(window.columns),
      String(window.rows))
  }

  func button(_ control: Control, on page: Page, focus: ControlID?) -> Button {
    // Escape goes back there, too.
    let label = page == .operator && control.id == .close ? .legendBack : control.id.label
    return Button(
      id: control.id, label: say(label), isEnabled: control.isEnabled,
      isFocused: control.id == focus, isApart: control.asks)
  }
}

extension ControlID {
  var label: MessageKey {
    switch self {
    case .continueButton: .continueLabel
    case .requestPermission: .permissionButton
    case .allow: .allowLabel
    case .dontAllow: .dontAllowLabel
    case .lookAgain: .lookAgainLabel
    case .close: .closeLabel
    case .start: .startLabel
    case .stay: .stayLabel
    case .leave: .leaveLabel
    case .finish: .finishLabel
    case .lookGood: .lookGoodLabel
    case .tryAgain: .tryAgainLabel
    case .card: .docCard
    case .passport: .docPassport
    case .takePicture: .docTake
    case .switchCamera: .switchCamera
    case .retake: .codeRetake
    case .skip: .codeSkip
    case .corners: .docCornersLabel
    case .keepCorners: .docCornersKeep
    case .cannot: .taskCannot
    case .easier: .taskEasier
    case .letPass: .operatorPass
    case .easierTasks: .operatorEasier
    case .editKey: .chipKeyEdit
    case .accessNumber: .chipKeyByAccess
    case .keyFields: .chipKeyByFields
    case .begin: .kioskBegin
    case .moreTime: .kioskMoreTime
    case .enterPin: .operatorEnter
    case .pause: .operatorPause
    case .resume: .operatorResume
    case .outOfOrder: .operatorOut
    case .inOrder: .operatorIn
    case .wipe: .operatorWipe
    case .restart: .operatorRestart
    case .yes: .taskYes
    case .no: .taskNo
    }
  }
}

extension PreviewMode {
  var label: MessageKey {
    switch self {
    case .ascii: .previewAscii
    case .blocks: .previewBlocks
    case .fine: .previewFine
    case .auto: .previewAuto
    case .off: .previewOff
    }
  }
}
