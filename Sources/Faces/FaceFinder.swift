package import Contract
package import Imaging

/// Looks at pictures and tells what it found; a detector stands behind it. None is built in yet.
package protocol FaceFinder: AnyObject {
  func look(at picture: Picture, frame: Int, capturedAt: Instant) -> Finding
}
