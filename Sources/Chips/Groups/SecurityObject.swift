package import Contract

/// The signed list of the groups' hashes (LDSSecurityObject, ICAO 9303-10).
package struct SecurityObject: Equatable, Sendable {
  /// `nil` if the hash function is unknown here.
  package let hash: ChipHash?
  package let hashes: [Int: [UInt8]]

  /// `nil` if it has another structure, or names a group twice.
  package init?(_ bytes: [UInt8]) {
    guard let object = TLV(only: bytes), object.tag == TLV.sequence, let parts = object.children, parts.count >= 3,
      parts[0].small != nil, let identifier = parts[1].children?.first, identifier.tag == TLV.identifier,
      parts[2].tag == TLV.sequence, let entries = parts[2].children
    else { return nil }
    var hashes: [Int: [UInt8]] = [:]
    for entry in entries {
      guard let pair = entry.children, pair.count == 2, let number = pair[0].small, (1...16).contains(number),
        pair[1].tag == TLV.octets, hashes.updateValue(Array(pair[1].value), forKey: number) == nil
      else { return nil }
    }
    (hash, self.hashes) = (ChipHash(identifier: identifier.value), hashes)
  }

  /// Whether a group has its signed hash.
  package func check(_ number: Int, _ bytes: [UInt8], _ cryptography: any ChipCryptography) -> ChipCheck {
    guard let signed = hashes[number] else { return .failed }
    guard let hash, let digest = cryptography.digest(hash, of: bytes) else { return .notSupported }
    return isSame(digest, signed) ? .good : .failed
  }
}

extension ChipHash {
  /// The object identifiers: 1.3.14.3.2.26, and 2.16.840.1.101.3.4.2 with another arc.
  init?(identifier: some Collection<UInt8>) {
    let sha2: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]
    let arcs: [UInt8: ChipHash] = [1: .sha256, 2: .sha384, 3: .sha512, 4: .sha224]
    if identifier.elementsEqual([0x2B, 0x0E, 0x03, 0x02, 0x1A]) {
      self = .sha1
    } else if identifier.starts(with: sha2), let arc = identifier.dropFirst(sha2.count).first,
      identifier.count == sha2.count + 1, let hash = arcs[arc]
    {
      self = hash
    } else {
      return nil
    }
  }
}
