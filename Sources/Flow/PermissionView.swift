package import Contract

/// The permission page: an explanation, the consent dialog over it, or the sheet with what stands in the way.
package struct PermissionView: Equatable, Sendable {
  package enum Stage: String, Sendable {
    case explanation, dialog
    case sheet
  }

  package var stage: Stage
  package var wasDeclined: Bool
  /// nil until they have been listed.
  package var cameras: [CameraInfo]?
  /// What the camera is to look at.
  package var subjects: [Subject]

  package init(
    stage: Stage, wasDeclined: Bool = false, cameras: [CameraInfo]? = nil, subjects: [Subject] = [.face]
  ) {
    self.stage = stage
    self.wasDeclined = wasDeclined
    self.cameras = cameras
    self.subjects = subjects
  }
}

extension PageFace {
  /// The page as it follows from what it says; `canAllow` tells whether there is a camera to allow.
  package init(_ view: PermissionView, canAllow: Bool = true) {
    let layer: PageLayer? =
      switch view.stage {
      case .explanation: nil
      case .dialog: PageLayer(.consent(view.subjects), [Control(.allow), Control(.dontAllow)])
      case .sheet:
        PageLayer(.cameras(view), [Control(.allow, isEnabled: canAllow), Control(.lookAgain), Control(.close)])
      }
    self.init(
      .cameraPermission, stage: view.stage.rawValue, .cameraPermission(view), controls: [Control(.requestPermission)],
      layer: layer,
      // The sheet looks for cameras again and again, but none undoes a refusal.
      waitsForPress: view.wasDeclined, traits: .flow.union([.cameras, .awaitsCamera]))
  }
}
