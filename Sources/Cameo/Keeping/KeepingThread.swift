internal import Contract
internal import Evidence
internal import Threads

/// Keeps a session on a thread of its own.
final class KeepingThread {
  let worker: Worker<KeepingJob, Result<SealedSession, CaptureError>>
  private let job: KeepingJob

  /// Without a thread everybody waits.
  init(_ job: KeepingJob) throws(CaptureError) {
    worker = try Worker("keeping") { $0.run() }
    self.job = job
    worker.askOrWork(job)
  }

  /// Readable when it is done.
  var descriptor: Int32 { worker.descriptor }

  /// What has come of it; nil while it goes on.
  func result() -> Result<SealedSession, CaptureError>? { worker.takeReplies().first?.answer }

  /// What stands there as soon as it has its name; nil before it is whole.
  var foretold: SealedSession? { job.foretold }

  func ends(within time: Duration) -> Bool { worker.waitUntilIdle(atMost: time) }
}
