internal import Contract
internal import Glibc
import Synchronization

/// What happens on a camera's thread; only the counts and the pool are looked at from outside.
final class CameraWorker: @unchecked Sendable {
  private let source: any CameraSource
  private let wish: CameraWish
  private let readers: [any FrameReader]
  private let forgiven: Duration
  private let stopping: Bell
  private let tell: @Sendable (CameraThread.News) -> Void
  let counts = Mutex(CameraThread.Counts())
  let pool = Mutex<FramePool?>(nil)
  /// CPU time that all frames have taken.
  let spent = Mutex(Duration.zero)

  init(
    source: any CameraSource, wish: CameraWish, readers: [any FrameReader], forgiven: Duration, stopping: Bell,
    tell: @escaping @Sendable (CameraThread.News) -> Void
  ) {
    self.source = source
    self.wish = wish
    self.readers = readers
    self.forgiven = forgiven
    self.stopping = stopping
    self.tell = tell
  }

  func run() {
    do throws(CaptureError) {
      let mode = try source.open(wish)
      // For the camera one that is drawn and one to spare.
      let pool = FramePool(
        size: mode.size, capacity: readers.reduce(2) { $0 + $1.mostHeld(of: mode.size) })
      self.pool.withLock { $0 = pool }
      tell(.opened(mode))
      try serve(from: pool)
    } catch {
      tell(.failed(error))
    }
    source.close()
    for reader in readers { reader.clear() }
    pool.withLock { $0 }?.close()
  }

  private func serve(from pool: FramePool) throws(CaptureError) {
    let opened = Self.now()
    while !stopping.wait(source.nextDue.map { $0 - (Self.now() - opened) } ?? .zero) {
      guard let stamp = try newest(since: opened) else {
        guard source.nextDue != nil else { continue }
        return tell(.ended)
      }
      try deliver(stamp, from: pool)
    }
  }

  /// How long late frames are stepped over before one of them is shown: a film whose frames take longer to decode than
  /// they last would else never be seen.
  private static let haste: Duration = .milliseconds(100)

  /// Steps to the newest frame that is due; the ones before it are never drawn, unless somebody wants them all.
  private func newest(since opened: Duration) throws(CaptureError) -> FrameStamp? {
    let began = Self.now()
    var stamp = try source.next()
    let forgiven = readers.contains { $0.wantsAll } ? forgiven : .zero
    while stamp != nil, let due = source.nextDue, case let now = Self.now(), due + forgiven <= now - opened,
      now - began < Self.haste
    {
      guard let later = try source.next() else { break }
      stamp = later
      counts.withLock { $0.dropped += 1 }
    }
    return stamp
  }

  private func deliver(_ stamp: FrameStamp, from pool: FramePool) throws(CaptureError) {
    guard let picture = pool.take() else { return counts.withLock { $0.dropped += 1 } }
    let frame = Frame(picture, stamp, from: pool)
    let begun = ThreadTime.now
    try source.fill(picture)
    let cost = ThreadTime.now - begun
    spent.withLock { $0 += cost }
    for reader in readers { reader.put(frame) }
    counts.withLock { $0.delivered += 1 }
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
