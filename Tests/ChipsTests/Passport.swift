import Contract

@testable import Chips

/// A document for these tests, without a signature: the verifier of the tests says what its signature is.
struct Passport {
  static let own: Examples = {
    var keys = (try? Examples("keys")) ?? Examples.none
    keys.section = "own"
    return keys
  }()
  static let secret: [UInt8] = [0x17] + [UInt8](repeating: 0x35, count: 31)
  static let otherSecret: [UInt8] = [0x17] + [UInt8](repeating: 0x36, count: 31)

  static let zone = Array(
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10".utf8)
  static let fields = ChipKeyFields(
    number: WipedBytes(Array("L898902C3".utf8)), birth: WipedBytes(Array("740812".utf8)),
    expiry: WipedBytes(Array("120415".utf8)))

  enum ChipKind: CaseIterable { case none, aes, tripleDES, keyAlone, integers }

  var files: [UInt16: [UInt8]] = [:]
  let field = Passport.fields.keyField ?? []

  init(chip: ChipKind = .aes, hasActive: Bool = true, face: Int = 3000) {
    var groups: [ChipGroup: [UInt8]] = [
      .dg1: TLV.bytes(0x5F1F, Self.zone), .dg2: Self.face(Self.picture(face)), .dg13: Array("details".utf8),
    ]
    groups[.dg14] = Self.infos(chip)
    if hasActive { groups[.dg15] = Self.rsaKey }
    for (group, content) in groups {
      files[ChipFile.group(group).identifier] = TLV.bytes(ChipFile.group(group).tag, content)
    }
    let tags = groups.keys.map { UInt8(truncatingIfNeeded: ChipFile.group($0).tag) }
    files[ChipFile.com.identifier] = TLV.bytes(0x60, TLV.bytes(0x5F01, Array("0107".utf8)) + TLV.bytes(0x5C, tags))
    sign()
  }

  /// The list of hashes over the files as they are.
  mutating func sign(hash: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01], fingers: Bool = true) {
    var list: [UInt8] = []
    for group in ChipGroup.allCases {
      guard let file = files[ChipFile.group(group).identifier] else { continue }
      list += Self.entry(group.number, library.digest(.sha256, of: file) ?? [])
    }
    if fingers { list += Self.entry(3, [UInt8](repeating: 3, count: 32)) }
    let algorithm = TLV.bytes(TLV.sequence, TLV.bytes(TLV.identifier, hash))
    let object = TLV.bytes(TLV.sequence, TLV.integer([0]) + algorithm + TLV.bytes(TLV.sequence, list))
    files[ChipFile.sod.identifier] = TLV.bytes(0x77, object)
  }

  private static func entry(_ number: Int, _ hash: [UInt8]) -> [UInt8] {
    TLV.bytes(TLV.sequence, TLV.integer([UInt8(number)]) + TLV.bytes(TLV.octets, hash))
  }

  // MARK: Keys

  /// Identifiers with their tags, and the key itself.
  private static func key(_ algorithm: String, _ content: [UInt8]) -> [UInt8] {
    let identifiers = TLV.bytes(TLV.sequence, hexadecimal(algorithm))
    return TLV.bytes(TLV.sequence, identifiers + TLV.bytes(TLV.bits, [0] + content))
  }

  private static var rsaKey: [UInt8] {
    let numbers = TLV.integer(own["modulus"]) + TLV.integer([1, 0, 1])
    return key("06092A864886F70D0101010500", TLV.bytes(TLV.sequence, numbers))
  }

  /// On brainpoolP256r1.
  static var chipKey: [UInt8] {
    key("06072A8648CE3D020106092B2403030208010107", library.multiply(nil, by: secret, on: .standard(13)) ?? [])
  }

  static func info(_ identifier: String, _ rest: [UInt8]) -> [UInt8] {
    TLV.bytes(TLV.sequence, TLV.bytes(TLV.identifier, hexadecimal("04007F00070202" + identifier)) + rest)
  }

  private static func infos(_ kind: ChipKind) -> [UInt8]? {
    let key = info("0102", chipKey)
    switch kind {
    case .none: return nil
    case .aes: return TLV.bytes(TLV.set, key + info("030202", TLV.integer([1])))
    case .tripleDES: return TLV.bytes(TLV.set, key + info("030201", TLV.integer([1])))
    case .keyAlone: return TLV.bytes(TLV.set, key)
    case .integers: return TLV.bytes(TLV.set, info("0101", chipKey) + info("030102", TLV.integer([1])))
    }
  }

  // MARK: The face

  static func picture(_ count: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + (0..<max(0, count - 4)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
  }

  /// ISO/IEC 19794-5, with one point of the face.
  static func face(_ picture: [UInt8], points: Int = 1) -> [UInt8] {
    let record = 20 + 8 * points + 12 + picture.count
    var block = Array("FAC".utf8) + [0] + Array("010".utf8) + [0] + number(14 + record, 4) + number(1, 2)
    block += number(record, 4) + number(points, 2) + [UInt8](repeating: 0, count: 14 + 8 * points + 12) + picture
    return biometric(TLV.bytes(0x5F2E, block))
  }

  static func biometric(_ block: [UInt8]) -> [UInt8] {
    TLV.bytes(0x7F61, TLV.integer([1]) + TLV.bytes(0x7F60, TLV.bytes(0xA1, [0x81, 0x01, 0x02]) + block))
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// Says of every signature what it is told to say, and takes the content as it is.
struct ToyVerifier: ChipVerifier {
  var check = ChipCheck.good

  func verify(_ cms: [UInt8]) -> ChipSignature {
    ChipSignature(check, content: cms, signer: "CN=DS", anchor: check == .good ? "CN=CSCA" : nil)
  }
}
