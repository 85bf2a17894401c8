internal import Contract
internal import Evidence
internal import Threads

/// Worker thread that saves a session.
final class KeepingThread {
  let worker: Worker<KeepingJob, Result<SealedSession, CaptureError>>
  private let job: KeepingJob

  /// Throws if no thread can start; the caller then saves synchronously.
  init(_ job: KeepingJob) throws(CaptureError) {
    worker = try Worker("keeping") { $0.run() }
    self.job = job
    worker.askOrWork(job)
  }

  /// Readable when the save is finished.
  var descriptor: Int32 { worker.descriptor }

  /// The outcome; `nil` while it is running.
  func result() -> Result<SealedSession, CaptureError>? { worker.takeReplies().first?.answer }

  /// The session as it will be saved; `nil` before all files are written.
  var foretold: SealedSession? { job.foretold }

  func ends(within time: Duration) -> Bool { worker.waitUntilIdle(atMost: time) }
}
