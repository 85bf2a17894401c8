package import Frames
package import Contract
package import Imaging

/// Records synchronously on a virtual clock: each frame is encoded on arrival, in no virtual time.
package final class StepRecorder: Recorder {
  private let maker = ClipMaker()
  private var waiting: [RecorderNews] = []

  package init() {}

  package var descriptors: [Int32] { [] }
  package var queue: FrameQueue? { nil }

  /// Does nothing: on the virtual clock, creating the encoder takes no time.
  package func prepare(for mode: CameraMode) {}

  package func start(_ order: RecordingOrder) { waiting = [maker.start(order)] }

  package func take(_ stamp: FrameStamp, picture: () -> Picture?) {
    waiting += maker.take(stamp, picture: picture)
  }

  package func finish() { waiting += maker.finish() }

  package func news() -> [RecorderNews] {
    defer { waiting = [] }
    return waiting
  }

  package func discard() {
    maker.discard()
    waiting = []
  }

  package func settle() {}

  package func close() {
    discard()
    maker.close()
  }
}
