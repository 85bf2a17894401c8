internal import Glibc

/// What can be written to: a file, a pipe, a terminal.
package struct Outlet {
  private let descriptor: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// `write`, until all bytes are gone; 0, or the number of the error.
  package func write(_ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return errno }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}
