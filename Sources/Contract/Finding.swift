/// What was seen in one analysed frame: small enough to be an event, free of pixels.
package struct Finding: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case face(FaceFinding)
    case document(DocumentFinding)
    case code(CodeFinding)
  }

  /// The frame's number since its camera was opened.
  package var frame: Int
  package var capturedAt: Instant
  package var size: PixelSize
  package var camera: CameraRole
  package var kind: Kind
  /// Whether the frame's picture can still be kept.
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
  /// nil where nobody measured it.
  package var scene: SceneLight?

  package init(faces: [Face], scene: SceneLight? = nil) {
    self.faces = faces
    self.scene = scene
  }
}

/// The light on a whole frame, in values of luma from 0 to 255.
package struct SceneLight: Equatable, Sendable {
  package var mean: Double
  /// How much it differs from place to place (standard deviation).
  package var spread: Double

  package init(mean: Double, spread: Double) {
    self.mean = mean
    self.spread = spread
  }
}

/// One face: its box made from landmarks, in the frame's own pixels; what could not be measured is nil.
package struct Face: Equatable, Sendable {
  package var box: Box
  package var confidence: Double
  /// The same person keeps the same number from frame to frame.
  package var track: Int
  package var pose: Pose?
  package var eyes: EyeOpening?
  /// Height of the opening between the lips over the width of the mouth.
  package var mouth: Double?
  /// The distance of the mouth's corners over that of the eyes.
  package var smile: Double?
  /// The way from the eyes to the nose's base over the distance of the eyes: a flat picture that is tipped changes it.
  package var shape: Double?
  package var light: FaceLight?
  /// How much fine detail there is: the variance of the Laplacian over the variance, on a face of 128x160.
  package var sharpness: Double?
  /// The distance between the centres of the eyes.
  package var eyeDistance: Double?
  /// The landmarks, for those who want to see them.
  package var points: [Point]

  package init(
    box: Box, confidence: Double = 1, track: Int = 1, pose: Pose? = nil, eyes: EyeOpening? = nil, mouth: Double? = nil,
    smile: Double? = nil, shape: Double? = nil, light: FaceLight? = nil, sharpness: Double? = nil,
    eyeDistance: Double? = nil, points: [Point] = []
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
    self.points = points
  }
}

/// A place in the pixels of an unmirrored frame.
public struct Point: Hashable, Sendable {
  /// From the left edge.
  public var x: Double
  /// From the upper edge.
  public var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// How a head is turned, in degrees, in the person's own directions.
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

/// How far the person's own right and left eye are open: the height of each over its width.
package struct EyeOpening: Hashable, Sendable {
  package var right: Double
  package var left: Double

  package init(right: Double, left: Double) {
    self.right = right
    self.left = left
  }

  package var mean: Double { (right + left) / 2 }
}

/// The light on a face, in values of luma from 0 to 255.
package struct FaceLight: Hashable, Sendable {
  package var mean: Double
  /// Of what is around the face.
  package var background: Double
  /// The share of the face that is white without any detail.
  package var clipped: Double
  /// The darker cheek over the brighter one, 0 to 1.
  package var evenness: Double
  /// How much it differs from place to place of the face (standard deviation).
  package var spread: Double

  package init(mean: Double, background: Double, clipped: Double, evenness: Double, spread: Double) {
    self.mean = mean
    self.background = background
    self.clipped = clipped
    self.evenness = evenness
    self.spread = spread
  }
}

/// What a camera is for; a step asks for a role, the settings say which device serves it.
package enum CameraRole: String, CaseIterable, Hashable, Sendable {
  case face, document
}

/// What a step wants found in the frames of its camera.
package enum Subject: String, CaseIterable, Hashable, Sendable {
  case face, document
  /// A document, and the QR code on it.
  case codedDocument
  /// A QR code anywhere in the frame.
  case code
}
