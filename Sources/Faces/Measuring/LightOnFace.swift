internal import Contract

extension FaceLight {
  /// The light on a face and around it; `nil` if the face is outside the picture.
  init?(_ grey: Grey, face: Box, landmarks: Landmarks?) {
    let skin = Brightness(skinOf: face, in: grey)
    guard skin.count > 0 else { return nil }
    let around = Brightness(around: face, in: grey)
    self.init(
      mean: skin.mean, background: around.count >= 16 ? around.mean : SceneLight(grey).mean, clipped: skin.whiteShare,
      evenness: landmarks.flatMap { Self.evenness(of: $0, in: grey) } ?? 1, spread: skin.variance.squareRoot(),
      noise: Noise.measured(on: face, in: grey))
  }

  /// The darker cheek's luma over the brighter one's; `nil` if one is outside the picture.
  private static func evenness(of landmarks: Landmarks, in grey: Grey) -> Double? {
    let side = 0.3 * landmarks.eyeDistance
    // Half-way from the jaw to the wing of the nose, below the eye.
    let cheeks = [(2, 31), (14, 35)].map { jaw, nose in
      let middle = landmarks.points[jaw].middle(to: landmarks.points[nose])
      var cheek = Brightness()
      if let part = grey.part(Box(centreX: middle.x, centreY: middle.y, width: side, height: side)) {
        cheek.add(part, side: 24)
      }
      return cheek
    }
    guard cheeks.allSatisfy({ $0.count > 0 }) else { return nil }
    let (dark, bright) = (min(cheeks[0].mean, cheeks[1].mean), max(cheeks[0].mean, cheeks[1].mean))
    return bright > 0 ? dark / bright : 1
  }
}

extension Brightness {
  /// Samples an oval within the box: the face without hair and background.
  fileprivate init(skinOf face: Box, in grey: Grey) {
    let oval = Box(centreX: face.centreX, centreY: face.centreY, width: face.width * 0.8, height: face.height * 0.8)
    guard let part = Part(oval, in: grey.size), let pixels = grey.part(oval) else { return }
    add(pixels, side: 64) { x, y in
      let dx = (Double(part.left + x) - oval.centreX) / (oval.width / 2)
      let dy = (Double(part.top + y) - oval.centreY) / (oval.height / 2)
      return dx * dx + dy * dy <= 1
    }
  }

  /// Samples beside and above the head, up to a face's width away, without hair and shoulders.
  fileprivate init(around face: Box, in grey: Grey) {
    let head = Box(centreX: face.centreX, centreY: face.centreY, width: face.width * 1.5, height: face.height * 1.7)
    let wide = Box(
      x: face.centreX - face.width * 1.6, y: face.y - face.height * 0.9, width: face.width * 3.2,
      height: face.height * 1.6)
    guard let part = Part(wide, in: grey.size), let pixels = grey.part(wide) else { return }
    add(pixels, side: 48) { x, y in
      abs(Double(part.left + x) - head.centreX) > head.width / 2 || Double(part.top + y) < head.y
    }
  }
}
