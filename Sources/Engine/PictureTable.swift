internal import Contract
internal import Documents
internal import Flow
internal import Imaging

/// Image operations on saved pictures, done synchronously.
final class PictureTable: AskedDevice {
  let device = Device.pictures

  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .pictures(let order) = order else { return }
    switch order {
    case .flatten(let name, let flat, let quad, let size): engine.flatten(name, into: flat, quad, size)
    case .snap(let quad, let name, let reach):
      engine.told(.snapped(engine.snapped(quad, to: name, reach: reach), from: quad), to: number)
    }
  }
}

extension Engine {
  /// Rectifies a quad of a saved picture (homography); keeps nothing if that fails.
  fileprivate func flatten(_ name: String, into flat: String, _ quad: Quad, _ size: PixelSize) {
    guard let kept = pictures[name], let picture = kept.picture.flattened(quad, size) else { return }
    pictures[flat] = KeptPicture(frame: kept.frame, picture: picture, edition: nextEdition)
  }

  /// Snaps the sides of a quad to nearby edges in a saved picture.
  fileprivate func snapped(_ quad: Quad, to name: String, reach: Double) -> SnappedQuad? {
    pictures[name].flatMap { kept in
      EdgeSnap.quad(quad, in: UnsafeBufferPointer(kept.picture.luma), kept.picture.size, reach: reach)
    }
  }
}

extension Picture {
  /// `nil` if the quad is degenerate.
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
