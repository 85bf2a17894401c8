internal import Contract
internal import Documents
internal import Imaging

extension Engine {
  /// Lays flat what lies within a quad of a picture that was kept; without that nothing is kept.
  func flatten(_ name: String, into flat: String, _ quad: Quad, _ size: PixelSize) {
    guard let kept = pictures[name], let picture = kept.picture.flattened(quad, size) else { return }
    let edition = pictures[flat].map { $0.edition + 1 } ?? 0
    pictures[flat] = KeptPicture(frame: kept.frame, picture: picture, edition: edition)
  }

  /// Where the sides of a quad have edges near them in a picture that was kept.
  func snap(_ quad: Quad, to name: String, reach: Double) {
    let snapped = pictures[name].flatMap { kept in
      EdgeSnap.quad(quad, in: UnsafeBufferPointer(kept.picture.luma), kept.picture.size, reach: reach)
    }
    answer(.snapped(snapped, from: quad))
  }
}

extension Picture {
  /// nil where the quad is none.
  fileprivate func flattened(_ quad: Quad, _ size: PixelSize) -> Picture? {
    let picture = Picture(size)
    let (chroma, flatChroma) = (self.size.halved, size.halved)
    let small = quad.scaled(
      Double(chroma.width) / Double(self.size.width), Double(chroma.height) / Double(self.size.height))
    let planes = [
      (luma, self.size, quad, size, picture.luma), (blue, chroma, small, flatChroma, picture.blue),
      (red, chroma, small, flatChroma, picture.red),
    ]
    for (source, from, quad, to, target) in planes {
      guard let plane = Rectifier.picture(of: quad, in: UnsafeBufferPointer(source), from, as: to) else { return nil }
      _ = target.update(fromContentsOf: plane.pixels)
    }
    return picture
  }
}

extension PixelSize {
  fileprivate var halved: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }
}
