internal import Contract
internal import Evidence
internal import Threads

/// Keeps a session on a thread of its own.
final class KeepingThread {
  let told: Mailbox<Result<SealedSession, CaptureError>>
  let thread: WorkThread
  private let job: KeepingJob

  init(_ job: KeepingJob) throws(CaptureError) {
    let told = try Mailbox<Result<SealedSession, CaptureError>>()
    (self.told, self.job) = (told, job)
    thread = WorkThread("keeping") { told.put(job.run()) }
    try thread.start()
  }

  deinit { thread.abandon() }

  /// Readable when it is done.
  var descriptor: Int32 { told.descriptor }

  /// What has come of it; nil while it goes on.
  func result() -> Result<SealedSession, CaptureError>? { told.takeAll().first }

  /// What stands there as soon as it has its name; nil before it is whole.
  var foretold: SealedSession? { job.foretold }

  func ends(within time: Duration) -> Bool { thread.join(atMost: time) }
}
