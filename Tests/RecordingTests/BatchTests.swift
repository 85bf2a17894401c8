import Contract
import Foundation
import Frames
import Testing

@testable import Recording

/// Batches of frames besides a clip.
@Suite struct BatchTests {
  private let small = mode(64, 48)

  private func order(_ folder: Folder, _ length: Duration? = nil, first: Int = 1) -> RecordingOrder {
    RecordingOrder(
      duration: length, mode: small, path: folder.clip,
      batches: .init(BatchWish(label: "video", first: first), session: "seven"))
  }

  private func stamp(_ number: Int, _ milliseconds: Int) -> FrameStamp {
    FrameStamp(number: number, capturedAt: .milliseconds(milliseconds))
  }

  private func batches(_ news: [RecorderNews]) -> [FrameBatch] {
    news.compactMap { if case .batch(let batch) = $0 { batch } else { nil } }
  }

  @Test(arguments: [true, false]) func eachSecondHasABatchOfFivePictures(_ writes: Bool) throws {
    let folder = try Folder()
    let recorder: any Recorder = writes ? StepRecorder() : VirtualRecorder()
    recorder.start(order(folder, first: 4))
    // 30 a second, for 2.5 seconds.
    for number in 0..<75 {
      recorder.take(stamp(number, 5000 + number * 1000 / 30)) { slopes(small.size, number) }
    }
    #expect(batches(recorder.news()).map(\.batchID) == ["frames-4", "frames-5"])
    recorder.finish()
    let news = recorder.news()
    let last = try #require(batches(news).first)
    #expect(last.batchID == "frames-6" && last.label == "video")
    #expect(last.frames.map(\.atMs) == [2000, 2200, 2400])
    guard case .finished = news.last else {
      Issue.record("the clip is told last")
      return
    }
    let names = ["clip.mp4", "frames-4.json", "frames-5.json", "frames-6.json"]
    #expect(folder.names.sorted() == (writes ? names : []))
    recorder.close()
    #expect(folder.names.count == (writes ? 4 : 0))
  }

  @Test func theFileIsWhatABackendGets() throws {
    let folder = try Folder()
    let recorder = StepRecorder()
    recorder.start(order(folder, .milliseconds(400)))
    for number in 0..<9 { recorder.take(stamp(number, 100 + number * 50)) { slopes(small.size, number) } }
    let batch = try #require(batches(recorder.news()).first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/frames-1.json"))
    #expect(Array(bytes) == batch.json)
    let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(Set(object.keys) == ["frames", "metadata", "label"] && object["label"] as? String == "video")
    let frames = try #require(object["frames"] as? [[String: Any]])
    #expect(frames.map { $0["atMs"] as? Double } == [0, 200])
    let pictures = frames.compactMap { ($0["jpeg"] as? String).flatMap { Data(base64Encoded: $0) } }
    #expect(pictures.map { Array($0) } == batch.frames.map(\.jpeg))
    #expect(pictures.allSatisfy { $0.starts(with: [0xFF, 0xD8]) && $0.suffix(2) == Data([0xFF, 0xD9]) })
    let metadata = try #require(object["metadata"] as? [String: Any])
    let own = try JSONSerialization.jsonObject(with: Data(batch.metadata.utf8)) as? [String: Any]
    #expect(metadata as NSDictionary == own as NSDictionary?)
    #expect(metadata["session"] as? String == "seven" && metadata["batchId"] as? String == "frames-1")
    #expect(metadata["frames"] as? Int == 2 && metadata["toMs"] as? Int == 200 && metadata["width"] as? Int == 64)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/frames-1.json")[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func aSecondWithoutPicturesHasNone() throws {
    let recorder = VirtualRecorder()
    recorder.start(order(try Folder()))
    for (number, time) in [0, 100, 250, 4300, 4350].enumerated() { recorder.take(stamp(number, time)) { nil } }
    recorder.finish()
    let told = batches(recorder.news())
    #expect(told.map(\.batchID) == ["frames-1", "frames-2"])
    #expect(told.map { $0.frames.map(\.atMs) } == [[0, 250], [4300]])
  }

  @Test func discardedClipLeavesNoBatches() throws {
    let folder = try Folder()
    let recorder = StepRecorder()
    recorder.start(order(folder))
    for number in 0..<25 { recorder.take(stamp(number, number * 50)) { slopes(small.size, number) } }
    #expect(folder.names.contains("frames-1.json"))
    recorder.discard()
    #expect(folder.names == [])
  }

  @Test func aBatchThatCanNotBeWrittenIsAFailedRecording() throws {
    let folder = try Folder()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path + "/frames-1.json"))
    let recorder = StepRecorder()
    recorder.start(order(folder))
    for number in 0..<25 { recorder.take(stamp(number, number * 50)) { slopes(small.size, number) } }
    guard case .failed(let error) = recorder.news().last else {
      Issue.record("no failure was reported")
      return
    }
    #expect(error.code == .cannotWrite && error.message.contains("frames-1.json"))
    #expect(folder.names == ["frames-1.json"], "what was there before stays, and nothing else")
  }

  @Test(arguments: [true, false]) func withoutAClipThereAreOnlyTheNewestBatches(_ writes: Bool) throws {
    let folder = try Folder()
    let recorder: any Recorder = writes ? StepRecorder() : VirtualRecorder()
    let wish = BatchWish(label: "td1", first: 1, series: "frames-front", most: 2)
    recorder.start(
      RecordingOrder(
        duration: nil, mode: small, makesClip: false, path: folder.path + "/frames-front-1.json",
        batches: .init(wish, session: "seven")))
    for number in 0..<70 { recorder.take(stamp(number, number * 50)) { slopes(small.size, number) } }
    recorder.finish()
    let news = recorder.news()
    #expect(batches(news).map(\.batchID) == (1...4).map { "frames-front-\($0)" } && news.last == .batched)
    recorder.close()
    #expect(folder.names.sorted() == (writes ? ["frames-front-3.json", "frames-front-4.json"] : []))
  }

  @Test func discardedBatchesWithoutAClipLeaveNothing() throws {
    let folder = try Folder()
    let recorder = StepRecorder()
    var order = order(folder)
    order.makesClip = false
    recorder.start(order)
    for number in 0..<25 { recorder.take(stamp(number, number * 50)) { slopes(small.size, number) } }
    #expect(folder.names == ["frames-1.json"])
    recorder.discard()
    #expect(folder.names == [])
  }

  @Test func noBatchesUnlessOrdered() throws {
    let folder = try Folder()
    let recorder = StepRecorder()
    recorder.start(RecordingOrder(duration: nil, mode: small, path: folder.clip))
    for number in 0..<25 { recorder.take(stamp(number, number * 50)) { slopes(small.size, number) } }
    recorder.finish()
    #expect(batches(recorder.news()).isEmpty && folder.names == ["clip.mp4"])
  }
}
