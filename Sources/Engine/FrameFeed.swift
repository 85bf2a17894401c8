package import Frames
package import Contract
package import Imaging

/// The frames of an open camera, on the live or the virtual clock.
package protocol FrameFeed: AnyObject {
  /// Whether the picture is usable from its first frames, because nothing adjusts itself.
  var exposureIsFixed: Bool { get }
  /// Readable when there is news; none where frames come by the clock.
  var descriptors: [Int32] { get }
  /// When the next frame is due; nil where frames come when they come.
  var nextDue: Instant? { get }
  /// What has happened since the last call, oldest first; of several frames only the newest is told.
  func news(at now: Instant) -> [FeedItem]
  /// What was asked of the camera; nil where nobody cares.
  var asked: CameraMode? { get }
  /// What became of its frames; nil where no real time passes.
  var tally: Tally? { get }
  /// How many bytes of pictures it holds and overwrites when it is closed.
  var bytes: Int { get }
  /// Somebody looks at the frames from now on: a film that has only passed the time until then begins.
  func begin()
  /// The camera is to look for its focus anew; the news tell what came of it.
  func refocus()
  /// Stops the camera and gives it back; returns when that is done.
  func close()
}

extension FrameFeed {
  package var asked: CameraMode? { nil }
  package var tally: Tally? { nil }
  package var bytes: Int { 0 }
  package func begin() {}
  package func refocus() {}
}

package enum FeedItem {
  case frame(SeenFrame)
  case event(CameraEvent)
}

/// The newest frame; its picture is there while the frame is held.
package struct SeenFrame {
  package let number: Int
  package let capturedAt: Instant
  private let look: () -> Picture?

  /// `look` is asked for the picture only when somebody wants to see it.
  package init(number: Int, capturedAt: Instant, look: @escaping () -> Picture?) {
    (self.number, self.capturedAt, self.look) = (number, capturedAt, look)
  }

  package var picture: Picture? { look() }
}

/// Where cameras are found and opened.
package protocol CameraShelf: AnyObject {
  /// The cameras, as far as they are known already.
  func list() -> [CameraInfo]
  /// Looks at the cameras anew: they are there at once, or nil where that takes time and `news` tells them.
  func look() -> [CameraInfo]?
  /// The cameras, where somebody has looked at them since the last call.
  func news() -> [CameraInfo]?
  /// Readable when there may be such news.
  var descriptors: [Int32] { get }
  /// The one that was opened last, or would be; nil where nobody has found out yet.
  var opened: CameraInfo? { get }
  /// Frames go to the readers too, where a live camera's frames are looked at and recorded by other threads.
  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  /// Chooses the next usable camera for a role; false when there is no other.
  func chooseNext(for role: CameraRole) -> Bool
  /// This is on the screen, as often as it is told; cameras that render a person let them know.
  func show(_ prompted: Prompted, at now: Instant)
  /// What a person has chosen or been shown is forgotten.
  func forget()
}

extension CameraShelf {
  package func look() -> [CameraInfo]? { list() }
  package func news() -> [CameraInfo]? { nil }
  package var descriptors: [Int32] { [] }
  package var opened: CameraInfo? { list().first }
  package func show(_ prompted: Prompted, at now: Instant) {}
  package func forget() {}
}
