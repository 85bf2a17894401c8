import Frames
import Contract
import Foundation
import Imaging
import Testing
import Threads

@testable import Recording

@Suite(.timeLimit(.minutes(2))) struct LiveRecorderTests {
  private let small = mode(160, 120)

  private func order(_ folder: Folder, _ duration: Duration = .milliseconds(200)) -> RecordingOrder {
    RecordingOrder(duration: duration, mode: small, path: folder.clip)
  }

  /// A recorder with a long timeout, for busy machines.
  private func recorder() throws -> LiveRecorder {
    try LiveRecorder(patience: .seconds(20)) { RecorderWorker(queue: $0, frames: $1).run() }
  }

  /// Frames as from a camera thread, each after the previous one was taken.
  private func put(_ numbers: Range<Int>, into recorder: LiveRecorder, _ pool: FramePool) throws {
    for number in numbers {
      let picture = try #require(pool.take())
      picture.luma.update(repeating: UInt8(number * 5 % 256))
      let stamp = FrameStamp(number: number, capturedAt: .milliseconds(number * 20))
      recorder.queue?.put(Frame(picture, stamp, from: pool))
      recorder.settle()
    }
  }

  private var pool: FramePool { FramePool(size: small.size, capacity: 20) }

  /// All news up to the last one of a clip.
  private func news(of recorder: LiveRecorder) -> [RecorderNews] {
    recorder.settle()
    return recorder.news()
  }

  @Test func framesBecomeAClip() throws {
    let (folder, recorder, pool) = (try Folder(), try recorder(), pool)
    recorder.prepare(for: small)
    recorder.start(order(folder))
    try put(3..<14, into: recorder, pool)
    #expect(recorder.queue?.wantsAll == true)
    let news = news(of: recorder)
    #expect(recorder.queue?.wantsAll == false, "later frames are not recorded")
    #expect(news.first == .started)
    #expect(news.dropFirst().prefix(3) == [.progress(0), .progress(0.1), .progress(0.2)])
    let clip = Clip(
      path: folder.clip, duration: .milliseconds(200), size: small.size, frames: 10, lost: 0, codec: "h264")
    #expect(news.last == .finished(clip))
    #expect(news.count == 12)
    recorder.close()
    #expect(pool.lent == 0)
    #expect(folder.names == ["clip.mp4"])
  }

  @Test func nothingIsLeftOrHeardOfAClipThatIsDiscarded() throws {
    let (folder, recorder, pool) = (try Folder(), try recorder(), pool)
    recorder.start(order(folder))
    try put(0..<5, into: recorder, pool)
    recorder.discard()
    recorder.settle()
    #expect(recorder.news() == [])
    #expect(folder.names == [])
    #expect(pool.lent == 0)
    recorder.start(order(folder))
    try put(20..<31, into: recorder, pool)
    #expect(news(of: recorder).last?.isLast == true)
    #expect(folder.names == ["clip.mp4"])
    recorder.close()
  }

  @Test func closingInTheMiddleLeavesNothing() throws {
    let (folder, recorder, pool) = (try Folder(), try recorder(), pool)
    recorder.start(order(folder))
    try put(0..<5, into: recorder, pool)
    recorder.close()
    recorder.close()
    #expect(folder.names == [])
    #expect(pool.lent == 0)
  }

  /// Its thread returns after the timeout, and finds that it has to end.
  @Test func aDiskThatHangsIsNotWaitedForForEver() throws {
    let (disk, end) = (try Bell(), try Bell())
    let recorder = try LiveRecorder(patience: .milliseconds(50)) { queue, frames in
      _ = disk.wait(.seconds(100))
      RecorderWorker(queue: queue, frames: frames).run()
      end.ring()
    }
    let (began, folder, pool) = (ContinuousClock.now, try Folder(), pool)
    recorder.start(order(folder))
    let picture = try #require(pool.take())
    recorder.queue?.put(Frame(picture, FrameStamp(number: 0, capturedAt: .zero), from: pool))
    recorder.discard()
    recorder.settle()
    recorder.close()
    #expect(ContinuousClock.now - began < .seconds(20))
    disk.ring()
    #expect(end.wait(.seconds(60)))
    #expect(recorder.news() == [])
    #expect(folder.names == [])
    #expect(pool.lent == 0)
  }

  @Test func timedOutDiskIsNotWaitedForAgain() throws {
    let disk = try Bell()
    let recorder = try LiveRecorder(patience: .seconds(1)) { queue, frames in
      _ = disk.wait(.seconds(100))
      RecorderWorker(queue: queue, frames: frames).run()
    }
    let began = ContinuousClock.now
    for _ in 0..<20 { recorder.settle() }
    #expect(ContinuousClock.now - began < .seconds(15))
    disk.ring()
    recorder.close()
  }

  @Test func aFolderThatIsGoneIsToldInsteadOfAStart() throws {
    let recorder = try recorder()
    recorder.start(RecordingOrder(duration: .seconds(1), mode: small, path: "/nowhere/at/all/clip.mp4"))
    let news = news(of: recorder)
    guard case .failed(let error) = news.last else {
      Issue.record("\(news)")
      return
    }
    #expect(news.count == 1)
    #expect(error.code == .cannotWrite)
  }

  @Test func framesThatTheQueueHadToLoseAreToldWithTheClip() throws {
    let (folder, recorder) = (try Folder(), try recorder())
    let pool = FramePool(size: small.size, capacity: 40)
    recorder.start(order(folder, .milliseconds(700)))
    recorder.settle()
    try put(0..<2, into: recorder, pool)
    // These frames cannot pass: a reader holds all pictures of their pool.
    try put(12..<40, into: recorder, pool)
    let news = news(of: recorder)
    guard case .finished(let clip) = news.last else {
      Issue.record("\(news)")
      return
    }
    #expect(clip.lost == 10)
    #expect(clip.frames == 25)
    recorder.close()
  }
}
