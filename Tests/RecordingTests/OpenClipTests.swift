import Contract
import Frames
import Imaging
import Testing

@testable import Recording

/// Clips without a given length.
@Suite(.timeLimit(.minutes(2))) struct OpenClipTests {
  private let small = mode(160, 120, 20)

  private func timeline(_ stamps: [(Int, Duration)]) -> ClipTimeline {
    var timeline = ClipTimeline(length: nil)
    for (number, time) in stamps { _ = timeline.take(FrameStamp(number: number, capturedAt: time)) }
    return timeline
  }

  @Test func theLastFrameStandsAsLongAsTheOthersDid() {
    let even = timeline([(4, .seconds(2)), (5, .milliseconds(2040)), (6, .milliseconds(2080))])
    #expect(even.openLength(usual: 30) == .milliseconds(120))
    // A camera slower than its mode, and one that has dropped frames.
    #expect(timeline([(0, .zero), (1, .milliseconds(100))]).openLength(usual: 30) == .milliseconds(200))
    let gap = timeline([(0, .zero), (1, .milliseconds(100)), (4, .milliseconds(400))])
    #expect((gap.frames, gap.lost) == (3, 2))
    #expect(gap.openLength(usual: 30) == .milliseconds(500))
  }

  @Test func aSingleFrameStandsAsTheModeSays() {
    let single = timeline([(0, .seconds(9))])
    #expect(single.openLength(usual: 20) == .milliseconds(50))
    for rate in [Double.nan, .infinity, 0, -3, 1e300] {
      #expect((.zero ... .seconds(1)).contains(single.openLength(usual: rate)), "\(rate)")
    }
    #expect(timeline([(0, .seconds(9)), (1, .seconds(9))]).openLength(usual: 20) == .milliseconds(50))
  }

  @Test func openClipEndsAfterTenMinutes() {
    var long = timeline([(0, .zero), (1, .seconds(599))])
    #expect(long.take(FrameStamp(number: 2, capturedAt: .seconds(600))) == .beyond)
    #expect(long.openLength(usual: 30) == .seconds(600))
    let late = timeline([(0, .zero), (1, .milliseconds(599_999))])
    #expect(late.openLength(usual: 30) == .seconds(600))
  }

  private func stamp(_ number: Int, _ milliseconds: Int) -> FrameStamp {
    FrameStamp(number: number, capturedAt: .milliseconds(milliseconds))
  }

  @Test(arguments: [true, false]) func theTwinsAreWholeWhenTheyAreFinished(_ writes: Bool) throws {
    let folder = try Folder()
    let recorder: any Recorder = writes ? StepRecorder() : VirtualRecorder()
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.clip))
    for number in 0..<12 { recorder.take(stamp(number, 1000 + number * 50)) { slopes(small.size, number) } }
    #expect(recorder.news() == [.started], "its progress is not known")
    recorder.finish()
    let clip = Clip(
      path: writes ? folder.clip : "", duration: .milliseconds(600), size: small.size, frames: 12, lost: 0,
      codec: writes ? "h264" : "")
    #expect(recorder.news() == [.finished(clip)])
    recorder.finish()
    recorder.take(stamp(12, 1600)) { nil }
    #expect(recorder.news() == [])
    #expect(folder.names == (writes ? ["clip.mp4"] : []))
  }

  @Test(arguments: [true, false]) func withoutAFrameThereIsNone(_ writes: Bool) throws {
    let folder = try Folder()
    let recorder: any Recorder = writes ? StepRecorder() : VirtualRecorder()
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.clip))
    recorder.finish()
    guard case .failed(let error) = recorder.news().last else {
      Issue.record("it was told as whole")
      return
    }
    #expect(error.code == .recordingFailed)
    recorder.close()
    #expect(folder.names == [])
  }

  @Test(arguments: [true, false]) func aClipWithALengthIsNotFinishedSooner(_ writes: Bool) throws {
    let folder = try Folder()
    let recorder: any Recorder = writes ? StepRecorder() : VirtualRecorder()
    recorder.start(RecordingOrder(duration: .seconds(1), mode: small, path: folder.clip))
    recorder.take(stamp(0, 0)) { slopes(small.size, 0) }
    recorder.finish()
    #expect(recorder.news() == [.started, .progress(0)])
    recorder.close()
  }

  @Test(.enabled(if: hasJudges)) func aPlayerFindsTheLengthThatIsTold() throws {
    let folder = try Folder()
    let recorder = StepRecorder()
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.clip))
    // 23 frames a second, whose times are not whole milliseconds.
    for (number, time) in steady(23).prefix(30).enumerated() {
      recorder.take(FrameStamp(number: number, capturedAt: time)) { slopes(small.size, number) }
    }
    recorder.finish()
    guard case .finished(let clip) = recorder.news().last else {
      Issue.record("there is no clip")
      return
    }
    #expect(abs(clip.duration.seconds - 30.0 / 23) < 0.000_05)
    let facts = try probe(folder.clip)
    #expect(facts["nb_read_frames"] == "30")
    #expect(abs((Double(facts["duration"] ?? "") ?? 0) - clip.duration.seconds) < 0.000_02, "\(facts)")
    #expect(try complaints(folder.clip) == "")
  }

  /// Frames in the encoder's queue at the end were captured before it.
  @Test func framesThatWaitBelongToIt() throws {
    let (folder, pool) = (try Folder(), FramePool(size: small.size, capacity: 20))
    let recorder = try LiveRecorder(patience: .seconds(20)) { RecorderWorker(queue: $0, frames: $1).run() }
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.clip))
    recorder.settle()
    func put(_ numbers: Range<Int>) throws {
      for number in numbers {
        let picture = try #require(pool.take())
        picture.luma.update(repeating: UInt8(number * 5))
        recorder.queue?.put(Frame(picture, stamp(number, number * 50), from: pool))
      }
    }
    try put(0..<8)
    recorder.finish()
    try put(8..<12)
    recorder.settle()
    let clip = Clip(
      path: folder.clip, duration: .milliseconds(400), size: small.size, frames: 8, lost: 0, codec: "h264")
    #expect(recorder.news() == [.started, .finished(clip)])
    #expect(recorder.queue?.wantsAll == false)
    // The next clip starts from zero.
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.path + "/next.mp4"))
    try put(20..<23)
    recorder.finish()
    recorder.settle()
    guard case .finished(let next) = recorder.news().last else {
      Issue.record("there is no second clip")
      return
    }
    #expect((next.frames, next.duration) == (3, .milliseconds(150)))
    recorder.close()
    #expect(pool.lent == 0)
  }

  @Test func discardAfterTheEndReportsNothing() throws {
    let folder = try Folder()
    let recorder = try LiveRecorder(patience: .seconds(20)) { RecorderWorker(queue: $0, frames: $1).run() }
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.clip))
    recorder.finish()
    recorder.discard()
    recorder.settle()
    #expect(recorder.news() == [])
    recorder.close()
    #expect(folder.names == [])
  }
}
