import Contract
import Files
import Foundation
import Frames
import Testing

@testable import Recording

/// Recordings whose files are in memory alone.
@Suite struct MemoryTests {
  private let small = mode(64, 48)
  private let memory = MemoryFolder()

  private func order(_ duration: Duration?, makesClip: Bool = true) -> RecordingOrder {
    RecordingOrder(
      duration: duration, mode: small, makesClip: makesClip, path: "clip.mp4", place: "/captures/s/clip.mp4.enc",
      batches: .init(BatchWish(label: "video", first: 1), session: "seven"), memory: memory)
  }

  private func bytes(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    #expect(memory.read(name) { bytes += $0 }, "\(name) is there")
    return bytes
  }

  private func film(_ order: RecordingOrder, frames: Int, with recorder: any Recorder) {
    recorder.start(order)
    for (number, time) in steady(30).prefix(frames).enumerated() {
      recorder.take(FrameStamp(number: number, capturedAt: time)) { slopes(small.size, number) }
    }
  }

  @Test func theClipIsTheOneThatAFileHas() throws {
    let folder = try Folder()
    let onDisk = StepRecorder()
    film(RecordingOrder(duration: .milliseconds(600), mode: small, path: folder.clip), frames: 30, with: onDisk)
    let recorder = StepRecorder()
    film(order(.milliseconds(600)), frames: 30, with: recorder)
    guard case .finished? = recorder.news().last else {
      Issue.record("the clip is finished")
      return
    }
    recorder.close()
    #expect(bytes("clip.mp4") == Array(try Data(contentsOf: URL(fileURLWithPath: folder.clip))))
    #expect(memory.names == ["clip.mp4", "frames-1.json"])
    #expect(bytes("frames-1.json").starts(with: Array(#"{"frames"#.utf8)))
  }

  @Test func nothingStaysOfWhatIsDiscarded() throws {
    let recorder = StepRecorder()
    film(order(nil), frames: 45, with: recorder)
    #expect(memory.names == ["clip.mp4", "frames-1.json"])
    // The next one may have begun before the recorder has dropped this one.
    let next = try memory.file("clip.mp4", at: "clip.mp4")
    recorder.discard()
    #expect(memory.names == ["clip.mp4"], "the file of another one stays")
    memory.remove("clip.mp4", next)
    #expect(memory.names.isEmpty && !memory.read("clip.mp4") { _ in })
    film(order(nil, makesClip: false), frames: 45, with: recorder)
    recorder.discard()
    #expect(memory.names.isEmpty)
  }
}
