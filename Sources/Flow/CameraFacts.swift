package import Contract

/// A camera that a session has opened for a role, and the measurements of its stream.
package struct CameraFacts: Equatable, Sendable {
  package let role: CameraRole
  package var info: CameraInfo
  /// The requested mode; `nil` if the camera never opened one.
  package var asked: CameraMode?
  package var got: CameraMode?
  /// The measurements when it was opened last, by name.
  package var stream: [String: Double] = [:]
  /// Rates of frames and findings, over all times that it was open.
  package var rates = LookingRates()

  package init(_ role: CameraRole, _ info: CameraInfo, asked: CameraMode? = nil, got: CameraMode? = nil) {
    (self.role, self.info, self.asked, self.got) = (role, info, asked, got)
  }
}
