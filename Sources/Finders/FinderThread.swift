package import Contract
package import Frames
internal import Threads

/// Runs a finder on its own thread: frames go into its slot, where the newest wins, and findings come out of a mailbox.
package final class FinderThread: Sendable {
  package enum News: Equatable, Sendable {
    /// The finder is loaded; the error is for what it can't do, if anything is missing.
    case ready(CaptureError?)
    /// The finder can't be loaded, and the thread has ended.
    case failed(CaptureError)
    /// The files that the finder was loaded from have changed in the meantime.
    case damaged(FinderDamage)
    case sighting(Sighting)
  }

  /// The limit of the mailbox; when it is full, the oldest sightings are dropped.
  private static let mostNews = 32

  /// The number of frames by outcome.
  package struct Counts: Equatable, Sendable {
    package var analysed = 0
    /// Replaced by a newer one before they were analysed.
    package var skipped = 0

    package init(analysed: Int = 0, skipped: Int = 0) {
      self.analysed = analysed
      self.skipped = skipped
    }
  }

  /// The slot for incoming frames.
  package let slot: FrameSlot

  private let worker: FinderWorker
  private let mailbox: Mailbox<News>
  private let stopping: Bell
  private let thread: WorkThread

  /// A thread that is not yet running; it calls `make` itself, so that the caller does not block while a finder loads.
  package init(_ make: @escaping FinderMaking) throws(CaptureError) {
    // One waits, one is analysed, and some are recent.
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

  /// Whether the finder is loaded.
  package var isReady: Bool { worker.progress.withLock { $0.isReady } }

  package var counts: Counts {
    Counts(analysed: worker.progress.withLock { $0.analysed }, skipped: slot.replaced)
  }

  /// The cost of the last frame.
  package var cost: FinderCost { worker.progress.withLock { $0.cost } }

  /// The cost of all frames.
  package var spent: FinderCost { worker.progress.withLock { $0.spent } }

  /// A recently analysed frame.
  package func frame(_ number: Int) -> Frame? {
    worker.progress.withLock { $0.recent.last { $0.stamp.number == number } }
  }

  /// Pauses the analysis: releases all frames, and drops the result of the current one.
  package func rest() {
    slot.shut(true)
    worker.endRound()
  }

  /// The news since the last call, oldest first.
  package func news() -> [News] { mailbox.takeAll() }

  /// For another camera or visitor: drops all findings, and resets the finder as soon as it is free.
  package func reset() { worker.endRound(forgetting: true) }

  /// Whether every requested reset is complete.
  package var hasForgotten: Bool { worker.progress.withLock { $0.forgotten == $0.told } }

  package func start() throws(CaptureError) { try thread.start() }

  /// Ends the thread and waits for it; then no frame is held and no picture of a person is left.
  package func stop() {
    stopping.ring()
    thread.join()
    slot.clear()
  }

  /// Ends the thread without waiting for the finder, which may be loading, or analysing a slow frame.
  ///
  /// The thread takes no other frame, releases everything when it is done, and ends.
  package func leave() {
    stopping.ring()
    rest()
    _ = thread.join(atMost: Self.courtesy)
  }

  /// The timeout for the thread to end: as long as a frame usually takes, and too short to notice.
  private static let courtesy: Duration = .milliseconds(50)
}

extension FinderThread.News {
  var isSighting: Bool { if case .sighting = self { true } else { false } }
}
