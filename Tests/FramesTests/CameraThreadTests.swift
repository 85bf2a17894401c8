import FrameKit
@testable import Frames
import Contract
import Imaging
import Testing

private let anything = CameraWish(sizes: [small])

@Suite(.timeLimit(.minutes(1))) struct CameraThreadTests {
  @Test func framesArriveAndStopLeavesNothingBehind() throws {
    let (slot, ear, closed) = (try FrameSlot(), try Ear(), Counter())
    let thread = try CameraThread(GreySource(closed: closed), wish: anything, readers: [slot], tell: ear.hear)
    try thread.start()
    var last = -1
    for _ in 0..<20 {
      #expect(waits(slot.descriptor, 20_000))
      guard let frame = slot.take() else { continue }
      #expect(frame.stamp.number > last)
      #expect(frame.picture.luma.allSatisfy { $0 == 200 })
      last = frame.stamp.number
    }
    thread.stop()
    #expect(closed.value == 1)
    #expect(slot.take() == nil)
    #expect(thread.lent == 0)
    #expect(ear.news == [.opened(CameraMode(size: PixelSize(width: 64, height: 48), framesPerSecond: 1000))])
  }

  @Test func aSourceIsAskedForItsFocusOnItsOwnThread() throws {
    let ear = try Ear()
    let thread = try CameraThread(GreySource(), wish: anything, readers: [], tell: ear.hear)
    try thread.start()
    thread.refocus()
    #expect(ear.wait { $0 == .focus(.isFixed) })
    thread.stop()
    #expect(ear.news.count { $0 == .focus(.isFixed) } == 1)
  }

  @Test func readerThatNeverTakesBlocksNothing() throws {
    let (lazy, ear) = (try FrameSlot(), try Ear())
    let lost = CaptureError(.cameraLost, "gone")
    let thread = try CameraThread(
      GreySource(frames: 500, failure: lost), wish: anything, readers: [lazy], tell: ear.hear)
    try thread.start()
    #expect(ear.wait { $0 == .failed(lost) })
    thread.stop()
    #expect(thread.counts == CameraThread.Counts(delivered: 500, dropped: 0))
    #expect(lazy.replaced == 499)
    #expect(thread.lent == 0)
  }

  @Test func lateSourceStillDelivers() throws {
    let slot = try FrameSlot()
    let thread = try CameraThread(GreySource(due: { _ in .zero }), wish: anything, readers: [slot]) { _ in }
    try thread.start()
    #expect(waits(slot.descriptor, 20_000))
    thread.stop()
  }

  @Test func aReaderThatKeepsEverythingGetsNoMoreThanThePoolHas() throws {
    let (greedy, gate) = (try FrameSlot(), try Gate())
    let thread = try CameraThread(GreySource(gate: gate), wish: anything, readers: [greedy]) { _ in }
    try thread.start()
    var kept: [Frame] = []
    for _ in 0..<10 {
      gate.letOneThrough()
      if let frame = greedy.take() { kept.append(frame) }
    }
    thread.stop()
    #expect(kept.map(\.stamp.number) == [0, 1, 2, 3])
    #expect(thread.counts == CameraThread.Counts(delivered: 4, dropped: 6))
    #expect(thread.lent == 4)
    let pictures = kept.map(\.picture)
    #expect(pictures.allSatisfy { $0.luma.allSatisfy { $0 == 200 } })
    kept = []
    #expect(thread.lent == 0)
    #expect(pictures.allSatisfy { $0.luma.allSatisfy { $0 == 0 } })
  }

  @Test func overdueFramesAreSteppedOverUndrawn() throws {
    let (slot, ear) = (try FrameSlot(), try Ear())
    let source = GreySource(frames: 40, due: { $0 < 40 ? .zero : .milliseconds(1) })
    let thread = try CameraThread(source, wish: anything, readers: [slot], tell: ear.hear)
    try thread.start()
    #expect(ear.wait { $0 == .ended })
    thread.stop()
    #expect(thread.counts == CameraThread.Counts(delivered: 1, dropped: 39))
  }

  @Test func aStopDoesNotWaitForAFrameThatIsFarAway() throws {
    let (slot, ear) = (try FrameSlot(), try Ear())
    let source = GreySource(due: { _ in .seconds(36_000) })
    let thread = try CameraThread(source, wish: anything, readers: [slot], tell: ear.hear)
    try thread.start()
    #expect(ear.wait { if case .opened = $0 { true } else { false } })
    thread.stop()
    thread.stop()
    #expect(thread.counts == CameraThread.Counts())
  }

  @Test(arguments: GreySource.Call.allCases)
  func hungCameraIsAbandonedAndDeliversNothing(_ call: GreySource.Call) throws {
    let (slot, ear, closed, hang) = (try FrameSlot(), try Ear(), Counter(), try Hang(call))
    let thread = try CameraThread(
      GreySource(closed: closed, hang: hang), wish: anything, readers: [slot], patience: .milliseconds(10),
      tell: ear.hear)
    try thread.start()
    #expect(hang.wait(), "it hangs")
    thread.stop()
    let told = ear.news
    #expect(slot.take() == nil && thread.lent == (call == .fill ? 1 : 0))
    // Another camera has the same reader when the first one wakes up.
    let gate = try Gate()
    let other = try CameraThread(GreySource(gate: gate), wish: anything, readers: [slot]) { _ in }
    try other.start()
    gate.letOneThrough()
    hang.end()
    #expect(closed.wait(for: 1), "it closes its camera by itself")
    #expect(slot.take()?.stamp.number == 0 && ear.news == told && thread.lent == 0)
    other.stop()
  }
}
