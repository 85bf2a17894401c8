/// A camera as people see it in a list: what it is, whether it can be used, and what to do if not.
public struct CameraInfo: Hashable, Sendable {
  /// The value that `--camera` takes for this one.
  public var id: String
  public var name: String
  public var state: CameraState

  public init(id: String, name: String, state: CameraState = .usable) {
    self.id = id
    self.name = name
    self.state = state
  }
}

public enum CameraState: Hashable, Sendable {
  case usable
  /// The error says why it can't be used, its recovery the exact fix.
  case unusable(CaptureError)
}

/// What a camera delivers once it is open.
public struct CameraMode: Hashable, Sendable {
  public var size: PixelSize
  public var framesPerSecond: Double

  public init(size: PixelSize, framesPerSecond: Double) {
    self.size = size
    self.framesPerSecond = framesPerSecond
  }
}
