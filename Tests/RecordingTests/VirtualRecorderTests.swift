import Contract
import Testing

@testable import Recording

@Suite struct VirtualRecorderTests {
  @Test func aClipHasTheLengthThatWasOrdered() throws {
    let recorder = VirtualRecorder()
    let mode = CameraMode(size: PixelSize(width: 640, height: 480), framesPerSecond: 30)
    try recorder.start(RecordingOrder(duration: .seconds(1), mode: mode), at: Instant())
    #expect(try recorder.add(capturedAt: Instant() + .milliseconds(500)) { nil } == 0.5)
    #expect(try recorder.finish().duration == .seconds(1))
  }
}
