internal import Contract
internal import Frames
internal import Glibc
internal import Synchronization
internal import Threads

/// The work on a finder's thread; other threads only read its progress.
final class FinderWorker: Sendable {
  struct Progress {
    var isReady = false
    var analysed = 0
    /// The cost of the last frame, and of all.
    var (cost, spent) = (FinderCost(), FinderCost())
    /// Counts pauses and changes of the visitor: findings of a frame that was taken before the last one are dropped.
    var round = 0
    /// The number of requested resets, and that number at the last completed reset.
    var (told, forgotten) = (0, 0)
    /// The last analysed frames, in case the picture of a finding is needed; the newest is last.
    var recent: [Frame] = []
  }

  /// Two, because a sighting is handled while the next frame is analysed.
  static let recentFrames = 2

  let progress = Mutex(Progress())
  private let make: FinderThread.FinderMaking
  private let slot: FrameSlot
  private let mailbox: Mailbox<FinderThread.News>
  private let stopping: Bell
  private let forgetting: Bell

  init(
    make: @escaping FinderThread.FinderMaking, slot: FrameSlot, mailbox: Mailbox<FinderThread.News>, stopping: Bell
  ) throws(CaptureError) {
    (self.make, self.slot, self.mailbox, self.stopping) = (make, slot, mailbox, stopping)
    forgetting = try Bell()
  }

  func run() {
    do throws(CaptureError) {
      let finder = try make()
      progress.withLock { $0.isReady = true }
      mailbox.put(.ready(finder.limitation))
      var (damage, checkedAt) = (FinderDamage?.none, ContinuousClock.now)
      while waits(atMost: damage?.isMended == false ? Self.retry : -1) {
        // The round is read before the frame is taken, so that a later round does not get its findings.
        let (round, isAnother) = beginToLook(finder)
        let frame = slot.take()
        let isDue = .now - checkedAt >= Self.checkEvery
        if isAnother || isDue {
          check(finder, thoroughly: isAnother, &damage)
          checkedAt = .now
        }
        if let frame { look(at: frame, in: round, finder) }
      }
      finder.reset()
    } catch {
      mailbox.put(.failed(error))
    }
    progress.withLock { $0.isReady = false }
    letGo()
  }

  /// Releases all frames and findings; with `forgetting`, the finder is reset as soon as it is free.
  func endRound(forgetting: Bool = false) {
    letGo { progress in
      progress.round += 1
      if forgetting { progress.told += 1 }
      mailbox.drop(\.isSighting)
    }
    if forgetting { self.forgetting.ring() }
  }

  private func letGo(_ change: (inout Progress) -> Void = { _ in }) {
    slot.clear()
    // Released outside the lock.
    let frames = progress.withLock { progress in
      change(&progress)
      defer { progress.recent = [] }
      return progress.recent
    }
    withExtendedLifetime(frames) {}
  }

  /// The retry interval of a finder that lost its model, in milliseconds.
  private static let retry: Int32 = 10_000
  /// The interval of checks during the analysis.
  private static let checkEvery: Duration = .seconds(2)

  /// Checks the finder, and reports each damage once.
  private func check(_ finder: any Finder, thoroughly: Bool, _ last: inout FinderDamage?) {
    let damage = finder.check(thoroughly: thoroughly)
    if let damage, damage.isMended || damage != last { mailbox.put(.damaged(damage)) }
    last = damage
  }

  /// The round, and whether the finder was just reset.
  private func beginToLook(_ finder: any Finder) -> (round: Int, isAnother: Bool) {
    forgetting.silence()
    let (round, told, isForgotten) = progress.withLock { ($0.round, $0.told, $0.forgotten == $0.told) }
    if !isForgotten {
      finder.reset()
      Stack.wipe()
      progress.withLock { $0.forgotten = told }
    }
    return (round, !isForgotten)
  }

  private func look(at frame: Frame, in round: Int, _ finder: any Finder) {
    let kind = finder.find(in: frame.picture, at: frame.stamp.capturedAt)
    let cost = finder.cost
    let sighting = Sighting(stamp: frame.stamp, size: frame.picture.size, kind: kind)
    // Released outside the lock, as in `letGo`.
    let old = progress.withLock { progress in
      progress.analysed += 1
      progress.cost = cost
      progress.spent += cost
      guard progress.round == round else { return [Frame]() }
      defer { progress.recent = progress.recent.suffix(Self.recentFrames - 1) + [frame] }
      mailbox.put(.sighting(sighting))
      return progress.recent
    }
    withExtendedLifetime(old) {}
  }

  /// Waits for a frame or a reset, with a timeout in milliseconds; false if the thread has to stop.
  private func waits(atMost milliseconds: Int32) -> Bool {
    var requests = [stopping, forgetting].map(\.descriptor).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests.append(pollfd(fd: slot.descriptor, events: Int16(POLLIN), revents: 0))
    while true {
      // Interrupted waits are repeated; signals are blocked, so only debuggers interrupt them.
      let count = poll(&requests, nfds_t(requests.count), milliseconds)
      if requests[0].revents != 0 || (count < 0 && errno != EINTR) { return false }
      if count >= 0 { return true }
    }
  }
}
