import FrameKit
@testable import Frames
import Contract
import Imaging
import Testing

@Suite(.timeLimit(.minutes(1))) struct FrameQueueTests {
  private func frame(_ number: Int, _ pool: FramePool) throws -> Frame {
    Frame(try #require(pool.take()), FrameStamp(number: number, capturedAt: .zero), from: pool)
  }

  @Test func framesComeInOrderAndNoneIsReplaced() throws {
    let (queue, pool) = (try FrameQueue(), FramePool(size: small, capacity: 20))
    queue.open()
    for number in 0..<3 { queue.put(try frame(number, pool)) }
    for number in 0..<3 {
      #expect(waits(queue.descriptor))
      #expect(queue.take()?.stamp.number == number)
    }
    #expect(!waits(queue.descriptor))
    #expect(queue.take() == nil)
    #expect(pool.lent == 0)
  }

  @Test func fullQueueDropsAndCountsFrames() throws {
    let (queue, pool) = (try FrameQueue(), FramePool(size: small, capacity: 20))
    queue.open()
    for number in 0..<18 { queue.put(try frame(number, pool)) }
    #expect(queue.lost == 3)
    #expect(pool.lent == 15)
    #expect(queue.take()?.stamp.number == 0)
    queue.shut()
    #expect(pool.lent == 0)
  }

  @Test func itHoldsNothingUnlessItIsOpen() throws {
    let (queue, pool) = (try FrameQueue(), FramePool(size: small, capacity: 20))
    queue.put(try frame(0, pool))
    #expect(queue.take() == nil)
    #expect(!queue.wantsAll && queue.lost == 0)
    queue.open()
    #expect(queue.wantsAll)
  }

  @Test func largePicturesAreFewer() {
    #expect(FrameQueue.length(for: PixelSize(width: 1280, height: 720)) == 15)
    #expect(FrameQueue.length(for: PixelSize(width: 3840, height: 2160)) == 4)
  }

  @Test func openQueueGetsEveryFrame() throws {
    let (queue, ear) = (try FrameQueue(), try Ear())
    queue.open()
    let source = GreySource(frames: 12, due: { $0 < 12 ? .zero : .milliseconds(1) })
    let thread = try CameraThread(
      source, wish: CameraWish(sizes: [small]), readers: [queue], forgiven: .seconds(600), tell: ear.hear)
    try thread.start()
    #expect(ear.wait { $0 == .ended })
    thread.stop()
    #expect(thread.counts == CameraThread.Counts(delivered: 12, dropped: 0))
    #expect(thread.lent == 0)
  }
}
