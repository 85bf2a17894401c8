internal import CCrypto
package import Chips
package import Contract

/// The arithmetic of chips with OpenSSL's libcrypto, which is loaded for the first one.
package struct LibcryptoChips: ChipCryptography {
  package init() {}

  /// Throws if it is not installed.
  package static func load() throws(CaptureError) {
    guard !ccrypto_chips_load() else { return }
    let words = String(cString: ccrypto_chips_trouble())
    throw CaptureError(
      .resourceMissing, "libcrypto is missing\(words.isEmpty ? "" : ": \(printable(words))").",
      recovery: "Install it: apt-get install libssl3")
  }

  // MARK: Digests and ciphers

  package func random(_ count: Int) -> [UInt8]? { filled(count) { ccrypto_chips_random($0, count) } }

  private static func name(_ hash: ChipHash) -> (String, bytes: Int) {
    switch hash {
    case .sha1: ("SHA1", 20)
    case .sha224: ("SHA224", 28)
    case .sha256: ("SHA256", 32)
    case .sha384: ("SHA384", 48)
    case .sha512: ("SHA512", 64)
    }
  }

  package func digest(_ hash: ChipHash, of message: [UInt8]) -> [UInt8]? {
    let (name, bytes) = Self.name(hash)
    return view(message) { message in filled(bytes) { ccrypto_chips_digest(name, message, $0, bytes) } }
  }

  private static func name(_ cipher: ChipCipher) -> String {
    switch cipher {
    case .tripleDES: "DES-EDE3-CBC"
    case .aes128: "AES-128-CBC"
    case .aes192: "AES-192-CBC"
    case .aes256: "AES-256-CBC"
    }
  }

  package func encrypt(_ blocks: [UInt8], _ cipher: ChipCipher, key: [UInt8], iv: [UInt8]) -> [UInt8]? {
    crypt(blocks, cipher, key, iv, encrypts: true)
  }

  package func decrypt(_ blocks: [UInt8], _ cipher: ChipCipher, key: [UInt8], iv: [UInt8]) -> [UInt8]? {
    crypt(blocks, cipher, key, iv, encrypts: false)
  }

  private func crypt(
    _ blocks: [UInt8], _ cipher: ChipCipher, _ key: [UInt8], _ iv: [UInt8], encrypts: Bool
  ) -> [UInt8]? {
    guard key.count == cipher.key, iv.count == cipher.block, blocks.count % cipher.block == 0 else { return nil }
    // libcrypto's 3DES has three keys; with two, the first one is also the third.
    var whole = cipher == .tripleDES ? key + key.prefix(8) : key
    defer { wipe(&whole) }
    return view(blocks) { blocks in
      filled(blocks.count) { ccrypto_chips_crypt(Self.name(cipher), encrypts, whole, iv, blocks, $0) }
    }
  }

  // MARK: Curves

  package func secret(on curve: ChipCurve) -> [UInt8]? {
    withCurve(curve) { curve in counted(CCRYPTO_CHIPS_NUMBER) { ccrypto_chips_secret(curve, $0, &$1) } }
  }

  package func multiply(_ point: [UInt8]?, by factor: [UInt8], on curve: ChipCurve) -> [UInt8]? {
    if let point, point.isEmpty { return nil }
    return withCurve(curve) { curve in
      view(point ?? []) { point in
        view(factor) { factor in
          counted(CCRYPTO_CHIPS_POINT) { ccrypto_chips_multiply(curve, point, factor, $0, &$1) }
        }
      }
    }
  }

  package func add(_ a: [UInt8], _ b: [UInt8], on curve: ChipCurve) -> [UInt8]? {
    withCurve(curve) { curve in
      view(a) { a in
        view(b) { b in counted(CCRYPTO_CHIPS_POINT) { ccrypto_chips_add(curve, a, b, $0, &$1) } }
      }
    }
  }

  private func withCurve<Result>(_ curve: ChipCurve, _ use: (ccrypto_chips_curve) -> Result) -> Result {
    switch curve {
    case .standard(let number): use(ccrypto_chips_curve(standard: Int32(clamping: number), key: ccrypto_bytes()))
    case .ofKey(let key): view(key) { use(ccrypto_chips_curve(standard: 0, key: $0)) }
    }
  }

  // MARK: Powers and signatures

  package func power(_ base: [UInt8], _ exponent: [UInt8], modulus: [UInt8]) -> [UInt8]? {
    view(base) { base in
      view(exponent) { exponent in
        view(modulus) { modulus in
          filled(modulus.count) { ccrypto_chips_power(base, exponent, modulus, $0) }
        }
      }
    }
  }

  package func verifies(_ signature: [UInt8], of digest: [UInt8], by key: [UInt8]) -> Bool {
    view(key) { key in
      view(digest) { digest in view(signature) { ccrypto_chips_verify(key, digest, $0) } }
    }
  }
}

/// An array as C sees it.
private func view<Result>(_ bytes: [UInt8], _ use: (ccrypto_bytes) -> Result) -> Result {
  bytes.withUnsafeBufferPointer { use(ccrypto_bytes(start: $0.baseAddress, count: $0.count)) }
}

/// An array that C fills; `nil` if it reports a failure.
private func filled(_ count: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  let isFilled = bytes.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(fill) ?? true }
  return isFilled ? bytes : nil
}

/// An array that C fills in part, saying how many bytes there are; `nil` if it reports a failure.
private func counted(_ most: Int32, _ fill: (UnsafeMutablePointer<UInt8>, inout Int) -> Bool) -> [UInt8]? {
  var count = 0
  guard var bytes = filled(Int(most), { fill($0, &count) }) else { return nil }
  defer { wipe(&bytes) }
  return Array(bytes.prefix(count))
}
