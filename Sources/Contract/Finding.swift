/// What was seen in one analysed frame: small enough to be an event, free of pixels.
public struct Finding: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case face(FaceFinding)
  }

  /// The frame's number since its camera was opened.
  public var frame: Int
  public var capturedAt: Instant
  public var size: PixelSize
  public var camera: CameraRole
  public var kind: Kind
  /// Whether the frame's picture can still be kept.
  public var hasPicture = true

  public init(frame: Int, capturedAt: Instant, size: PixelSize, camera: CameraRole = .face, kind: Kind) {
    self.frame = frame
    self.capturedAt = capturedAt
    self.size = size
    self.camera = camera
    self.kind = kind
  }
}

/// The faces of one frame, largest first, and the light on the whole of it.
public struct FaceFinding: Equatable, Sendable {
  public var faces: [Face]
  /// nil where nobody measured it.
  public var scene: SceneLight?

  public init(faces: [Face], scene: SceneLight? = nil) {
    self.faces = faces
    self.scene = scene
  }
}

/// The light on a whole frame, in values of luma from 0 to 255.
public struct SceneLight: Equatable, Sendable {
  public var mean: Double
  /// How much it differs from place to place (standard deviation).
  public var spread: Double

  public init(mean: Double, spread: Double) {
    self.mean = mean
    self.spread = spread
  }
}

/// One face: its box made from landmarks, in the frame's own pixels; what could not be measured is nil.
public struct Face: Equatable, Sendable {
  public var box: Box
  public var confidence: Double
  /// The same person keeps the same number from frame to frame.
  public var track: Int
  public var pose: Pose?
  public var eyes: EyeOpening?
  /// Height of the opening between the lips over the width of the mouth.
  public var mouth: Double?
  public var light: FaceLight?
  /// How much fine detail there is: the variance of the Laplacian over the variance, on a face of 128x160.
  public var sharpness: Double?
  /// The distance between the centres of the eyes.
  public var eyeDistance: Double?
  /// The landmarks, for those who want to see them.
  public var points: [Point]

  public init(
    box: Box, confidence: Double = 1, track: Int = 1, pose: Pose? = nil, eyes: EyeOpening? = nil, mouth: Double? = nil,
    light: FaceLight? = nil, sharpness: Double? = nil, eyeDistance: Double? = nil, points: [Point] = []
  ) {
    self.box = box
    self.confidence = confidence
    self.track = track
    self.pose = pose
    self.eyes = eyes
    self.mouth = mouth
    self.light = light
    self.sharpness = sharpness
    self.eyeDistance = eyeDistance
    self.points = points
  }
}

/// A place in the pixels of an unmirrored frame.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// How a head is turned, in degrees, in the person's own directions.
public struct Pose: Hashable, Sendable {
  /// To the person's right.
  public var yaw: Double
  /// Down.
  public var pitch: Double
  /// Towards the person's right shoulder.
  public var roll: Double

  public init(yaw: Double, pitch: Double, roll: Double) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }
}

/// How far the person's own right and left eye are open: the height of each over its width.
public struct EyeOpening: Hashable, Sendable {
  public var right: Double
  public var left: Double

  public init(right: Double, left: Double) {
    self.right = right
    self.left = left
  }

  public var mean: Double { (right + left) / 2 }
}

/// The light on a face, in values of luma from 0 to 255.
public struct FaceLight: Hashable, Sendable {
  public var mean: Double
  /// Of what is around the face.
  public var background: Double
  /// The share of the face that is white without any detail.
  public var clipped: Double
  /// The darker cheek over the brighter one, 0 to 1.
  public var evenness: Double
  /// How much it differs from place to place of the face (standard deviation).
  public var spread: Double

  public init(mean: Double, background: Double, clipped: Double, evenness: Double, spread: Double) {
    self.mean = mean
    self.background = background
    self.clipped = clipped
    self.evenness = evenness
    self.spread = spread
  }
}

/// What a camera is for; a step asks for a role, the settings say which device serves it.
public enum CameraRole: String, CaseIterable, Hashable, Sendable {
  case face, document
}

/// What a step wants found in the frames of its camera.
public enum Subject: String, CaseIterable, Hashable, Sendable {
  case face
}
