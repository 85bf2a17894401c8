internal import Contract
internal import Evidence
internal import Threads

/// Keeps a session on a thread of its own.
final class KeepingThread {
  private let told: Mailbox<Result<SealedSession, CaptureError>>
  private let thread: WorkThread

  init(_ job: KeepingJob) throws(CaptureError) {
    let told = try Mailbox<Result<SealedSession, CaptureError>>()
    self.told = told
    thread = WorkThread { told.put(job.run()) }
    try thread.start()
  }

  deinit { thread.abandon() }

  /// Readable when it is done.
  var descriptor: Int32 { told.descriptor }

  /// What has come of it; nil while it goes on.
  func result() -> Result<SealedSession, CaptureError>? { told.takeAll().first }

  func ends(within time: Duration) -> Bool { thread.join(atMost: time) }
}
