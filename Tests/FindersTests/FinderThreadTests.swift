import Frames
import Threads
import Contract
import Glibc
import Imaging
import Testing

@testable import Finders

/// A descriptor to poll, for at most 20 seconds.
struct Waiting {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func rings() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 20_000) > 0
  }
}

@Suite(.timeLimit(.minutes(2))) struct FinderThreadTests {
  @Test func aFrameGoesInAndASightingComesOut() throws {
    let (asked, frames) = (try Asked(), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    #expect(!thread.isReady)
    try thread.start()
    thread.slot.put(try frames.next(7))
    let told = thread.news { $0.width != nil }
    let seen = Sighting(
      stamp: FrameStamp(number: 7, capturedAt: .milliseconds(7)), size: PixelSize(width: 16, height: 16),
      kind: .face(FaceFinding(faces: [Face(box: Box(x: 0, y: 0, width: 7, height: 1))])))
    #expect(told == [.ready(nil), .sighting(seen)])
    #expect(thread.isReady)
    thread.stop()
    #expect(!thread.isReady)
    #expect(asked.all == ["find 7", "reset"])
    #expect(frames.pool.lent == 0)
  }

  @Test func modelIsCheckedPerPersonAndDamageReportedOnce() throws {
    let asked = try Asked()
    let lost = FinderDamage(CaptureError(.detectorUnavailable, "gone"), isMended: false)
    let mended = FinderDamage(CaptureError(.resourceMissing, "made again"), isMended: true)
    let thread = try FinderThread {
      let finder = StubFinder(asked)
      finder.damages.withLock { $0 = [nil, lost, lost, mended] }
      return finder
    }
    try thread.start()
    var told: [FinderThread.News] = []
    for _ in 0..<5 {
      let count = asked.all.count
      thread.reset()
      let end = ContinuousClock.now + .seconds(20)
      while asked.all.count == count || !thread.hasForgotten, .now < end { sched_yield() }
    }
    thread.stop()
    told += thread.news()
    #expect(told == [.ready(nil), .damaged(lost), .damaged(mended)])
  }

  @Test func whileTheFinderIsSlowOnlyTheNewestFrameIsKept() throws {
    let (asked, frames) = (try Asked(gated: true), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    thread.slot.put(try frames.next(1))
    #expect(asked.wait(for: "find 1"))
    for value in 2...5 { thread.slot.put(try frames.next(value)) }
    #expect(frames.pool.lent == 2)
    asked.letOn()
    #expect(asked.wait(for: "find 5"))
    asked.letOn()
    #expect(thread.widths(until: 5) == [1, 5])
    #expect(thread.counts == FinderThread.Counts(analysed: 2, skipped: 3))
    thread.stop()
    #expect(frames.pool.lent == 0)
  }

  @Test func framesMayComeBeforeTheFinderIsThere() throws {
    let (asked, frames, loading) = (try Asked(), Frames(), try Bell())
    let thread = try FinderThread {
      _ = loading.wait(.seconds(20))
      return StubFinder(asked)
    }
    try thread.start()
    thread.slot.put(try frames.next(1))
    thread.slot.put(try frames.next(2))
    #expect(!thread.isReady)
    loading.ring()
    #expect(thread.widths(until: 2) == [2])
    thread.stop()
  }

  @Test func aFinderThatCannotBeHadIsTold() throws {
    let (trouble, frames) = (CaptureError(.detectorUnavailable, "none"), Frames())
    let thread = try FinderThread { () throws(CaptureError) -> any Finder in throw trouble }
    try thread.start()
    #expect(thread.news { $0 == .failed(trouble) } == [.failed(trouble)])
    thread.slot.put(try frames.next(1))
    #expect(!thread.isReady)
    thread.stop()
    #expect(frames.pool.lent == 0)
  }

  @Test func leaveDoesNotWaitForALoadingFinder() throws {
    let (asked, frames, loading) = (try Asked(), Frames(), try Bell())
    let thread = try FinderThread {
      _ = loading.wait(.seconds(100))
      return StubFinder(asked)
    }
    try thread.start()
    thread.slot.put(try frames.next(1))
    thread.leave()
    #expect(frames.pool.lent == 0)
    thread.slot.put(try frames.next(2))
    #expect(frames.pool.lent == 0, "no more frames are taken")
    loading.ring()
    #expect(asked.wait(for: "reset"))
    #expect(asked.all == ["reset"])
    thread.stop()
  }

  @Test func leaveDoesNotWaitForASlowFrame() throws {
    let (asked, frames) = (try Asked(gated: true), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    thread.slot.put(try frames.next(1))
    #expect(asked.wait(for: "find 1"))
    thread.leave()
    thread.slot.put(try frames.next(2))
    asked.letOn()
    #expect(asked.wait(for: "reset"))
    #expect(asked.all == ["find 1", "reset"])
  }

  @Test func limitationIsReportedWithReadiness() throws {
    let (asked, limitation) = (try Asked(), CaptureError(.resourceMissing, "no points"))
    let thread = try FinderThread { StubFinder(asked, limitation: limitation) }
    try thread.start()
    #expect(thread.news { $0 == .ready(limitation) }.count == 1)
    thread.stop()
  }

  @Test func aResetComesBeforeTheNextFrame() throws {
    let (asked, frames) = (try Asked(), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    thread.slot.put(try frames.next(1))
    #expect(asked.wait(for: "find 1"))
    thread.reset()
    thread.slot.put(try frames.next(2))
    #expect(thread.widths(until: 2).last == 2)
    thread.stop()
    #expect(asked.all == ["find 1", "reset", "find 2", "reset"])
  }

  @Test func unreadNewsAreBounded() throws {
    let (asked, frames) = (try Asked(), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    for value in 1...60 {
      thread.slot.put(try frames.next(value))
      #expect(asked.wait(for: "find \(value)"))
    }
    thread.stop()
    let told = thread.news()
    #expect(told.count == 32)
    #expect(told.first == .ready(nil))
    #expect(told.last?.width == 60)
  }

  @Test func stoppingWithoutAStartAndTwiceIsFine() throws {
    let asked = try Asked()
    let idle = try FinderThread { StubFinder(asked) }
    idle.stop()
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    try thread.start()
    thread.stop()
    thread.stop()
    #expect(asked.all == ["reset"])
  }

  @Test func resultInProgressIsDroppedByAResetOrRest() throws {
    for another in [FinderThread.reset, FinderThread.rest] {
      let (asked, frames) = (try Asked(gated: true), Frames())
      let thread = try FinderThread { StubFinder(asked) }
      try thread.start()
      thread.slot.put(try frames.next(1))
      #expect(asked.wait(for: "find 1"))
      another(thread)()
      thread.slot.shut(false)
      thread.slot.put(try frames.next(2))
      asked.letOn()
      #expect(asked.wait(for: "find 2"))
      #expect(thread.frame(1) == nil)
      asked.letOn()
      #expect(thread.widths(until: 2) == [2])
      thread.stop()
      #expect(frames.pool.lent == 0)
    }
  }

  @Test func resetDropsUnreadResults() throws {
    let (asked, frames) = (try Asked(), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    thread.slot.put(try frames.next(1))
    // The second frame is analysed once the first result is reported.
    #expect(asked.wait(for: "find 1"))
    thread.slot.put(try frames.next(2))
    #expect(asked.wait(for: "find 2"))
    thread.reset()
    #expect(asked.wait(for: "reset"))
    #expect(thread.news() == [.ready(nil)])
    thread.stop()
  }

  @Test func theFinderForgetsWithoutAnotherFrame() throws {
    let (asked, frames) = (try Asked(), Frames())
    let thread = try FinderThread { StubFinder(asked) }
    try thread.start()
    thread.slot.put(try frames.next(1))
    #expect(asked.wait(for: "find 1"))
    thread.reset()
    #expect(asked.wait(for: "reset"))
    while !thread.hasForgotten { sched_yield() }
    #expect(asked.all == ["find 1", "reset"])
    #expect(frames.pool.lent == 0)
    thread.stop()
  }
}
