internal import CDigest

/// A SHA-256 digest.
package struct Digest: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Digest(of: $0) }
  }

  package init(of bytes: UnsafeRawBufferPointer) {
    var maker = DigestMaker()
    maker.add(bytes)
    self = maker.finish()
  }

  fileprivate init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses 64 hexadecimal digits in lower case, the only form that `hex` writes.
  package init?(hex: String) {
    let digits = hex.utf8.compactMap { digit in Self.digits.firstIndex(of: digit).map(UInt8.init) }
    guard hex.utf8.count == 64, digits.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// 64 hexadecimal digits in lower case.
  package var hex: String {
    String(decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// Incremental SHA-256.
package struct DigestMaker: ~Copyable {
  private var state = cdigest_state()

  package init() {
    cdigest_begin(&state)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    cdigest_add(&state, bytes.baseAddress, bytes.count)
  }

  package consuming func finish() -> Digest {
    var digest = [UInt8](repeating: 0, count: Int(CDIGEST_LENGTH))
    cdigest_end(&state, &digest)
    return Digest(digest)
  }
}
