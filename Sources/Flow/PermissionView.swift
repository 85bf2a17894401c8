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
