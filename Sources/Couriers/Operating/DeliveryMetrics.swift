package import Contract
internal import Delivery
internal import Files
internal import Notation
internal import Threads
import Synchronization

/// Figures of the delivery for a metrics collector: sizes and codes, never names.
///
/// Its file is not the one of a kiosk, which rewrites its own as a whole.
package final class DeliveryMetrics: Sendable {
  fileprivate typealias Family = OpenMetrics.Family

  /// How often `lives` writes.
  package static let interval = Duration.seconds(15)

  fileprivate static let queue = Family("delivery_queue_sessions", .gauge, "Sessions that wait for delivery.")
  fileprivate static let bytes = Family("delivery_queue_bytes", .gauge, "Size of the sessions that wait.")
  fileprivate static let age = Family("delivery_oldest_seconds", .gauge, "Age of the oldest session that waits.")
  fileprivate static let blocked = Family("delivery_blocked", .gauge, "1 while nothing is sent, with the reason.")
  fileprivate static let attempts = Family("delivery_attempts_failed", .counter, "Failed attempts by code.")
  fileprivate static let delivered = Family("delivery_delivered", .counter, "Sessions that were delivered.")
  fileprivate static let dead = Family("delivery_given_up", .counter, "Sessions that were given up, by code.")
  fileprivate static let untold = Family(
    "delivery_status_failing", .gauge, "1 while the backend does not get the kiosk's status, with the reason.")
  fileprivate static let families = [queue, bytes, age, blocked, attempts, delivered, dead, untold]

  fileprivate struct Figures {
    var metrics = OpenMetrics(families)
    /// When the oldest session that waits has ended.
    var oldest: WallTime?
    var writtenAt = ContinuousClock.now
    /// Told once, until the file can be written again.
    var isFailing = false
  }

  private let figures: Mutex<Figures>
  private let file: CollectorFile
  private let now: @Sendable () -> WallTime
  private let writer: Worker<String, CaptureError?>

  /// Counts go on from what stands in the file; one that holds something else is left as it is.
  package init(_ path: String, now: @escaping @Sendable () -> WallTime = { .now() }) throws(CaptureError) {
    (file, self.now) = (CollectorFile(path), now)
    let text = try file.text()
    var first = Figures()
    guard text.isEmpty || first.metrics.continue(text) else { throw file.foreign }
    for family in [Self.queue, Self.bytes, Self.age] { first.metrics.set(family, to: 0) }
    for family in [Self.blocked, Self.untold] { first.metrics.clear(family) }
    figures = Mutex(first)
    // The newest figures: a disk that hangs has them when it answers, and delays no delivery.
    writer = try Worker("metrics", joining: { $1 }) { [file] in file.write($0) }
    if let trouble = file.write(first.metrics.text()) { throw trouble }
  }

  package func hear(_ event: CourierEvent) {
    let isNews = figures.withLock { $0.hear(event, now()) }
    if isNews { write() }
  }

  /// Writes the figures as they are now, since the oldest session grows older; returns a new reason why that fails.
  package func lives() -> CaptureError? {
    let isDue = figures.withLock { $0.writtenAt + Self.interval <= .now }
    if isDue { write() }
    return takeTrouble()
  }

  private func write() {
    figures.withLock { $0.writtenAt = .now }
    writer.askOrWork(text)
  }

  /// Waits a moment until the last figures are written.
  package func finish() -> CaptureError? {
    write()
    _ = writer.waitUntilIdle(atMost: .seconds(1))
    return takeTrouble()
  }

  private func takeTrouble() -> CaptureError? {
    let replies = writer.takeReplies()
    return figures.withLock { figures in
      guard let last = replies.last else { return nil }
      defer { figures.isFailing = last.answer != nil }
      return figures.isFailing ? nil : last.answer
    }
  }

  private var text: String {
    let now = now()
    return figures.withLock { figures in
      let age = figures.oldest.map { max(0, (now - $0).seconds) } ?? 0
      figures.metrics.set(Self.age, to: age)
      return figures.metrics.text()
    }
  }
}

extension DeliveryMetrics.Figures {
  /// False if nothing has changed.
  fileprivate mutating func hear(_ event: CourierEvent, _ now: WallTime) -> Bool {
    switch event {
    case .handoffState(_, let stage, _, let trouble):
      if let trouble { metrics.count(DeliveryMetrics.attempts, Self.label(trouble.code)) }
      if stage == .refused, let trouble { metrics.count(DeliveryMetrics.dead, Self.label(trouble.code)) }
      if stage == .done { metrics.count(DeliveryMetrics.delivered) }
    case .deliveryDead(_, let trouble): metrics.count(DeliveryMetrics.dead, Self.label(trouble.code))
    case .deliveryBlocked(let trouble):
      metrics.clear(DeliveryMetrics.blocked)
      metrics.set(DeliveryMetrics.blocked, Self.label(trouble.code), to: 1)
    case .deliveryUnblocked: metrics.clear(DeliveryMetrics.blocked)
    case .standingUntold(let trouble):
      metrics.clear(DeliveryMetrics.untold)
      metrics.set(DeliveryMetrics.untold, Self.label(trouble.code), to: 1)
    case .standingTold: metrics.clear(DeliveryMetrics.untold)
    case .queueDepth(let depth):
      metrics.set(DeliveryMetrics.queue, to: Double(depth.count))
      metrics.set(DeliveryMetrics.bytes, to: Double(depth.bytes))
      oldest = depth.count == 0 ? nil : now + (.zero - depth.oldest)
    case .delivered, .handoffProgress, .report, .sessionPrepared, .preparationFailed, .stateSetAside, .trouble:
      return false
    }
    return true
  }

  private static func label(_ code: DeliveryCode) -> String { "code=\"\(code.rawValue)\"" }
}
