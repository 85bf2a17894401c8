internal import Contract
internal import Frames
internal import Glibc
internal import Synchronization
internal import Threads

/// What happens on the finder's thread; only its progress is looked at from outside.
final class FinderWorker: Sendable {
  struct Progress {
    var isReady = false
    var analysed = 0
    /// Of the last frame, and of all.
    var (cost, spent) = (FinderCost(), FinderCost())
    /// Counts how often looking stopped or the visitor changed: findings of a frame that was taken
    /// before that are dropped.
    var round = 0
    /// How often it was told to forget, and how often it had been when it last did.
    var (told, forgotten) = (0, 0)
    /// The frames that were looked at last, in case the picture of a finding is wanted; the newest is the last.
    var recent: [Frame] = []
  }

  /// The loop hears of a sighting while the next frame is looked at.
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

  /// Lets go of all frames and of what was seen in them, and of the finder's memory as soon as it is free.
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
    // They are let go outside the lock.
    let frames = progress.withLock { progress in
      change(&progress)
      defer { progress.recent = [] }
      return progress.recent
    }
    withExtendedLifetime(frames) {}
  }

  /// In milliseconds: how often a finder that lost its model tries to load it again.
  private static let retry: Int32 = 10_000
  /// While it looks.
  private static let checkEvery: Duration = .seconds(2)

  /// Reports damage, and reports it once.
  private func check(_ finder: any Finder, thoroughly: Bool, _ last: inout FinderDamage?) {
    let damage = finder.check(thoroughly: thoroughly)
    if let damage, damage.isMended || damage != last { mailbox.put(.damaged(damage)) }
    last = damage
  }

  /// The round, and whether the finder has just forgotten the one before.
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
    // As in `letGo`.
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

  /// Waits for a frame, or to be told to forget, at most so many milliseconds; false when it is time to stop.
  private func waits(atMost milliseconds: Int32) -> Bool {
    var requests = [stopping, forgetting].map(\.descriptor).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests.append(pollfd(fd: slot.descriptor, events: Int16(POLLIN), revents: 0))
    while true {
      // Interrupted waits are taken up again; with blocked signals there are none but those of debuggers.
      let count = poll(&requests, nfds_t(requests.count), milliseconds)
      if requests[0].revents != 0 || (count < 0 && errno != EINTR) { return false }
      if count >= 0 { return true }
    }
  }
}
