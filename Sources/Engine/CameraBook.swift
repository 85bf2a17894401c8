package import Contract
package import Flow

/// The cameras of one sitting, by role: which ones were opened, in which mode, and what was measured.
package struct CameraBook {
  /// One for each role; the one that was opened last comes last.
  package private(set) var cameras: [CameraFacts] = []
  /// The role that a camera was asked for last, whether or not it opened.
  package private(set) var role: CameraRole?

  /// A camera is about to open: it is measured again from the start.
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

  /// A finding that comes after the next camera has opened still counts for its own.
  mutating func take(_ finding: Finding, at now: Instant) {
    guard let place = cameras.lastIndex(where: { $0.role == finding.camera }) else { return }
    cameras[place].rates.take(finding, at: now)
  }

  /// Frames are not looked at for a while.
  mutating func pause() {
    for place in cameras.indices { cameras[place].rates.pause() }
  }
}
