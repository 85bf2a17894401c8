package import Contract
package import Files
package import Frames
package import Imaging

/// Records frames of the open camera to a clip: on a worker thread, or synchronously on the virtual clock.
///
/// A clip starts with the first frame after `start`. Each frame is shown until the next one, and the last one until the
/// ordered length. The last frame of an open clip is shown for the average frame duration.
package protocol Recorder: AnyObject {
  /// Readable when there is news; empty if the recorder is synchronous.
  var descriptors: [Int32] { get }
  /// The queue that a live camera puts frames into; `nil` if frames are passed to `take`.
  var queue: FrameQueue? { get }
  /// Creates the encoder in advance, so that `start` is fast.
  func prepare(for mode: CameraMode)
  /// Starts a clip with the frames that follow.
  func start(_ order: RecordingOrder)
  /// Adds a frame that did not come through the queue; `picture` is called only if needed.
  func take(_ stamp: FrameStamp, picture: () -> Picture?)
  /// Finishes an open clip, or batches without a clip, with the frames so far; does nothing to others.
  func finish()
  /// The events since the last call, oldest first.
  func news() -> [RecorderNews]
  /// Discards the current clip without waiting; does nothing if there is none.
  func discard()
  /// Waits until all requests are done, so that nothing remains of discarded clips.
  func settle()
  /// Stops all recording.
  func close()
}

package enum RecorderNews: Equatable, Sendable {
  case started
  /// The written share of the clip's length, 0 to 1; not reported for open clips.
  case progress(Double)
  /// A batch of pictures that has been written.
  case batch(FrameBatch)
  case finished(Clip)
  /// A recording without a clip is finished: all its batches are written.
  case batched
  /// The recording failed, and its files are deleted.
  case failed(CaptureError)

  /// Whether this is the last news of its recording.
  package var isLast: Bool {
    switch self {
    case .started, .progress, .batch: false
    case .finished, .batched, .failed: true
    }
  }
}

/// The parameters of a clip.
package struct RecordingOrder: Hashable, Sendable {
  /// Batches of pictures, in files beside the clip or without one.
  package struct Batches: Hashable, Sendable {
    package var wish: BatchWish
    package var session: String

    package init(_ wish: BatchWish, session: String) { (self.wish, self.session) = (wish, session) }
  }

  /// `nil` for an open clip, which goes on until it is finished.
  package var duration: Duration?
  package var mode: CameraMode
  /// Whether there is a clip; without one, `path` tells only the folder of the batches.
  package var makesClip: Bool
  /// The path to write to, or its name in `memory`; the file must not exist.
  package var path: String
  /// The path as users know it, if it differs.
  package var place: String
  package var batches: Batches?
  /// Holds the files if none may be on a disk.
  package var memory: MemoryFolder?

  package init(
    duration: Duration?, mode: CameraMode, makesClip: Bool = true, path: String, place: String? = nil,
    batches: Batches? = nil, memory: MemoryFolder? = nil
  ) {
    self.duration = duration
    self.mode = mode
    self.makesClip = makesClip
    self.path = path
    self.place = place ?? path
    self.batches = batches
    self.memory = memory
  }
}
