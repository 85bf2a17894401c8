package import Frames
package import Contract
package import Finders

/// Runs one finder on the frames of the open camera: on its own thread, or in step with a virtual clock.
package protocol VisionFeed: AnyObject {
  /// Readable when there is news; empty if it is synchronous.
  var descriptors: [Int32] { get }
  /// The slot for a live camera's frames; `nil` if frames are passed one by one.
  var slot: FrameSlot? { get }
  /// A camera opens: no face is tracked yet.
  func cameraOpens(_ role: CameraRole, at now: Instant)
  /// Starts or stops analysing frames.
  func look(_ isLooking: Bool)
  /// A frame of a recent finding; `nil` if it is gone.
  func frame(_ number: Int) -> SeenFrame?
  /// Analyses a frame that did not come through the slot.
  func take(_ frame: SeenFrame)
  /// What has happened since the last call, oldest first.
  func news(at now: Instant) -> [VisionNews]
  /// Whether a frame would be analysed without waiting for a model to load.
  var isReady: Bool { get }
  /// When there is news by the clock alone.
  var nextDue: Instant? { get }
  /// Frame statistics and total cost; `nil` outside real time.
  var counters: (frames: StageCounters, stages: FinderCost)? { get }
  /// Drops all tracking state; the result of the current frame is discarded.
  func forget()
  /// Stops the worker without waiting for it; the worker wipes personal data as it ends.
  func close()
}

extension VisionFeed {
  package var isReady: Bool { true }
  package var nextDue: Instant? { nil }
  package var counters: (frames: StageCounters, stages: FinderCost)? { nil }
}

package enum VisionNews: Equatable, Sendable {
  /// Something is missing, so detection is limited.
  case limited(CaptureError)
  /// Detection is not possible.
  case failed(CaptureError)
  /// The finder's model files were damaged while running.
  case damaged(FinderDamage)
  case finding(Finding)
}
