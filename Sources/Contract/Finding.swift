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

  public init(frame: Int, capturedAt: Instant, size: PixelSize, camera: CameraRole = .face, kind: Kind) {
    self.frame = frame
    self.capturedAt = capturedAt
    self.size = size
    self.camera = camera
    self.kind = kind
  }
}

/// The faces of one frame, largest first.
public struct FaceFinding: Equatable, Sendable {
  public var faces: [Face]

  public init(faces: [Face]) {
    self.faces = faces
  }
}

/// One face: its box made from landmarks, in the frame's own pixels.
public struct Face: Equatable, Sendable {
  public var box: Box
  public var confidence: Double
  /// The same person keeps the same number from frame to frame.
  public var track: Int

  public init(box: Box, confidence: Double = 1, track: Int = 1) {
    self.box = box
    self.confidence = confidence
    self.track = track
  }
}

/// What a camera is for; a step asks for a role, the settings say which device serves it.
public enum CameraRole: String, CaseIterable, Hashable, Sendable {
  case face
}

/// What a step wants found in the frames of its camera.
public enum Subject: String, CaseIterable, Hashable, Sendable {
  case face
}
