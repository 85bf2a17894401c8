/// A public key (SubjectPublicKeyInfo), as far as its use needs it.
package struct SubjectKey: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// With its point.
    case curve([UInt8])
    case unknown
  }

  package let der: [UInt8]
  package let kind: Kind

  private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
  private static let curve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]

  /// `nil` if the bytes are no key.
  package init?(_ der: ArraySlice<UInt8>) {
    self.der = Array(der)
    guard let info = TLV(only: self.der), info.tag == TLV.sequence, let parts = info.children, parts.count == 2,
      let algorithm = parts[0].children?.first, algorithm.tag == TLV.identifier, parts[1].tag == TLV.bits,
      parts[1].value.first == 0
    else { return nil }
    let key = parts[1].value.dropFirst()
    switch Array(algorithm.value) {
    case Self.rsa:
      guard let numbers = TLV(only: key)?.children, numbers.count == 2, let modulus = numbers[0].unsigned,
        let exponent = numbers[1].unsigned
      else { return nil }
      kind = .rsa(modulus: modulus, exponent: exponent)
    case Self.curve: kind = .curve(Array(key))
    default: kind = .unknown
    }
  }
}
