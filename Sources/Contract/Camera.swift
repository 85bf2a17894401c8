/// A camera as people see it in a list: what it is, whether it can be used, and what to do if not.
public struct CameraInfo: Hashable, Sendable {
  /// The value that `--camera` takes for this one.
  public var id: String
  /// As people call it.
  public var name: String
  /// What stands behind it.
  public var kind: CameraKind
  /// What the kernel calls the driver and the place where the device is plugged in; only devices have them.
  public var driver: String?
  /// Where it is plugged in, as the kernel calls the place.
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

/// What stands behind a camera, which is always told: a rendered person, a file, or a device of the system.
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

/// What a camera answers when it is asked to focus anew.
package enum FocusAnswer: Hashable, Sendable {
  /// It looks for the focus again.
  case seeks
  /// It has no focus that it could look for, or a setting holds it where it is.
  case isFixed
}

/// What happens to a camera, from its source to the session.
///
/// The source and its thread say `opened`, `lost`, `restored`, `focus` and `failed`; the engine adds the rest.
package enum CameraEvent: Equatable, Sendable {
  /// It follows `restored` too, since a camera may come back in another mode.
  case opened(CameraMode)
  /// Frames come and exposure has settled, but the finder is still loading.
  case settled
  /// Frames come, exposure has settled, and the finder runs.
  case ready
  case stalled
  /// It has been pulled out; the source waits for it.
  case lost
  /// Frames come again after `stalled` or `lost`.
  case restored
  /// Another camera takes its place; `opened` and `ready` follow.
  case switching
  /// The answer to a request to focus again.
  case focus(FocusAnswer)
  case failed(CaptureError)

  /// The source has no more frames.
  package static let ended = CameraEvent.failed(
    CaptureError(
      .filmEnded, "The film has ended.",
      recovery: "Take a longer one, or one that repeats: --camera loop:PATH."))
}

/// What a camera delivers once it is open.
public struct CameraMode: Hashable, Sendable {
  /// Of each picture.
  public var size: PixelSize
  /// How many pictures come in a second.
  public var framesPerSecond: Double

  /// A mode of this size and rate.
  public init(size: PixelSize, framesPerSecond: Double) {
    self.size = size
    self.framesPerSecond = framesPerSecond
  }
}
