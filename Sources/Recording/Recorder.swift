package import Frames
package import Contract
package import Imaging

/// Turns the frames of the open camera into a clip of an exact length: on a thread of its own, or in step with a
/// virtual clock.
///
/// A clip's time begins with the first frame that comes after the start; a frame stands until the next, the last one
/// until the length that was ordered. The last frame of an open clip stands as long as its frames do on average.
package protocol Recorder: AnyObject {
  /// Readable when there is news; none where nothing comes by itself.
  var descriptors: [Int32] { get }
  /// Where a live camera puts its frames to be recorded; `nil` if they are handed over one by one.
  var queue: FrameQueue? { get }
  /// Does ahead what a start needs, so that it costs nothing then.
  func prepare(for mode: CameraMode)
  /// Starts a clip; frames that come from now on belong to it.
  func start(_ order: RecordingOrder)
  /// Takes a frame that did not come through the queue, and its picture if it has use for one.
  func take(_ stamp: FrameStamp, picture: () -> Picture?)
  /// A clip that was ordered without a length is whole with the last frame that has come. Does nothing to any other.
  func finish()
  /// What has happened since the last call, oldest first.
  func news() -> [RecorderNews]
  /// Throws away what has been begun, without waiting. Does nothing where nothing was begun.
  func discard()
  /// Waits until all that came before is done: nothing is left of what was discarded.
  func settle()
  /// Ends whatever still records.
  func close()
}

package enum RecorderNews: Equatable, Sendable {
  case started
  /// How much of the clip's length is written, 0 to 1; not told of an open clip.
  case progress(Double)
  /// Pictures of the clip that are in their file.
  case batch(FrameBatch)
  case finished(Clip)
  /// There is no clip, and nothing is left of it.
  case failed(CaptureError)

  /// Whether nothing more is to be expected of that clip.
  package var isLast: Bool {
    switch self {
    case .started, .progress, .batch: false
    case .finished, .failed: true
    }
  }
}

/// What a clip is to be.
package struct RecordingOrder: Hashable, Sendable {
  /// Pictures are wanted in batches besides, in files beside the clip.
  package struct Batches: Hashable, Sendable {
    package var wish: BatchWish
    package var session: String

    package init(_ wish: BatchWish, session: String) { (self.wish, self.session) = (wish, session) }
  }

  /// nil is an open clip: it goes on until it is finished.
  package var duration: Duration?
  package var mode: CameraMode
  /// Where it is written; there is no such file yet.
  package var path: String
  /// What people are told for the path, where that is another.
  package var place: String
  package var batches: Batches?

  package init(
    duration: Duration?, mode: CameraMode, path: String, place: String? = nil, batches: Batches? = nil
  ) {
    self.duration = duration
    self.mode = mode
    self.path = path
    self.place = place ?? path
    self.batches = batches
  }
}
