internal import Contract
internal import Glibc
internal import Threads

/// A descriptor of ours, closed once: when that is wanted, or with the last that holds it.
final class Descriptor {
  private(set) var number: Int32

  /// Takes what the kernel has just answered; -1 is told as what it is.
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
