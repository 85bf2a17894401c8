package import Contract
package import Imaging

/// Renders the document of a `DocumentState` as a camera would see it; the same seed and frame number give the same bytes.
///
/// One renderer serves one size and one thread. Each side is painted once; a frame shows it in perspective (warp).
package final class DocumentRenderer {
  package let size: PixelSize
  private let seed: UInt64
  private let background: DocumentBackground
  private let noise: SensorNoise
  private let lens: Defocus
  private var faces: [FaceKey: DocumentFace] = [:]
  private var portrait: Picture?

  private struct FaceKey: Hashable {
    var document: DocumentState.Kind
    var side: DocumentState.Side
    var mrz: DocumentState.Zone
    var qr: DocumentState.Code
  }

  /// The blur of a lens in focus, in pixels of a frame that is 640 wide.
  private static let softness = 0.6
  /// The finest texture, in pixels per millimetre; no camera resolves more.
  private static let finest: Float = 20

  package init(size: PixelSize, seed: UInt64) {
    (self.size, self.seed) = (size, seed)
    background = DocumentBackground(size, seed: seed)
    noise = SensorNoise(seed: seed)
    lens = Defocus(size.width * size.height)
  }

  deinit { lens.free() }

  /// Renders a frame; the picture must have the renderer's size.
  package func render(_ state: DocumentState, frame: Int, into picture: Picture) {
    precondition(picture.size == size, "a picture of \(picture.size) for a renderer of \(size)")
    background.copy(state.back, light: Float(state.light), to: picture, person: drawPerson)
    if let pose = DocumentPose(state, in: size), pose.isSeen {
      let painter = DocumentPainter(pose, state, on: picture)
      painter.paint(face(of: state, pose.shape))
      painter.paintHand()
    }
    let sigma = (Self.softness * Self.softness + state.blur * state.blur).squareRoot() * Double(size.width) / 640
    lens.soften(picture, sigma: Float(sigma))
    noise.lay(on: picture, frame: frame, gain: Int16(18 * min(2.5, max(1, 1 / max(0.1, state.light)))))
  }

  private func face(of state: DocumentState, _ shape: DocumentShape) -> DocumentFace {
    let key = FaceKey(document: state.document, side: state.side, mrz: state.mrz, qr: state.qr)
    if let face = faces[key] { return face }
    let photo = portrait ?? Portrait.picture()
    portrait = photo
    // The middle level of the texture is slightly finer than a frame in which the document fills the guide.
    let scale = 2.6 * Float(shape.kind.guide(in: size).width) / shape.width
    let face = DocumentFace(state, shape, scale: min(Self.finest, scale), seed: seed, portrait: photo)
    faces[key] = face
    return face
  }

  /// Draws the person who holds the document in front of them.
  private func drawPerson(_ picture: Picture) {
    var sitting = ActorState()
    (sitting.width, sitting.life) = (0.8, 0)
    HeadRenderer(size: size, seed: seed).draw(sitting, into: picture)
  }
}

/// The photo on a document: a rendered head on a pale background.
enum Portrait {
  private static let size = PixelSize(width: 352, height: 456)

  static func picture() -> Picture {
    let picture = Picture(size)
    picture.luma.update(repeating: 196)
    var sitting = ActorState()
    (sitting.width, sitting.y) = (0.94, 0.05)
    let (pose, light) = (HeadPose(sitting, in: size), Lighting(sitting))
    let (head, body) = (HeadPainter(looks: .first, width: size.width), BodyPainter(looks: .first, width: size.width))
    body.paint(pose, light, on: Sheet(picture))
    head.paint(pose, light, on: Sheet(picture))
    head.free()
    body.free()
    return picture
  }
}
