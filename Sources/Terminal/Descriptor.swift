internal import Contract
internal import Glibc
internal import Threads

/// An owned file descriptor, closed once: on request, or on deinit.
final class Descriptor {
  private(set) var number: Int32

  /// Takes the result of a system call; throws its error for -1.
  init(_ answer: Int32, of call: String) throws(CaptureError) {
    guard answer >= 0 else { throw SystemLimit.error(errno, of: call) }
    number = answer
  }

  deinit { close() }

  func close() {
    if number >= 0 { Glibc.close(number) }
    number = -1
  }
}
