import Contract
import Documents
import Testing

@testable import Chips

@Suite struct FileTests {
  // MARK: The key

  @Test func keyFields() {
    func field(_ number: String, _ birth: String = "740812", _ expiry: String = "120415") -> String? {
      let fields = ChipKeyFields(
        number: WipedBytes(Array(number.utf8)), birth: WipedBytes(Array(birth.utf8)),
        expiry: WipedBytes(Array(expiry.utf8)))
      return fields.keyField.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(field("L898902C3") == "L898902C3674081221204159")
    #expect(field("L898902C") == "L898902C<374081221204159")
    #expect(field("D23145890734", "340712", "950712") == "D23145890734934071279507122")
    #expect(field("AB<12")?.hasPrefix("AB<12<<<<") == true)
    for (number, birth, expiry) in [
      ("", "740812", "120415"), ("<<<", "740812", "120415"), ("L898902c3", "740812", "120415"),
      ("L898902C3", "74081", "120415"), ("L898902C3", "740812", "1204150"), ("L898902C3", "74/812", "120415"),
      (String(repeating: "A", count: 24), "740812", "120415"),
    ] {
      #expect(field(number, birth, expiry) == nil, "\(number)")
    }
  }

  @Test func zonesWithAWrongDigitHaveNoKey() {
    #expect(ZoneKey(zone: Passport.zone)?.number == "L898902C36")
    for place in [53, 63, 71] {
      var zone = Passport.zone
      zone[place] = zone[place] == 0x30 ? 0x31 : 0x30
      #expect(ZoneKey(zone: zone) == nil)
    }
    #expect(ZoneKey(zone: Array(Passport.zone.dropLast())) == nil)
    #expect(CheckDigit.of(Array("l".utf8)) == nil && CheckDigit.of([0xFF]) == nil)
  }

  @Test func aKeySaysNothingOfItself() {
    let key = ChipKey.zone(Passport.fields)
    #expect(!"\(key)".contains("L898") && !String(reflecting: key).contains("L898"))
  }

  // MARK: What the chip offers

  private static func infos(_ parts: [UInt8]...) -> SecurityInfos? {
    SecurityInfos(TLV.bytes(TLV.set, parts.flatMap(\.self))[...])
  }

  @Test func offersInTheirOrder() {
    func pace(_ arcs: String, _ parameter: UInt8) -> [UInt8] {
      Passport.info(arcs, TLV.integer([2]) + TLV.integer([parameter]))
    }
    // 3DES, DH, an unknown curve, and two with AES.
    let infos = Self.infos(
      pace("040201", 12), pace("040102", 13), pace("040202", 19), pace("040204", 17), pace("040202", 13))
    #expect(infos?.paces.map(\.parameter) == [17, 13, 12])
    #expect(infos?.paces.map(\.cipher) == [.aes256, .aes128, .tripleDES])
    #expect(infos?.chip == SecurityInfos.ChipOffer.none && infos?.activeHash == nil)
    #expect(SecurityInfos([0x30, 0x00]) == nil && Self.infos([0x02, 0x01, 0x00], [0x30, 0x00])?.paces == [])
  }

  @Test func chipAuthenticationHasItsKey() {
    let key = Passport.chipKey
    let (one, two) = (TLV.integer([1]), TLV.integer([2]))
    let infos = Self.infos(
      Passport.info("0102", key + one), Passport.info("0102", key + two), Passport.info("030201", one + one),
      Passport.info("030204", one + two))
    guard case .curve(let offer) = infos?.chip else {
      Issue.record("no offer")
      return
    }
    #expect(offer.cipher == .aes256 && offer.name == [2] && offer.key == key)
    // A protocol whose key is missing.
    #expect(Self.infos(Passport.info("0102", key + one), Passport.info("030202", one + two))?.chip == .unknown)
    #expect(Self.infos(Passport.info("030202", one))?.chip == .unknown)
  }

  @Test func signaturesOnCurves() throws {
    let own = Passport.own
    let key = try #require(SubjectKey(own["curve_key"][...]))
    let (challenge, der) = (own["challenge"], own["signature_sha256"])
    let numbers = TLV(only: der)?.children?.compactMap(\.unsigned) ?? []
    let plain = numbers.flatMap { [UInt8](repeating: 0, count: 32 - $0.count) + $0 }
    func holds(_ signature: [UInt8], _ challenge: [UInt8], _ hash: ChipHash?) -> Bool? {
      ActiveAuthentication.holds(signature, of: challenge, by: key, hash: hash, library)
    }
    for signature in [der, plain] {
      #expect(holds(signature, challenge, .sha256) == true && holds(signature, challenge, nil) == true)
      #expect(holds(signature, challenge, .sha384) == false)
      for other in altered(challenge) { #expect(holds(signature, other, .sha256) == false) }
    }
    for other in altered(plain) { #expect(holds(other, challenge, .sha256) == false) }
    #expect(holds(own["signature_sha1"], challenge, nil) == true)
    for damaged in [[], [0], Array(der.dropLast()), plain + [0]] { #expect(holds(damaged, challenge, nil) == false) }
    let info = hexadecimal("060667810801010502010106" + "0A04007F00070101040103")
    #expect(Self.infos(TLV.bytes(TLV.sequence, info))?.activeHash == .sha256)
  }

  // MARK: Pictures

  @Test func picturesAreFoundAndTold() {
    func face(_ content: [UInt8]) -> ChipReading.Face? { TLV(only: TLV.bytes(0x75, content)).flatMap(FacePicture.find) }
    let jpeg = Passport.picture(500)
    let jp2 = hexadecimal("0000000C6A5020200D0A870A") + jpeg
    let stream = hexadecimal("FF4FFF51") + jpeg
    for (picture, format) in [(jpeg, ChipReading.Face.Format.jpeg), (jp2, .jp2), (stream, .jp2)] {
      for points in [0, 3] {
        #expect(face(Passport.face(picture, points: points)) == .init(format, WipedBytes(picture)))
      }
      // ISO/IEC 39794-5: the picture deep in objects.
      let deep = [0xA0, 0xA0, 0xA1, 0x30, 0xA1, 0x65].reduce(TLV.bytes(0x80, picture)) { TLV.bytes($1, $0) }
      #expect(face(Passport.biometric(TLV.bytes(0x7F2E, deep))) == .init(format, WipedBytes(picture)))
      let tooDeep = (0..<12).reduce(TLV.bytes(0x80, picture)) { bytes, _ in TLV.bytes(0xA0, bytes) }
      #expect(face(Passport.biometric(TLV.bytes(0x7F2E, tooDeep))) == nil)
    }
    #expect(face(Passport.face([0x42, 0x4D] + jpeg)) == nil)
    #expect(face(Passport.face(jpeg, points: 60_000)).map { $0.bytes.bytes.isEmpty } != true)
    #expect(face(Passport.face(Passport.picture(FacePicture.mostBytes + 1))) == nil)
    #expect(face([]) == nil && face(Passport.biometric([])) == nil)
  }

  // MARK: The signed list

  @Test func aListThatNamesAGroupTwiceIsNone() {
    let hash = TLV.bytes(TLV.sequence, hexadecimal("06052B0E03021A"))
    func object(_ numbers: [UInt8]) -> SecurityObject? {
      let list = numbers.flatMap { TLV.bytes(TLV.sequence, TLV.integer([$0]) + TLV.bytes(TLV.octets, [$0])) }
      return SecurityObject(TLV.bytes(TLV.sequence, TLV.integer([0]) + hash + TLV.bytes(TLV.sequence, list)))
    }
    #expect(object([1, 2])?.hash == .sha1 && object([1, 2])?.hashes == [1: [1], 2: [2]])
    #expect(object([1, 1]) == nil && object([0]) == nil && object([17]) == nil)
    #expect(object([1])?.check(2, [], library) == .failed && object([1])?.check(1, [], library) == .failed)
  }
}
