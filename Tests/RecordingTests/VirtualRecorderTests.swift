import Frames
import Contract
import Testing

@testable import Recording

@Suite struct VirtualRecorderTests {
  private let order = RecordingOrder(
    duration: .seconds(1), mode: CameraMode(size: PixelSize(width: 640, height: 480), framesPerSecond: 30), path: "")

  private func stamp(_ number: Int, _ milliseconds: Int) -> FrameStamp {
    FrameStamp(number: number, capturedAt: .milliseconds(milliseconds))
  }

  @Test func aClipHasTheLengthThatWasOrdered() {
    let recorder = VirtualRecorder()
    recorder.start(order)
    recorder.take(stamp(7, 2000)) { nil }
    recorder.take(stamp(8, 2500)) { nil }
    #expect(recorder.news() == [.started, .progress(0), .progress(0.5)])
    recorder.take(stamp(10, 3000)) { nil }
    let clip = Clip(path: "", duration: .seconds(1), size: order.mode.size, frames: 2, lost: 1, codec: "")
    #expect(recorder.news() == [.finished(clip)])
  }

  @Test func nothingIsToldOfWhatWasDiscarded() {
    let recorder = VirtualRecorder()
    recorder.start(order)
    recorder.take(stamp(0, 0)) { nil }
    recorder.discard()
    recorder.take(stamp(1, 1000)) { nil }
    #expect(recorder.news() == [])
  }
}
