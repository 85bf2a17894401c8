package import Contract

/// The view model of the permission page: an explanation, with the consent dialog or the sheet of causes over it.
package struct PermissionView: Equatable, Sendable {
  package enum Stage: String, Sendable {
    case explanation, dialog
    case sheet
  }

  package var stage: Stage
  package var wasDeclined: Bool
  /// `nil` until they are listed.
  package var cameras: [CameraInfo]?
  /// What the camera is used for.
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
