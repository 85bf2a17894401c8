/// A camera in the list of cameras: its name, whether it can be used, and the fix if not.
public struct CameraInfo: Hashable, Sendable {
  /// The value that `--camera` takes for this one.
  public var id: String
  /// The display name.
  public var name: String
  /// Whether it is rendered, a file or a device.
  public var kind: CameraKind
  /// The name of the kernel driver; only devices have one.
  public var driver: String?
  /// The bus address where the device is plugged in, as the kernel names it; only devices have one.
  public var bus: String?
  /// Whether it can be used.
  public var state: CameraState

  package init(
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

/// The source of a camera's frames: a renderer, a file, or a device of the system.
public enum CameraKind: String, CaseIterable, Hashable, Sendable {
  /// A rendered person.
  case demo
  /// A file or a folder of pictures.
  case file
  /// A device of the system, or a camera of the host's own.
  case device
}

/// Whether a camera can be used.
public enum CameraState: Hashable, Sendable {
  /// It can be used.
  case usable
  /// The error says why it can't be used, its recovery the exact fix.
  case unusable(CaptureError)
}

/// The answer of a camera to a request to autofocus again.
package enum FocusAnswer: Hashable, Sendable {
  /// It runs its autofocus again.
  case seeks
  /// It has no autofocus, or a setting fixes its focus.
  case isFixed
}

/// An event in the life of a camera: opened, ready, lost, restored, failed.
///
/// The source and its thread report `opened`, `lost`, `restored`, `focus` and `failed`; the engine adds the rest.
package enum CameraEvent: Equatable, Sendable {
  /// Also follows `restored`, since a camera may come back in another mode.
  case opened(CameraMode)
  /// Frames arrive and exposure has settled, but the finder is still loading.
  case settled
  /// Frames arrive, exposure has settled, and the finder runs.
  case ready
  case stalled
  /// The camera was unplugged; the source waits for it.
  case lost
  /// Frames arrive again after `stalled` or `lost`.
  case restored
  /// The session switches to another camera; `opened` and `ready` follow.
  case switching
  /// The answer to a request to focus again.
  case focus(FocusAnswer)
  case failed(CaptureError)

  /// The source has no more frames.
  package static let ended = CameraEvent.failed(
    CaptureError(
      .filmEnded, "The film has ended.",
      recovery: "Use a longer one, or repeat it: --camera loop:PATH."))
}

/// The mode of an open camera: frame size and frame rate.
public struct CameraMode: Hashable, Sendable {
  /// The size of each frame.
  public var size: PixelSize
  /// The frame rate.
  public var framesPerSecond: Double

  /// A mode of this size and rate.
  public init(size: PixelSize, framesPerSecond: Double) {
    self.size = size
    self.framesPerSecond = framesPerSecond
  }
}
