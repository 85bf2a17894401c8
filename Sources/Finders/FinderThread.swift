package import Contract
package import Frames
internal import Threads

/// Looks on a thread of its own: frames go into its slot, the newest wins, and what its finder sees comes out as news.
package final class FinderThread: Sendable {
  package enum News: Equatable, Sendable {
    /// The finder is loaded; what it cannot do, if something is missing.
    case ready(CaptureError?)
    /// There is no finder, and the thread has ended.
    case failed(CaptureError)
    /// What the finder was loaded from was damaged meanwhile.
    case damaged(FinderDamage)
    case sighting(Sighting)
  }

  /// Of sightings only the newest few are kept.
  private static let mostNews = 32

  /// What became of the frames.
  package struct Counts: Equatable, Sendable {
    package var analysed = 0
    /// Replaced by a newer one before anybody looked at them.
    package var skipped = 0

    package init(analysed: Int = 0, skipped: Int = 0) {
      self.analysed = analysed
      self.skipped = skipped
    }
  }

  /// Where frames are put.
  package let slot: FrameSlot

  private let worker: FinderWorker
  private let mailbox: Mailbox<News>
  private let stopping: Bell
  private let thread: WorkThread

  /// A thread that is not yet running; it calls `make` itself, so that the loop does not wait while a finder loads.
  package init(_ make: @escaping FinderMaking) throws(CaptureError) {
    // One that waits, one that is looked at, and the recent ones.
    slot = try FrameSlot(holding: 2 + FinderWorker.recentFrames)
    mailbox = try Mailbox(most: Self.mostNews, dropping: \.isSighting)
    stopping = try Bell()
    worker = try FinderWorker(make: make, slot: slot, mailbox: mailbox, stopping: stopping)
    thread = WorkThread("finder") { [worker] in worker.run() }
  }

  deinit { stop() }

  package typealias FinderMaking = @Sendable () throws(CaptureError) -> any Finder

  /// Readable while there is news.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Whether a finder is loaded and looks.
  package var isReady: Bool { worker.progress.withLock { $0.isReady } }

  package var counts: Counts {
    Counts(analysed: worker.progress.withLock { $0.analysed }, skipped: slot.replaced)
  }

  /// What the last frame cost.
  package var cost: FinderCost { worker.progress.withLock { $0.cost } }

  /// What all frames have cost.
  package var spent: FinderCost { worker.progress.withLock { $0.spent } }

  /// A frame that was looked at a moment ago.
  package func frame(_ number: Int) -> Frame? {
    worker.progress.withLock { $0.recent.last { $0.stamp.number == number } }
  }

  /// Looking stops: all frames are released, and the result of the one in work is dropped.
  package func rest() {
    slot.shut(true)
    worker.endRound()
  }

  /// What has happened since the last call, oldest first.
  package func news() -> [News] { mailbox.takeAll() }

  /// Another camera, another person: nothing that was seen counts, and the finder forgets it as soon as it is free.
  package func reset() { worker.endRound(forgetting: true) }

  /// Whether nothing is left of what it was told to forget.
  package var hasForgotten: Bool { worker.progress.withLock { $0.forgotten == $0.told } }

  package func start() throws(CaptureError) { try thread.start() }

  /// Ends the thread and waits for it; no frame is held and no picture of a person is left.
  package func stop() {
    stopping.ring()
    thread.join()
    slot.clear()
  }

  /// Ends the thread without waiting for what it is at: a finder that loads, or a frame that takes long.
  ///
  /// It takes up no other frame, lets go of everything when it is done, and is gone then.
  package func leave() {
    stopping.ring()
    rest()
    _ = thread.join(atMost: Self.courtesy)
  }

  /// As long as a frame usually takes, and shorter than anybody notices.
  private static let courtesy: Duration = .milliseconds(50)
}

extension FinderThread.News {
  var isSighting: Bool { if case .sighting = self { true } else { false } }
}
