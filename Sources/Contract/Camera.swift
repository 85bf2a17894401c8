/// A camera as people see it in a list: what it is, whether it can be used, and what to do if not.
public struct CameraInfo: Hashable, Sendable {
  /// The value that `--camera` takes for this one.
  public var id: String
  public var name: String
  public var kind: CameraKind
  /// What the kernel calls the driver and the place where the device is plugged in; only devices have them.
  public var driver: String?
  public var bus: String?
  public var state: CameraState

  public init(
    id: String, name: String, kind: CameraKind = .device, driver: String? = nil, bus: String? = nil,
    state: CameraState = .usable
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.driver = driver
    self.bus = bus
    self.state = state
  }
}

/// What stands behind a camera, which is always told: a rendered person, a file, or a device of the system.
public enum CameraKind: String, CaseIterable, Hashable, Sendable {
  case demo, file, device
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
