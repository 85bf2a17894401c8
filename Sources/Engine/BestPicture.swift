package import Contract
package import Imaging
internal import Flow

/// The best picture of the face so far.
package struct BestPicture {
  package let frame: Int
  package let face: Face
  package let picture: Picture
}

extension Engine {
  /// Keeps the picture of a finding where flow holds it for the best, and none where flow knows of none.
  func keepStill(of finding: Finding) {
    guard case .videoCapture(let capture) = view?.page, let best = capture.best else { return forgetStill() }
    guard best.frame == finding.frame, still?.frame != finding.frame, parts.archive != nil else { return }
    guard case .face(let found) = finding.kind, let face = found.faces.first else { return }
    // Findings that nobody's eyes have made are of the frame that is there.
    let own = frame.flatMap { $0.number == finding.frame ? $0.picture : nil }
    guard let seen = watching?.picture(of: finding.frame) ?? own else { return }
    let picture = still.flatMap { $0.picture.size == seen.size ? $0.picture : nil } ?? Picture(seen.size)
    picture.copy(seen)
    still = BestPicture(frame: finding.frame, face: face, picture: picture)
  }

  /// The memory is wiped when the picture goes.
  func forgetStill() { still = nil }
}
