package import Contract
internal import Glibc

/// Errors for exhausted system resources, such as descriptors, threads and memory.
package enum SystemLimit {
  /// The error for a failed system call and its `errno`.
  package static func error(_ reason: Int32, of call: String) -> CaptureError {
    let saying = "\(call) says \"\(String(cString: strerror(reason)))\"."
    guard let (what, remedy) = words(reason) else { return CaptureError(.ourBug, saying) }
    return CaptureError(
      .limitReached, "The system is out of \(what): \(saying)",
      recovery: remedy)
  }

  private static func words(_ reason: Int32) -> (what: String, remedy: String)? {
    switch reason {
    case EMFILE: ("open files", OpenFiles.remedy)
    case ENFILE: ("open files", OpenFiles.remedyOfMachine)
    case ENOSPC: ("watched files", "Raise the limit: sysctl fs.epoll.max_user_watches")
    // Insufficient memory for the thread's stack is reported as `EAGAIN` too.
    case EAGAIN where isMemoryLimited: ("threads or memory", "Raise the limits: ulimit -u, ulimit -v")
    case EAGAIN: ("threads", "Raise the limit: ulimit -u")
    case ENOMEM, ENOBUFS: ("memory", "Free some, or raise the limit: ulimit -v")
    default: nil
    }
  }

  private static var isMemoryLimited: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur != rlim_t.max
  }
}
