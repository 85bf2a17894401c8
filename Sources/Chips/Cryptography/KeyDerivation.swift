/// What a derived key is for (ICAO 9303-11, 9.7.1).
package enum ChipKeyUse: UInt8, Sendable {
  case encryption = 1
  case authentication = 2
  /// Encrypts the nonce of PACE.
  case password = 3
}

extension ChipCryptography {
  /// A key from a shared secret.
  package func derive(_ use: ChipKeyUse, from secret: [UInt8], _ cipher: ChipCipher) -> [UInt8]? {
    let hash: ChipHash = cipher.key > 16 ? .sha256 : .sha1
    var message = secret + [0, 0, 0, use.rawValue]
    defer { wipe(&message) }
    guard var bytes = digest(hash, of: message) else { return nil }
    defer { wipe(&bytes) }
    // The parity of DES keys has no effect; the standard's examples show it.
    return cipher == .tripleDES ? bytes.prefix(cipher.key).map(withParity) : Array(bytes.prefix(cipher.key))
  }

  /// The MAC of 8 bytes: for 3DES the retail MAC (ISO/IEC 9797-1, algorithm 3), for AES the first half of CMAC.
  package func mac(_ message: [UInt8], _ cipher: ChipCipher, key: [UInt8], isPadded: Bool) -> [UInt8]? {
    let message = isPadded ? padded(message, cipher.block) : message
    guard key.count == cipher.key else { return nil }
    return cipher == .tripleDES ? retailMAC(message, key) : cmac(message, cipher, key).map { Array($0.prefix(8)) }
  }

  /// DES under one key is 3DES under that key twice, so no cipher is needed that libraries have given up.
  private func retailMAC(_ message: [UInt8], _ key: [UInt8]) -> [UInt8]? {
    let zeros = [UInt8](repeating: 0, count: 8)
    var first = Array(key.prefix(8))
    guard message.count >= 8, message.count % 8 == 0 else { return nil }
    let rest = Array(message.dropLast(8))
    var single = first + first
    defer {
      wipe(&first)
      wipe(&single)
    }
    let chain = rest.isEmpty ? zeros : encrypt(rest, .tripleDES, key: single, iv: zeros)
    guard let chain else { return nil }
    return encrypt(Array(message.suffix(8)), .tripleDES, key: key, iv: Array(chain.suffix(8)))
  }

  /// CMAC (NIST SP 800-38B).
  private func cmac(_ message: [UInt8], _ cipher: ChipCipher, _ key: [UInt8]) -> [UInt8]? {
    let zeros = [UInt8](repeating: 0, count: cipher.block)
    let isWhole = !message.isEmpty && message.count % cipher.block == 0
    var message = isWhole ? message : padded(message, cipher.block)
    guard var mask = encrypt(zeros, cipher, key: key, iv: zeros) else { return nil }
    defer { wipe(&mask) }
    for _ in 0..<(isWhole ? 1 : 2) { mask = doubled(mask) }
    for (place, bits) in zip(message.indices.suffix(cipher.block), mask) { message[place] ^= bits }
    return encrypt(message, cipher, key: key, iv: zeros).map { Array($0.suffix(cipher.block)) }
  }
}

/// With an odd number of bits.
private func withParity(_ byte: UInt8) -> UInt8 {
  let bits = byte & 0xFE
  return bits.nonzeroBitCount % 2 == 0 ? bits | 1 : bits
}

/// Twice a number of 128 bits in the field of CMAC.
private func doubled(_ block: [UInt8]) -> [UInt8] {
  var result = block.indices.map { block[$0] << 1 | ($0 + 1 < block.count ? block[$0 + 1] >> 7 : 0) }
  if let first = block.first, first & 0x80 != 0 { result[result.count - 1] ^= 0x87 }
  return result
}

/// Padded with 80 and zeros to whole blocks (ISO/IEC 9797-1, method 2); at least one byte is added.
func padded(_ bytes: [UInt8], _ block: Int) -> [UInt8] {
  bytes + [0x80] + [UInt8](repeating: 0, count: block - 1 - bytes.count % block)
}

/// `nil` if the bytes were not padded so.
func unpadded(_ bytes: [UInt8]) -> [UInt8]? {
  guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80 else { return nil }
  return Array(bytes[..<end])
}

/// Compared in the same time wherever they differ.
func isSame(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

/// Overwrites bytes in place, if nothing else holds them.
package func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  bytes = []
}
