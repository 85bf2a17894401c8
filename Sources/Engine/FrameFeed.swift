package import Frames
package import Contract
package import Imaging

/// The frame stream of an open camera, on the live or the virtual clock.
package protocol FrameFeed: AnyObject {
  /// Whether the picture is usable from the first frame, because exposure is fixed.
  var exposureIsFixed: Bool { get }
  /// Readable when there is news; empty if frames follow a clock.
  var descriptors: [Int32] { get }
  /// When the next frame is due; `nil` for a live camera.
  var nextDue: Instant? { get }
  /// What has happened since the last call, oldest first; of several frames, only the newest.
  func news(at now: Instant) -> [FeedItem]
  /// The requested mode; `nil` if there was no request.
  var asked: CameraMode? { get }
  /// Frame statistics; `nil` outside real time.
  var counters: StageCounters? { get }
  /// How many bytes of pictures it holds; `close` wipes them.
  var bytes: Int { get }
  /// Frames are analysed from now on; a film starts from its beginning.
  func begin()
  /// Starts autofocus again; `news` reports the outcome.
  func refocus()
  /// Stops and closes the camera; returns when that is done.
  func close()
}

extension FrameFeed {
  package var asked: CameraMode? { nil }
  package var counters: StageCounters? { nil }
  package var bytes: Int { 0 }
  package func begin() {}
  package func refocus() {}
}

package enum FeedItem {
  case frame(SeenFrame)
  case event(CameraEvent)
}

/// The newest frame; its picture stays valid while the frame is held.
package struct SeenFrame {
  package let number: Int
  package let capturedAt: Instant
  private let look: () -> Picture?

  /// `look` loads the picture lazily.
  package init(number: Int, capturedAt: Instant, look: @escaping () -> Picture?) {
    (self.number, self.capturedAt, self.look) = (number, capturedAt, look)
  }

  package var picture: Picture? { look() }
}

/// Camera provider: lists and opens cameras.
package protocol CameraProvider: AnyObject {
  /// The cameras known so far.
  func list() -> [CameraInfo]
  /// Rescans the cameras. Returns them, or `nil` if the scan is asynchronous and `news` will return them.
  func look() -> [CameraInfo]?
  /// The cameras, if a scan has finished since the last call.
  func news() -> [CameraInfo]?
  /// Readable when `news` may have a result.
  var descriptors: [Int32] { get }
  /// The camera opened last, or to be opened; `nil` if not yet known.
  var opened: CameraInfo? { get }
  /// Opens a camera. A live camera also writes its frames to `readers`, which run on other threads.
  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  /// Chooses the next usable camera for a role; false if there is no other.
  func chooseNext(for role: CameraRole) -> Bool
  /// Passes the current prompt to simulated cameras, on each change of the screen.
  func show(_ prompted: Prompted, at now: Instant)
  /// Forgets the person's camera choice and prompts.
  func forget()
}

extension CameraProvider {
  package func look() -> [CameraInfo]? { list() }
  package func news() -> [CameraInfo]? { nil }
  package var descriptors: [Int32] { [] }
  package var opened: CameraInfo? { list().first }
  package func show(_ prompted: Prompted, at now: Instant) {}
  package func forget() {}
}
