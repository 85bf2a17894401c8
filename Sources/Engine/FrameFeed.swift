package import Contract
package import Imaging

/// The frames of an open camera, on the live or the virtual clock.
package protocol FrameFeed: AnyObject {
  var mode: CameraMode { get }
  /// Whether the picture is usable from its first frames, because nothing adjusts itself.
  var exposureIsFixed: Bool { get }
  /// Becomes readable when a frame has come; nil where frames come by the clock.
  var descriptor: Int32? { get }
  /// When the next frame is due; nil where frames come when they come.
  var nextDue: Instant? { get }
  /// The newest frame that has come and was not taken yet.
  func newest(at now: Instant) throws(CaptureError) -> Frame?
  /// Stops the camera and gives it back; returns when that is done.
  func close()
}

/// One frame that has come; its picture is there while the frame is held.
package final class Frame {
  package let number: Int
  package let capturedAt: Instant
  private let make: () -> Picture?
  private let giveBack: (Picture) -> Void
  private var made: Picture?

  /// `make` is asked for the picture when somebody looks, at most once.
  package init(
    number: Int, capturedAt: Instant, make: @escaping () -> Picture?, giveBack: @escaping (Picture) -> Void = { _ in }
  ) {
    self.number = number
    self.capturedAt = capturedAt
    self.make = make
    self.giveBack = giveBack
  }

  deinit {
    if let made { giveBack(made) }
  }

  package var picture: Picture? {
    if made == nil { made = make() }
    return made
  }
}

/// Where cameras are found and opened.
package protocol CameraShelf: AnyObject {
  func list() -> [CameraInfo]
  func open(_ role: CameraRole, at now: Instant) throws(CaptureError) -> any FrameFeed
  /// Chooses the next usable camera for a role; false when there is no other.
  func chooseNext(for role: CameraRole) -> Bool
}
