internal import Contract
internal import Wording
internal import Flow

extension ScreenModel {
  static func layer(of view: SessionView, _ speaker: MessageLookup, _ facts: ScreenFacts) -> Layer? {
    guard var layer = bareLayer(of: view, speaker, facts) else { return nil }
    layer.buttons = view.controls.map { speaker.button($0, on: view.face.page, focus: view.focus) }
    return layer
  }

  private static func bareLayer(of view: SessionView, _ speaker: MessageLookup, _ facts: ScreenFacts) -> Layer? {
    switch view.overlay {
    case .help: return help(view.face, speaker, facts)
    case .leaveQuestion:
      return Layer(kind: .dialog, id: "leaveQuestion", title: speaker.say(.leaveTitle), body: speaker.say(.leaveBody))
    case nil: break
    }
    switch view.face.layer?.content {
    case .consent(let subjects):
      let uses = subjects.map { speaker.say($0 == .face ? .cameraUsage : .cameraUsageDocument) }
      return Layer(
        kind: .dialog, id: "consent", title: speaker.say(.dialogTitle), body: uses.joined(separator: "\n"))
    case .cameras(let permission): return sheet(permission, speaker)
    // It stands beside the picture that it is about.
    case .help: return nil
    case .easier:
      return Layer(
        kind: .dialog, id: "easier", title: speaker.say(.taskEasierTitle), body: speaker.say(.taskEasierBody))
    case .assistance:
      return Layer(
        kind: .dialog, id: "assistance", title: speaker.say(.taskAssistTitle), body: speaker.say(.taskAssistBody))
    case nil: return nil
    }
  }

  private static func sheet(_ view: PermissionView, _ speaker: MessageLookup) -> Layer {
    let cameras = view.cameras ?? []
    return Layer(
      kind: .sheet, id: "settings", title: speaker.say(.sheetTitle),
      body: obstacle(view).map(speaker.say) ?? "",
      // Unusable cameras come first.
      cameras: (cameras.filter { !$0.isUsable } + cameras.filter(\.isUsable)).map { line(of: $0, speaker) })
  }

  /// Why the session can't go on: the user's refusal, or the fault that is easiest to fix.
  private static func obstacle(_ view: PermissionView) -> MessageKey? {
    guard let cameras = view.cameras else { return .lookingForCameras }
    // A refusal matters only if there is a camera to allow.
    if cameras.contains(where: \.isUsable) { return view.wasDeclined ? .sheetDeclined : nil }
    guard case .unusable(let error)? = cameras.first?.state else { return .noCamera }
    if error.code == .cameraBusy { return .sheetBusy }
    return error.category == .permission ? .sheetNotAllowed : .sheetUnusable
  }

  private static func line(of camera: CameraInfo, _ speaker: MessageLookup) -> CameraLine {
    let name = camera.name.isEmpty || camera.name == camera.id ? camera.id : "\(camera.name) (\(camera.id))"
    switch camera.state {
    case .usable: return CameraLine(name: name, isUsable: true, state: speaker.say(.cameraUsable), remedy: "")
    case .unusable(let error):
      return CameraLine(name: name, isUsable: false, state: speaker.sentence(error), remedy: speaker.advice(error))
    }
  }

}

extension CameraInfo {
  fileprivate var isUsable: Bool { state == .usable }
}
