internal import Contract
internal import Glibc
import Synchronization

/// What happens on a camera's thread; only the counts and the pool are looked at from outside.
final class CameraWorker: @unchecked Sendable {
  private let source: any CameraSource
  private let wish: CameraWish
  private let slots: [FrameSlot]
  private let stopping: Bell
  private let tell: @Sendable (CameraThread.News) -> Void
  let counts = Mutex(CameraThread.Counts())
  let pool = Mutex<FramePool?>(nil)
  /// CPU time that all frames have taken.
  let spent = Mutex(Duration.zero)

  init(
    source: any CameraSource, wish: CameraWish, slots: [FrameSlot], stopping: Bell,
    tell: @escaping @Sendable (CameraThread.News) -> Void
  ) {
    self.source = source
    self.wish = wish
    self.slots = slots
    self.stopping = stopping
    self.tell = tell
  }

  func run() {
    do throws(CaptureError) {
      let mode = try source.open(wish)
      // For each slot one that waits and one that is read; for the camera one that is drawn and one to spare.
      let pool = FramePool(size: mode.size, capacity: slots.count * 2 + 2)
      self.pool.withLock { $0 = pool }
      tell(.opened(mode))
      try serve(from: pool)
    } catch {
      tell(.failed(error))
    }
    source.close()
    for slot in slots { slot.clear() }
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

  /// Steps to the newest frame that is due; the ones before it are never drawn.
  private func newest(since opened: Duration) throws(CaptureError) -> FrameStamp? {
    var stamp = try source.next()
    while stamp != nil, let due = source.nextDue, due <= Self.now() - opened {
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
    for slot in slots { slot.put(frame) }
    counts.withLock { $0.delivered += 1 }
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
