internal import CCrypto
package import Contract

/// OpenSSL's libcrypto, which does all cryptography but SHA-256.
package enum Libcrypto {
  /// Throws if it is not installed.
  package static func load() throws(CaptureError) {
    guard !ccrypto_load() else { return }
    let words = String(cString: ccrypto_trouble())
    throw CaptureError(
      .resourceMissing, "libcrypto is missing\(words.isEmpty ? "" : ": \(printable(words))").",
      recovery: "Install it: apt-get install libssl3")
  }

  /// An array that C fills; `nil` if it reports a failure.
  static func filled(_ count: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let isFilled = bytes.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(fill) ?? true }
    return isFilled ? bytes : nil
  }

  static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { ccrypto_wipe(start, buffer.count) }
    }
  }

  static func random(_ count: Int) -> [UInt8]? { filled(count) { ccrypto_random($0, count) } }
}
