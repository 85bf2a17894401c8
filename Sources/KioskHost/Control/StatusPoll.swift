internal import Contract
internal import Threads

/// A part of the status that is slow to read: read on a worker, and only while a client asks.
final class StatusPoll<Value: Sendable> {
  private let (pause, patience): (Duration, Duration)
  private let worker: Worker<Void, Value>
  private var askedAt: ContinuousClock.Instant?
  private var found: Value?

  /// `pause` is the least time between two readings; the loop waits for one for up to `patience`.
  init(
    _ name: String, every pause: Duration, patience: Duration = .zero, isAside: Bool = true,
    _ read: @escaping @Sendable () -> Value
  ) throws(CaptureError) {
    (self.pause, self.patience) = (pause, patience)
    worker = try Worker(name, isAside: isAside) { _ in read() }
  }

  /// The latest reading; `nil` until the first one is done.
  func latest() -> Value? {
    if askedAt.map({ .now - $0 >= pause }) ?? true {
      worker.ask(())
      askedAt = .now
      if patience > .zero { _ = worker.waitUntilIdle(atMost: patience) }
    }
    found = worker.takeReplies().last?.answer ?? found
    return found
  }
}

extension StatusPoll where Value == [String] {
  /// The findings of the doctor; an answer is a line of bounded length.
  static func doctor(
    isAside: Bool = true, _ look: @escaping @Sendable () -> [String]
  ) throws(CaptureError) -> StatusPoll {
    try StatusPoll("doctor", every: .seconds(60), isAside: isAside) { look().prefix(6).map { String($0.prefix(200)) } }
  }
}

extension StatusPoll where Value == DeliveryStatus? {
  static func delivery(
    isAside: Bool = true, _ read: @escaping DeliveryReading
  ) throws(CaptureError) -> StatusPoll {
    // Less than a frame: an operator who asks once gets an answer of now, unless the disk is slow.
    try StatusPoll("deliveries", every: .seconds(10), patience: .milliseconds(20), isAside: isAside, read)
  }
}
