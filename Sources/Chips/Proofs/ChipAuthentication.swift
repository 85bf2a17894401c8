internal import Contract

/// Whether a chip has the private key to the public one of its DG14 (chip authentication, ICAO 9303-11, 6.2).
///
/// The chip gives no proof of its own: the next answer, under the keys that follow, is it.
struct ChipAuthentication: Sendable {
  private enum Stage { case template, agreement, proof }

  enum Move: Equatable {
    case send(ChipCommand)
    case done(ChipCheck)
  }

  private let offer: ChipKeyOffer
  private let point: [UInt8]
  private let next: SecureMessaging
  private var stage = Stage.template

  /// `nil` if the key's curve is unknown.
  init?(_ offer: ChipKeyOffer, _ cryptography: any ChipCryptography) {
    let curve = ChipCurve.ofKey(offer.key)
    guard let key = SubjectKey(offer.key[...]), case .curve(let other) = key.kind,
      var secret = cryptography.secret(on: curve)
    else { return nil }
    defer { wipe(&secret) }
    guard let point = cryptography.multiply(nil, by: secret, on: curve),
      var shared = cryptography.multiply(other, by: secret, on: curve),
      let next = SecureMessaging(offer.cipher, point: &shared, cryptography)
    else { return nil }
    (self.offer, self.point, self.next) = (offer, point, next)
  }

  /// Whether only the proof is missing, so that any answer but an authentic one is the failure.
  var isProof: Bool { stage == .proof }

  mutating func begin() -> ChipCommand {
    let name = offer.name.map { TLV.bytes(0x84, $0.isEmpty ? [0] : $0) } ?? []
    guard offer.cipher == .tripleDES else {
      return ChipCommand(0x00, 0x22, 0x41, 0xA4, TLV.bytes(0x80, offer.identifier) + name)
    }
    stage = .agreement
    return ChipCommand(0x00, 0x22, 0x41, 0xA6, TLV.bytes(0x91, point) + name)
  }

  mutating func handle(_ answer: ChipAnswer, _ link: inout ChipLink) -> Move {
    guard stage != .proof else { return .done(.good) }
    guard answer.status == .done else { return .done(.failed) }
    if stage == .template {
      stage = .agreement
      let data = DynamicData.bytes(0x80, point)
      return .send(ChipCommand(0x00, 0x86, 0x00, 0x00, data, expected: ChipCommand.mostShort))
    }
    stage = .proof
    link.session = next
    return .send(FileRead.select(ChipFile.group(.dg1).identifier))
  }
}
