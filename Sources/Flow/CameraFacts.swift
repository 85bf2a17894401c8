package import Contract

/// A camera that a session has opened in one role, and what was measured of it.
package struct CameraFacts: Equatable, Sendable {
  package let role: CameraRole
  package var info: CameraInfo
  /// The mode that was asked for; `nil` if the camera never gave one.
  package var asked: CameraMode?
  package var got: CameraMode?
  /// What was measured of its stream when it was opened last, by name.
  package var stream: [String: Double] = [:]
  /// Frames and findings a second, of all times that it was open.
  package var rates = LookingRates()

  package init(_ role: CameraRole, _ info: CameraInfo, asked: CameraMode? = nil, got: CameraMode? = nil) {
    (self.role, self.info, self.asked, self.got) = (role, info, asked, got)
  }
}
