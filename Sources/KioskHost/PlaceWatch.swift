package import Contract
internal import Flow
internal import Threads

/// What stands at the place where captures are kept.
package struct PlaceReport: Equatable, Sendable {
  /// How many bytes are free there; nil where nobody can tell.
  package var free: Int?
  /// Why nothing can be kept there, whatever is free; nil where it can.
  package var obstacle: CaptureError?

  package init(free: Int?, obstacle: CaptureError? = nil) { (self.free, self.obstacle) = (free, obstacle) }

  /// Why no visitor can be let in, if so many megabytes must be free.
  func obstacle(least: Int) -> CaptureError? {
    guard let free, free < least * 1_000_000 else { return obstacle }
    return CaptureError(
      .storageLow, "Only \(free / 1_000_000) MB are free for captures; \(least) MB must be.",
      recovery: "Free some room, or lower storage.minFreeMB.")
  }
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
    return isDone || .now - since < Self.patience ? report : PlaceReport(free: nil, obstacle: .silentDisk)
  }
}
