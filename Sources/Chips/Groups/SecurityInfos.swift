/// What a chip offers, in EF.CardAccess and in DG14 (SecurityInfos, ICAO 9303-11, 9.2).
package struct SecurityInfos: Equatable, Sendable {
  private struct Info: Equatable {
    let identifier: [UInt8]
    let required: TLV
    let optional: TLV?
  }

  private let infos: [Info]

  /// The content of EF.CardAccess, or of DG14 without its tag; `nil` if it is no set.
  ///
  /// Unknown infos are left out.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard let set = TLV(only: bytes), set.tag == TLV.set, let members = set.children else { return nil }
    infos = members.compactMap { member in
      guard member.tag == TLV.sequence, let parts = member.children, (2...3).contains(parts.count),
        parts[0].tag == TLV.identifier
      else { return nil }
      return Info(identifier: Array(parts[0].value), required: parts[1], optional: parts.dropFirst(2).first)
    }
  }

  /// 0.4.0.127.0.7.2.2 (BSI), and what follows it: PACE with ECDH and generic mapping, keys and protocols of chip
  /// authentication, with DH and with ECDH.
  private static let bsi: [UInt8] = [0x04, 0x00, 0x7F, 0x00, 0x07, 0x02, 0x02]
  private static let pace = bsi + [4, 2]
  private static let (chipKeyDH, chipKey) = (bsi + [1, 1], bsi + [1, 2])
  private static let (chipDH, chip) = (bsi + [3, 1], bsi + [3, 2])
  /// 2.23.136.1.1.5 (ICAO), and 0.4.0.127.0.7.1.1.4.1: signatures as r and s.
  private static let active: [UInt8] = [0x67, 0x81, 0x08, 0x01, 0x01, 0x05]
  private static let plainSignature: [UInt8] = [0x04, 0x00, 0x7F, 0x00, 0x07, 0x01, 0x01, 0x04, 0x01]

  /// The last arc of an identifier that begins with another one.
  private static func arc(_ identifier: [UInt8], after prefix: [UInt8]) -> Int? {
    identifier.count == prefix.count + 1 && identifier.starts(with: prefix) ? identifier.last.map(Int.init) : nil
  }

  private static func cipher(_ arc: Int) -> ChipCipher? {
    (1...4).contains(arc) ? ChipCipher.allCases[arc - 1] : nil
  }

  // MARK: PACE

  /// The offers that we know, in the chip's order, those with AES first.
  package var paces: [PACEOffer] {
    let offers = infos.compactMap { info -> PACEOffer? in
      guard let cipher = Self.arc(info.identifier, after: Self.pace).flatMap(Self.cipher),
        let parameter = info.optional?.small, PACEOffer.curves.contains(parameter)
      else { return nil }
      return PACEOffer(identifier: info.identifier, cipher: cipher, parameter: parameter)
    }
    return offers.filter { $0.cipher != .tripleDES } + offers.filter { $0.cipher == .tripleDES }
  }

  // MARK: Chip authentication

  /// How the chip can be authenticated.
  package enum ChipOffer: Equatable, Sendable {
    case none
    /// With integers instead of curves, or a cipher that we do not know.
    case unknown
    case curve(ChipKeyOffer)
  }

  package var chip: ChipOffer {
    let keys = infos.filter { $0.identifier == Self.chipKey }
    let offers = infos.compactMap { info -> ChipKeyOffer? in
      guard let cipher = Self.arc(info.identifier, after: Self.chip).flatMap(Self.cipher),
        let key = keys.first(where: { $0.optional?.unsigned == info.optional?.unsigned })
      else { return nil }
      return ChipKeyOffer(
        identifier: info.identifier, cipher: cipher, key: Array(key.required.whole), name: key.optional?.unsigned)
    }
    if let offer = offers.first(where: { $0.cipher != .tripleDES }) ?? offers.first { return .curve(offer) }
    let others = infos.filter { info in
      [Self.chipKeyDH, Self.chipDH, Self.chip].contains { info.identifier.starts(with: $0) }
    }
    guard let key = keys.first, others.isEmpty else { return keys.isEmpty && others.isEmpty ? .none : .unknown }
    // A key without a protocol is one of the oldest chips: 3DES.
    return .curve(
      ChipKeyOffer(
        identifier: Self.chip + [1], cipher: .tripleDES, key: Array(key.required.whole),
        name: key.optional?.unsigned))
  }

  // MARK: Active authentication

  /// The hash of the signatures of a key on a curve; `nil` if it is not told.
  package var activeHash: ChipHash? {
    for info in infos where info.identifier == Self.active {
      guard let parts = info.optional, parts.tag == TLV.identifier,
        let arc = Self.arc(Array(parts.value), after: Self.plainSignature),
        ChipHash.allCases.indices.contains(arc - 1)
      else { continue }
      return ChipHash.allCases[arc - 1]
    }
    return nil
  }
}

/// A way to open a chip with PACE.
package struct PACEOffer: Equatable, Sendable {
  package static let curves = 8...18

  package let identifier: [UInt8]
  package let cipher: ChipCipher
  /// The number of the standardised domain parameters.
  package let parameter: Int
  package var curve: ChipCurve { .standard(parameter) }

  package init(identifier: [UInt8], cipher: ChipCipher, parameter: Int) {
    (self.identifier, self.cipher, self.parameter) = (identifier, cipher, parameter)
  }
}

/// A key of a chip for its authentication.
package struct ChipKeyOffer: Equatable, Sendable {
  package let identifier: [UInt8]
  package let cipher: ChipCipher
  /// SubjectPublicKeyInfo in DER.
  package let key: [UInt8]
  /// Which of several keys it is.
  package let name: [UInt8]?
}
