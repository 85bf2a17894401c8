package import Contract
internal import Threads

/// What stands at the place where captures are kept.
package struct PlaceReport: Equatable, Sendable {
  /// How many bytes are free there; nil where nobody can tell.
  package var free: Int?
  /// Why nothing can be kept there, whatever is free; nil where it can.
  package var obstacle: CaptureError?

  package init(free: Int?, obstacle: CaptureError? = nil) { (self.free, self.obstacle) = (free, obstacle) }
}

/// Looks at that place on a thread of its own: a disk that does not answer holds nobody up for longer than they say.
final class PlaceWatch {
  /// How long a disk may take that sleeps.
  static let patience: Duration = .seconds(5)

  private let worker: Worker<Void, PlaceReport>
  /// When somebody began to look.
  private var since = ContinuousClock.now
  private var report = PlaceReport(free: nil)

  init(_ look: @escaping @Sendable () -> PlaceReport) throws(CaptureError) {
    worker = try Worker("place", most: 0) { _ in look() }
  }

  /// What is there now, as far as that is known within this time, and else what was there before.
  func report(within time: Duration) -> PlaceReport {
    switch worker.ask(()) {
    case .queued: since = .now
    case .noThread(let error): return PlaceReport(free: nil, obstacle: error)
    // Nobody looks twice at a time.
    case .full, .stopped: break
    }
    let isDone = worker.waitUntilIdle(atMost: time)
    report = worker.takeReplies().last?.answer ?? report
    return isDone || .now - since < Self.patience ? report : PlaceReport(free: nil, obstacle: Self.isSilent)
  }

  private static let isSilent = CaptureError(
    .cannotWrite, "The disk that captures are kept on does not answer.", recovery: "Check the disk and its cable.")
}
