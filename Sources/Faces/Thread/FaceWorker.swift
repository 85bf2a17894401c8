internal import Frames
internal import Threads
internal import Contract
internal import Glibc
internal import Synchronization

/// What happens on the finder's thread; only its progress is looked at from outside.
final class FaceWorker: Sendable {
  struct Progress {
    var isReady = false
    var analysed = 0
    /// Of the last frame, and of all.
    var (cost, spent) = (FaceCost(), FaceCost())
    var mustForget = false
    /// The frames that were looked at last, for whoever hears of them and wants the picture; the newest is the last.
    var recent: [Frame] = []
  }

  /// The loop hears of a sighting while the next frame is looked at.
  static let recentFrames = 2

  let progress = Mutex(Progress())
  private let make: FaceThread.FinderMaking
  private let slot: FrameSlot
  private let mailbox: Mailbox<FaceThread.News>
  private let stopping: Bell
  /// Rings when all that was held has been let go.

  init(make: @escaping FaceThread.FinderMaking, slot: FrameSlot, mailbox: Mailbox<FaceThread.News>, stopping: Bell) {
    self.make = make
    self.slot = slot
    self.mailbox = mailbox
    self.stopping = stopping
  }

  func run() {
    work()
  }

  private func work() {
    do throws(CaptureError) {
      let finder = try make()
      progress.withLock { $0.isReady = true }
      mailbox.put(.ready(finder.limitation))
      while waitsForFrame() { if let frame = slot.take() { look(at: frame, finder) } }
      finder.reset()
    } catch {
      mailbox.put(.failed(error))
    }
    progress.withLock { $0.isReady = false }
    forgetFrames()
    slot.clear()
  }

  func forgetFrames() {
    // They are let go outside the lock.
    _ = progress.withLock { progress in
      defer { progress.recent = [] }
      return progress.recent
    }
  }

  private func look(at frame: Frame, _ finder: any FaceFinder) {
    let mustForget = progress.withLock { progress in
      defer { progress.mustForget = false }
      return progress.mustForget
    }
    if mustForget { finder.reset() }
    let finding = finder.find(in: frame.picture)
    let cost = finder.cost
    progress.withLock { progress in
      progress.analysed += 1
      progress.cost = cost
      progress.spent += cost
      progress.recent = progress.recent.suffix(Self.recentFrames - 1) + [frame]
    }
    mailbox.put(
      .sighting(Sighting(stamp: frame.stamp, size: frame.picture.size, finding: finding, cost: cost)))
  }

  /// Waits for a frame; false when it is time to stop.
  private func waitsForFrame() -> Bool {
    var requests = [stopping.descriptor, slot.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      // Interrupted waits are taken up again; with blocked signals there are none but those of debuggers.
      let count = poll(&requests, nfds_t(requests.count), -1)
      if requests[0].revents != 0 || (count < 0 && errno != EINTR) { return false }
      if count > 0 { return true }
    }
  }
}
