package import Frames
package import Contract
package import Finders

/// Looks for one kind of thing in the frames of the open camera: on a thread of its own, or in step with a virtual clock.
package protocol VisionFeed: AnyObject {
  /// Readable when there is news; none where nothing comes by itself.
  var descriptors: [Int32] { get }
  /// Where a live camera puts its frames to be looked at; nil where they are handed over one by one.
  var slot: FrameSlot? { get }
  /// A camera is opened: nobody is known to stand before it.
  func cameraOpens(_ role: CameraRole, at now: Instant)
  /// Whether frames are looked at from now on.
  func look(_ isLooking: Bool)
  /// A frame of which something was told just now; nil where it is gone.
  func frame(_ number: Int) -> SeenFrame?
  /// Takes a frame that did not come through the slot.
  func take(_ frame: SeenFrame)
  /// What has happened since the last call, oldest first.
  func news(at now: Instant) -> [VisionNews]
  /// Whether a frame would be looked at without waiting for something to load.
  var isReady: Bool { get }
  /// When there is news by the clock alone.
  var nextDue: Instant? { get }
  /// What became of the frames, and what all of them cost; nil where no real time passes.
  var tally: (frames: Tally, stages: FinderCost)? { get }
  /// Forgets everybody and everything that was seen; what is looked at just now reaches nobody.
  func forget()
  /// Ends whatever still looks, without waiting for it; nothing of a person is left when it is done.
  func close()
}

extension VisionFeed {
  package var isReady: Bool { true }
  package var nextDue: Instant? { nil }
  package var tally: (frames: Tally, stages: FinderCost)? { nil }
}

package enum VisionNews: Equatable, Sendable {
  /// Something is missing, and so less can be seen than should be.
  case limited(CaptureError)
  /// Nothing can be seen.
  case failed(CaptureError)
  /// What the finder was loaded from was damaged meanwhile.
  case damaged(FinderDamage)
  case finding(Finding)
}
