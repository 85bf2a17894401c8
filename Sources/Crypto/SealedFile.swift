internal import CCrypto
package import Contract

/// A file that only the holder of its key can open: a nonce of 12 bytes, the content in AES-256-GCM, a tag of 16 bytes.
package enum SealedFile {
  /// The content; `nil` if the file was changed, or the key is that of another one.
  package static func open(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]? {
    let (nonce, tag) = (Int(CCRYPTO_NONCE), Int(CCRYPTO_TAG))
    guard key.count == Int(CCRYPTO_KEY), bytes.count >= nonce + tag else { return nil }
    let sealed = Array(bytes[nonce..<(bytes.count - tag)])
    let ending = Array(bytes.suffix(tag))
    return SealedText.transform(sealed, key: key, nonce: Array(bytes.prefix(nonce)), bound: []) {
      ccrypto_decrypt($0, ending)
    }
  }
}

/// Makes a sealed file piece by piece, so that its size costs no memory.
package final class SealedFileMaker {
  /// The key of this file alone.
  package let key: WipedBytes
  /// What the file begins with.
  package let head: [UInt8]
  private let stream: OpaquePointer

  /// `nil` if libcrypto fails.
  package init?() {
    guard var key = Libcrypto.random(Int(CCRYPTO_KEY)), let nonce = Libcrypto.random(Int(CCRYPTO_NONCE)) else {
      return nil
    }
    defer { Libcrypto.wipe(&key) }
    guard let stream = ccrypto_stream_begin(key, nonce) else { return nil }
    (self.key, head, self.stream) = (WipedBytes(key), nonce, stream)
  }

  deinit { ccrypto_stream_free(stream) }

  /// The next piece of the file; `nil` if libcrypto fails.
  package func add(_ plain: ArraySlice<UInt8>) -> [UInt8]? {
    plain.withUnsafeBufferPointer { plain in
      Libcrypto.filled(plain.count) { ccrypto_stream_add(stream, plain.baseAddress, plain.count, $0) }
    }
  }

  /// What the file ends with; `nil` if libcrypto fails.
  package func finish() -> [UInt8]? { Libcrypto.filled(Int(CCRYPTO_TAG)) { ccrypto_stream_end(stream, $0) } }
}
