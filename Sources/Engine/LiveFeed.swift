package import Frames
internal import Threads
package import Contract

/// A camera's frames in real time, from its own thread; keeps only the newest.
package final class LiveFeed: FrameFeed {
  package let exposureIsFixed: Bool
  package let asked: CameraMode?
  private let slot: FrameSlot
  private let thread: CameraThread
  private let mailbox: Mailbox<CameraEvent>
  /// The engine's time at opening; frame timestamps are relative to it.
  private let openedAt: Instant

  package init(
    _ source: sending any CameraSource, wish: CameraWish, exposureIsFixed: Bool, at now: Instant,
    alsoInto others: [any FrameReader] = []
  ) throws(CaptureError) {
    let mailbox = try Mailbox<CameraEvent>()
    self.mailbox = mailbox
    self.exposureIsFixed = exposureIsFixed
    openedAt = now
    asked = wish.best
    slot = try FrameSlot()
    thread = try CameraThread(source, wish: wish, readers: [slot] + others) { mailbox.put($0) }
    try thread.start()
  }

  package var descriptors: [Int32] { [mailbox.descriptor, slot.descriptor] }
  package var nextDue: Instant? { nil }

  package func news(at now: Instant) -> [FeedItem] {
    let before = mailbox.takeAll()
    guard let frame = slot.take() else { return before.map(FeedItem.event) }
    let after = mailbox.takeAll()
    // An event arrived while the frame was taken, so their order is unknown: drop the frame.
    guard after.isEmpty else { return (before + after).map(FeedItem.event) }
    let capturedAt = min(now, openedAt + frame.stamp.capturedAt)
    let seen = FeedItem.frame(SeenFrame(number: frame.stamp.number, capturedAt: capturedAt) { frame.picture })
    // The frame comes after the opening and any loss (which clears older frames), and before any end.
    let ends = before.drop { if case .failed = $0 { false } else { true } }
    return before.dropLast(ends.count).map(FeedItem.event) + [seen] + ends.map(FeedItem.event)
  }

  package var counters: StageCounters? {
    let counts = thread.counts
    return StageCounters(
      done: counts.delivered, lost: counts.lost, spent: thread.spent, damaged: counts.source.damaged)
  }

  package var bytes: Int { thread.bytes }

  package func begin() { thread.begin() }

  package func refocus() { thread.refocus() }

  package func close() { thread.stop() }
}
