package import Contract
internal import Flow
internal import Threads

/// The state of the output folder's disk.
package struct OutputFolderReport: Equatable, Sendable {
  /// Free bytes; `nil` if unknown.
  package var free: Int?
  /// Why nothing can be saved there, regardless of space; `nil` if it can.
  package var obstacle: CaptureError?

  package init(free: Int?, obstacle: CaptureError? = nil) { (self.free, self.obstacle) = (free, obstacle) }

  /// Why visitors are refused, given the minimum of free megabytes.
  func obstacle(least: Int) -> CaptureError? {
    guard let free, free < least * 1_000_000 else { return obstacle }
    return CaptureError(
      .storageLow, "Only \(free / 1_000_000) MB are free for captures; \(least) MB are needed.",
      recovery: "Free some space, or lower storage.minFreeMB.")
  }
}

/// Checks the output folder on a worker thread, so that a hanging disk blocks callers no longer than their timeout.
final class OutputFolderWatch {
  /// Timeout that allows a sleeping disk to spin up.
  static let patience: Duration = .seconds(5)

  private let worker: Worker<Void, OutputFolderReport>
  /// When the current check began.
  private var since = ContinuousClock.now
  private var report = OutputFolderReport(free: nil)

  init(_ look: @escaping @Sendable () -> OutputFolderReport) throws(CaptureError) {
    worker = try Worker("place", most: 0) { _ in look() }
  }

  /// The current state if known within this timeout, else the previous one.
  func report(within time: Duration) -> OutputFolderReport {
    switch worker.ask(()) {
    case .queued: since = .now
    case .noThread(let error): return OutputFolderReport(free: nil, obstacle: error)
    // A check is already running.
    case .full, .stopped: break
    }
    let isDone = worker.waitUntilIdle(atMost: time)
    report = worker.takeReplies().last?.answer ?? report
    return isDone || .now - since < Self.patience ? report : OutputFolderReport(free: nil, obstacle: .silentDisk)
  }
}
