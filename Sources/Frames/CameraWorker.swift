internal import Threads
internal import Contract
internal import Glibc
import Synchronization

/// The work on a camera's thread; other threads only read the counts and the pool.
final class CameraWorker: @unchecked Sendable {
  private let source: any CameraSource
  private let wish: CameraWish
  private let forgiven: Duration
  private let stopping: Bell
  private let outside: Mutex<Outside?>
  let counts = Mutex(CameraThread.Counts())
  let pool = Mutex<FramePool?>(nil)
  /// The analysis has started, and the source was not notified yet.
  let begins = Atomic(false)
  /// A refocus was requested, and the source was not notified yet.
  let refocuses = Atomic(false)
  /// The receivers of its frames and events; `nil` once they are disconnected.
  private struct Outside {
    var readers: [any FrameReader]
    var tell: @Sendable (CameraEvent) -> Void
  }

  /// The CPU time of all frames.
  let spent = Mutex(Duration.zero)

  init(
    source: any CameraSource, wish: CameraWish, readers: [any FrameReader], forgiven: Duration, stopping: Bell,
    tell: @escaping @Sendable (CameraEvent) -> Void
  ) {
    (self.source, self.wish, self.forgiven, self.stopping) = (source, wish, forgiven, stopping)
    outside = Mutex(Outside(readers: readers, tell: tell))
  }

  func run() {
    do throws(CaptureError) {
      let mode = try source.open(wish)
      lendPictures(of: mode.size)
      tell(.opened(mode))
      try serve()
    } catch {
      tell(.failed(error))
    }
    source.close()
    cutOff()
  }

  /// Disconnects the receivers: from now on frames and events are discarded.
  func cutOff() {
    outside.withLock { outside in
      for reader in outside?.readers ?? [] { reader.clear() }
      outside = nil
    }
    pool.withLock { $0 }?.close()
  }

  private func tell(_ event: CameraEvent) { outside.withLock { $0?.tell(event) } }

  private func clearReaders() {
    outside.withLock { outside in
      for reader in outside?.readers ?? [] { reader.clear() }
    }
  }

  /// Creates the pool for pictures of this size, unless it exists.
  private func lendPictures(of size: PixelSize) {
    let held = outside.withLock { $0?.readers.reduce(0) { $0 + $1.mostHeld(of: size) } ?? 0 }
    pool.withLock { pool in
      guard pool?.size != size else { return }
      pool?.close()
      // Two more for the camera: one is drawn, one is spare.
      pool = FramePool(size: size, capacity: held + 2)
    }
  }

  private func serve() throws(CaptureError) {
    let opened = Self.now()
    while !stopping.wait(source.nextDue.map { $0 - (Self.now() - opened) } ?? .zero) {
      let stamp = try newest(since: opened)
      passOn(source.takeNews())
      if refocuses.exchange(false, ordering: .acquiringAndReleasing), let answer = source.refocus() {
        tell(.focus(answer))
      }
      guard let stamp else {
        guard source.nextDue != nil else { continue }
        return tell(.ended)
      }
      try deliver(stamp)
    }
  }

  private func passOn(_ events: [CameraEvent]) {
    let losses = source.losses
    counts.withLock { $0.source = losses }
    for event in events {
      // Frames that are still unread are from before the loss.
      if event == .lost { clearReaders() }
      if case .opened(let mode) = event { lendPictures(of: mode.size) }
      tell(event)
    }
  }

  /// How long late frames are skipped before one is shown anyway: otherwise a film that decodes more slowly than it plays
  /// would never be seen.
  private static let haste: Duration = .milliseconds(100)

  /// Steps to the newest frame that is due; older ones are skipped undrawn, unless a reader wants all of them.
  private func newest(since opened: Duration) throws(CaptureError) -> FrameStamp? {
    let began = Self.now()
    let wantsAll = outside.withLock { $0?.readers.contains { $0.wantsAll } ?? false }
    source.wantsAll(wantsAll)
    if begins.exchange(false, ordering: .acquiringAndReleasing) { source.begin() }
    var stamp = try source.next()
    let forgiven = wantsAll ? forgiven : .zero
    while stamp != nil, let due = source.nextDue, case let now = Self.now(), due + forgiven <= now - opened,
      now - began < Self.haste
    {
      guard let later = try source.next() else { break }
      stamp = later
      counts.withLock { $0.dropped += 1 }
    }
    return stamp
  }

  private func deliver(_ stamp: FrameStamp) throws(CaptureError) {
    guard let pool = pool.withLock({ $0 }), let picture = pool.take() else {
      return counts.withLock { $0.dropped += 1 }
    }
    let frame = Frame(picture, stamp, from: pool)
    let begun = ThreadTime.now
    try source.fill(picture)
    let cost = ThreadTime.now - begun
    spent.withLock { $0 += cost }
    outside.withLock { outside in
      for reader in outside?.readers ?? [] { reader.put(frame) }
    }
    counts.withLock { $0.delivered += 1 }
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
