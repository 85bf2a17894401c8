internal import Contract

/// The pose of one head in a frame (rotation, scale, centre), from which the ground truth of its face follows.
struct HeadPose: Equatable, Sendable {
  /// Pixels per head unit.
  let scale: Float
  /// The head's centre when it looks straight ahead, in pixels.
  let centreX: Float
  let centreY: Float
  let rotation: Rotation
  /// Whether all points lie on paper, as in a photo, and how that is bent.
  let isFlat: Bool
  let bend: PaperBend
  let mouth: Float
  let smile: Float
  let blink: Float
  let cover: FaceCover

  /// The width of the face box in head units: 2.38 times the distance between the eyes.
  static let faceWidth = Double(HeadShape.eye.x) * 2 * 2.38

  init(
    x: Double, y: Double, width: Double, rotation: Rotation, mouth: Double = 0, smile: Double = 0, blink: Double = 0,
    isFlat: Bool = false, bend: Double = 0, cover: FaceCover = FaceCover(), in size: PixelSize
  ) {
    let oval = OvalPreset.desk.box(in: size)
    let scale = width * oval.width / Self.faceWidth
    let middle = Double(HeadShape.eye.y + HeadShape.mouth.y) / 2
    self.scale = Float(scale)
    centreX = Float(oval.centreX - x * oval.width)
    centreY = Float(oval.centreY + y * oval.height - middle * scale)
    self.rotation = rotation
    (self.isFlat, self.bend) = (isFlat, PaperBend(bend))
    self.cover = cover
    self.mouth = Float(mouth)
    self.smile = Float(smile)
    self.blink = Float(blink)
  }

  /// Projects a point of the head into the frame, in pixels.
  func project(_ x: Double, _ y: Double, _ z: Double) -> (x: Double, y: Double) {
    let point = rotation.placed(isFlat ? bend.placed(Float(x), Float(y)) : Vector(Float(x), Float(y), Float(z)))
    return (Double(centreX + scale * point.x), Double(centreY + scale * point.y))
  }

  private func project(_ point: Vector) -> (x: Double, y: Double) {
    project(Double(point.x), Double(point.y), Double(point.z))
  }

  /// The centres of the eyes; the person's right eye comes first, which is the left one in the picture.
  var eyes: (right: (x: Double, y: Double), left: (x: Double, y: Double)) {
    let eye = HeadShape.eye
    return (project(Vector(-eye.x, eye.y, eye.z)), project(eye))
  }

  var mouthCentre: (x: Double, y: Double) { project(HeadShape.mouthMiddle(mouth)) }

  /// The face box as guidance defines it: centred between eyes and mouth, and equally wide for every rotation.
  var faceBox: Box {
    let (right, left) = eyes
    let width = Self.faceWidth * Double(scale)
    return Box(
      centreX: ((right.x + left.x) / 2 + mouthCentre.x) / 2, centreY: ((right.y + left.y) / 2 + mouthCentre.y) / 2,
      width: width, height: 1.35 * width)
  }
}
