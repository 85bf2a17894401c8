internal import Contract
internal import Glibc

/// A descriptor of ours, closed once: when that is wanted, or with the last that holds it.
final class Descriptor {
  private(set) var number: Int32

  /// Takes what the kernel has just answered; -1 is told as what it is.
  init(_ answer: Int32, of call: String) throws(CaptureError) {
    guard answer >= 0 else { throw Self.refusal(errno, of: call) }
    number = answer
  }

  deinit { close() }

  func close() {
    if number >= 0 { Glibc.close(number) }
    number = -1
  }

  static func refusal(_ reason: Int32, of call: String) -> CaptureError {
    let remedy =
      switch reason {
      case EMFILE: "Raise the limit of open files: ulimit -n"
      case ENFILE: "Raise the limit of open files of this machine: sysctl fs.file-max"
      case ENOSPC: "Raise the limit of watched files: sysctl fs.epoll.max_user_watches"
      default: "Free some memory."
      }
    return CaptureError(
      .terminalUnavailable, "The terminal can't be used: \(call) says \"\(String(cString: strerror(reason)))\".",
      recovery: remedy)
  }
}
