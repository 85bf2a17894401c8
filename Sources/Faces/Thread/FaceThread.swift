package import Frames
internal import Threads
package import Contract

/// Looks for faces on a thread of its own: frames go into its slot, the newest wins, and what it sees comes out as news.
package final class FaceThread: Sendable {
  package enum News: Equatable, Sendable {
    /// The finder is loaded; what it cannot do, if something is missing.
    case ready(CaptureError?)
    /// There is no finder, and the thread has ended.
    case failed(CaptureError)
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

  private let worker: FaceWorker
  private let mailbox: Mailbox<News>
  private let stopping: Bell
  private let thread: WorkThread

  /// A thread that is not yet running; `make` is called on it, so that nobody waits while a finder loads.
  package init(_ make: @escaping FinderMaking) throws(CaptureError) {
    // One that waits, one that is looked at, and the recent ones.
    slot = try FrameSlot(holding: 2 + FaceWorker.recentFrames)
    mailbox = try Mailbox(most: Self.mostNews, dropping: \.isSighting)
    stopping = try Bell()
    worker = FaceWorker(make: make, slot: slot, mailbox: mailbox, stopping: stopping)
    thread = WorkThread { [worker] in worker.run() }
  }

  deinit { stop() }

  package typealias FinderMaking = @Sendable () throws(CaptureError) -> any FaceFinder

  /// Readable while there is news.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Whether a finder is loaded and looks.
  package var isReady: Bool { worker.progress.withLock { $0.isReady } }

  package var counts: Counts {
    Counts(analysed: worker.progress.withLock { $0.analysed }, skipped: slot.replaced)
  }

  /// What the last frame cost.
  package var cost: FaceCost { worker.progress.withLock { $0.cost } }

  /// What all frames have cost.
  package var spent: FaceCost { worker.progress.withLock { $0.spent } }

  /// A frame that was looked at a moment ago.
  package func frame(_ number: Int) -> Frame? {
    worker.progress.withLock { $0.recent.last { $0.stamp.number == number } }
  }

  /// Lets go of all frames: nobody looks any more.
  package func rest() {
    slot.shut(true)
    worker.forgetFrames()
  }

  /// What has happened since the last call, oldest first.
  package func news() -> [News] { mailbox.takeAll() }

  /// Forgets everybody before the next frame: another camera, another person.
  package func reset() {
    worker.progress.withLock { $0.mustForget = true }
    worker.forgetFrames()
  }

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

extension FaceThread.News {
  fileprivate var isSighting: Bool { if case .sighting = self { true } else { false } }
}
