/// The result of analysing one frame: small, and without pixels.
package struct Finding: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case face(FaceFinding)
    case document(DocumentFinding)
    case code(CodeFinding)
  }

  /// The sequence number of the frame since its camera was opened.
  package var frame: Int
  package var capturedAt: Instant
  package var size: PixelSize
  package var camera: CameraRole
  package var kind: Kind
  /// Whether the pixels of the frame can still be saved.
  package var hasPicture = true

  package init(frame: Int, capturedAt: Instant, size: PixelSize, camera: CameraRole = .face, kind: Kind) {
    self.frame = frame
    self.capturedAt = capturedAt
    self.size = size
    self.camera = camera
    self.kind = kind
  }
}

/// The faces of one frame, largest first, and the light on the whole of it.
package struct FaceFinding: Equatable, Sendable {
  package var faces: [Face]
  /// `nil` if it was not measured.
  package var scene: SceneLight?
  /// A face that can't be measured; only where there are no others.
  package var hidden: HiddenFace?

  package init(faces: [Face], scene: SceneLight? = nil, hidden: HiddenFace? = nil) {
    self.faces = faces
    self.scene = scene
    self.hidden = hidden
  }
}

/// A face that is seen, but has no landmarks: something covers it, or it is dark or turned away.
package struct HiddenFace: Equatable, Sendable {
  package var box: Box
  /// Whether dark glasses or something else hides the eyes.
  package var hidesEyes: Bool
  /// Whether a mask or something else hides the mouth.
  package var hidesMouth: Bool
  /// The mean luma of the box, from 0 to 255.
  package var light: Double

  package init(box: Box, hidesEyes: Bool, hidesMouth: Bool, light: Double) {
    (self.box, self.hidesEyes, self.hidesMouth, self.light) = (box, hidesEyes, hidesMouth, light)
  }
}

/// The light on a whole frame, in luma from 0 to 255.
package struct SceneLight: Equatable, Sendable {
  package var mean: Double
  /// The standard deviation across the frame.
  package var spread: Double

  package init(mean: Double, spread: Double) {
    self.mean = mean
    self.spread = spread
  }
}

/// One face: its bounding box (from landmarks, in pixels of the frame) and measurements; those that failed are `nil`.
package struct Face: Equatable, Sendable {
  package var box: Box
  package var confidence: Double
  /// The track id: stable for one person from frame to frame.
  package var track: Int
  package var pose: Pose?
  package var eyes: EyeOpening?
  /// The mouth's aspect: height of the opening between the lips over the width of the mouth.
  package var mouth: Double?
  /// The distance between the mouth's corners over that between the eyes.
  package var smile: Double?
  /// The distance from the eyes to the base of the nose over that between the eyes; it changes if a flat picture is
  /// tilted.
  package var shape: Double?
  package var light: FaceLight?
  /// Sharpness: the variance of the Laplacian over the variance, on a face scaled to 128x160.
  package var sharpness: Double?
  /// Whether dark glasses or something else hides the eyes.
  package var hidesEyes = false
  /// The distance between the centres of the eyes.
  package var eyeDistance: Double?
  /// `nil` if half of the face is outside the frame.
  package var tones: FaceTones?
  /// The landmarks.
  package var points: [Point]

  package init(
    box: Box, confidence: Double = 1, track: Int = 1, pose: Pose? = nil, eyes: EyeOpening? = nil, mouth: Double? = nil,
    smile: Double? = nil, shape: Double? = nil, light: FaceLight? = nil, sharpness: Double? = nil,
    eyeDistance: Double? = nil, tones: FaceTones? = nil, points: [Point] = []
  ) {
    self.box = box
    self.confidence = confidence
    self.track = track
    self.pose = pose
    self.eyes = eyes
    self.mouth = mouth
    (self.smile, self.shape) = (smile, shape)
    self.light = light
    self.sharpness = sharpness
    self.eyeDistance = eyeDistance
    self.tones = tones
    self.points = points
  }
}

/// A point in pixels of an unmirrored frame.
public struct Point: Hashable, Sendable {
  /// From the left edge.
  public var x: Double
  /// From the top edge.
  public var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The rotation of a head, in degrees, from the person's own view.
package struct Pose: Hashable, Sendable {
  /// To the person's right.
  package var yaw: Double
  /// Down.
  package var pitch: Double
  /// Towards the person's right shoulder.
  package var roll: Double

  package init(yaw: Double, pitch: Double, roll: Double) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }
}

/// The eye aspect ratios of the person's own right and left eye: the height of each over its width.
package struct EyeOpening: Hashable, Sendable {
  package var right: Double
  package var left: Double

  package init(right: Double, left: Double) {
    self.right = right
    self.left = left
  }

  package var mean: Double { (right + left) / 2 }
}

/// The light on a face, in luma from 0 to 255.
package struct FaceLight: Hashable, Sendable {
  package var mean: Double
  /// The brightness around the face.
  package var background: Double
  /// The share of clipped pixels on the face.
  package var clipped: Double
  /// The darker cheek over the brighter one, 0 to 1.
  package var evenness: Double
  /// The standard deviation across the face.
  package var spread: Double
  /// The standard deviation of the picture's noise on the face; `nil` if it was not measured.
  package var noise: Double?

  package init(
    mean: Double, background: Double, clipped: Double, evenness: Double, spread: Double, noise: Double? = nil
  ) {
    self.mean = mean
    self.background = background
    self.clipped = clipped
    self.evenness = evenness
    self.spread = spread
    self.noise = noise
  }
}

/// The role of a camera: a step asks for a role, and the settings assign a device to it.
package enum CameraRole: String, CaseIterable, Hashable, Sendable {
  case face, document
}

/// The subject that a finder detects in the frames of a step's camera.
package enum Subject: String, CaseIterable, Hashable, Sendable {
  case face, document
  /// A document with its QR code.
  case codedDocument
  /// A QR code anywhere in the frame.
  case code
}
