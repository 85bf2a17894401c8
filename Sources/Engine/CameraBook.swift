package import Contract
package import Flow

/// The cameras of one sitting, by role: which were opened, in which mode, and their measurements.
package struct CameraBook {
  /// One entry per role; the camera opened last comes last.
  package private(set) var cameras: [CameraFacts] = []
  /// The role for which a camera was last requested, whether or not it opened.
  package private(set) var role: CameraRole?

  /// Resets the measurements of a camera that is about to open.
  mutating func prepare(_ role: CameraRole) {
    self.role = role
    measure([:], of: role)
  }

  mutating func open(_ role: CameraRole, _ info: CameraInfo, asked: CameraMode?, got: CameraMode) {
    let before = cameras.firstIndex { $0.role == role }.map { cameras.remove(at: $0) }
    var camera = before ?? CameraFacts(role, info)
    (camera.info, camera.asked, camera.got) = (info, asked, got)
    cameras.append(camera)
  }

  mutating func measure(_ stream: [String: Double], of role: CameraRole) {
    guard let place = cameras.firstIndex(where: { $0.role == role }) else { return }
    cameras[place].stream = stream
  }

  /// Counts a finding for the camera that took its frame, also after the next camera has opened.
  mutating func take(_ finding: Finding, at now: Instant) {
    guard let place = cameras.lastIndex(where: { $0.role == finding.camera }) else { return }
    cameras[place].rates.take(finding, at: now)
  }

  /// Stops measuring rates while frames are not analysed.
  mutating func pause() {
    for place in cameras.indices { cameras[place].rates.pause() }
  }
}
