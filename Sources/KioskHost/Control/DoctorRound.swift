internal import Contract
internal import Threads

/// The findings of the doctor for clients that ask for the status, checked on a worker.
final class DoctorRound {
  /// The pause between two checks.
  private static let pause: Duration = .seconds(60)
  /// An answer is a line of bounded length.
  private static let (most, longest) = (6, 200)

  private let worker: Worker<Void, [String]>
  private var askedAt: ContinuousClock.Instant?
  private var found: [String]?

  init(isAside: Bool = true, _ look: @escaping @Sendable () -> [String]) throws(CaptureError) {
    worker = try Worker("doctor", isAside: isAside) { _ in
      look().prefix(Self.most).map { String($0.prefix(Self.longest)) }
    }
  }

  /// The latest findings, without blocking; `nil` until the first check is done.
  func findings() -> [String]? {
    if askedAt.map({ .now - $0 >= Self.pause }) ?? true {
      worker.ask(())
      askedAt = .now
    }
    found = worker.takeReplies().last?.answer ?? found
    return found
  }
}
