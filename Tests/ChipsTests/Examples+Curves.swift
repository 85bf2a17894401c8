@testable import Chips

/// PACE and chip authentication.
extension Examples {
  private static let curve = ChipCurve.standard(13)

  private func times(_ point: [UInt8]?, _ secret: String) -> [UInt8]? {
    library.multiply(point, by: self[secret], on: Self.curve)
  }

  private func token(_ tag: Int, _ point: String, key: [UInt8]) -> [UInt8]? {
    let body = TLV.bytes(TLV.identifier, self["oid"]) + TLV.bytes(tag, self[point])
    return library.mac(TLV.bytes(0x7F49, body), .aes128, key: key, isPadded: false)
  }

  /// The keys of a shared secret, and the tokens of both sides.
  private mutating func agreed(_ secret: [UInt8]?, tokens: [String] = ["token_ifd", "token_ic"], tag: Int = 0x86) {
    let session = secret.flatMap { SecureMessaging(.aes128, secret: $0, library) }
    same("ks_enc", session?.encryption)
    same("ks_mac", session?.authentication)
    for name in tokens {
      same(name, token(tag, name == "token_ifd" ? "pk_ic" : "pk_ifd", key: session?.authentication ?? []))
    }
  }

  /// Generic mapping on a curve.
  mutating func pace(_ section: String, password: [UInt8]?) {
    self.section = section
    let isShort = section == "pace-cam-ecdh"
    let offer = PACEOffer(identifier: self["oid"], cipher: .aes128, parameter: 13)
    guard let password, let pace = PACE(offer, password: password, library) else { return holds("password", false) }
    if section == "pace-gm-ecdh" { same("k_pi", library.derive(.password, from: password, .aes128)) }
    same("s", pace.open(nonce: self["z"]))
    same("map_pk_ifd", times(nil, "map_sk_ifd"))
    if !isShort { same("h", times(self["map_pk_ic"], "map_sk_ifd")) }
    let generator = pace.generator(nonce: self["s"], secret: self["map_sk_ifd"], other: self["map_pk_ic"])
    same("g", generator)
    same("pk_ifd", times(generator, "sk_ifd"))
    if !isShort { same("k", times(self["pk_ic"], "sk_ifd").map(xOfPoint)) }
    let session = pace.session(secret: self["sk_ifd"], other: self["pk_ic"])
    same("ks_enc", session?.encryption)
    same("ks_mac", session?.authentication)
    same("token_ifd", session.flatMap { pace.token($0, of: self["pk_ic"]) })
    same("token_ic", session.flatMap { pace.token($0, of: self["pk_ifd"]) })
    if isShort { chipMapping() }
    // A point with another bit is none of the curve; a token is that of one point alone.
    let points = altered(self["pk_ic"]).filter { pace.session(secret: self["sk_ifd"], other: $0) != nil }
    // Its first byte says how it is encoded: 06 and 07 are allowed to name the sign of y too.
    if points.contains(where: { $0.first == 0x04 }) { holds("altered pk_ic", false) }
    let tokens = altered(self["pk_ifd"]).map { point in session.flatMap { pace.token($0, of: point) } }
    if tokens.contains(self["token_ic"]) { holds("altered pk_ifd", false) }
  }

  /// What the chip sends at the end of PACE with chip authentication mapping: decrypted only.
  private mutating func chipMapping() {
    let (zeros, ones) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0xFF, count: 16))
    let iv = library.encrypt(ones, .aes128, key: self["ks_enc"], iv: zeros)
    let plain = iv.flatMap { library.decrypt(self["encrypted_ca_ic"], .aes128, key: self["ks_enc"], iv: $0) }
    same("ca_ic", plain.flatMap(unpadded))
  }

  /// Generic mapping with integers.
  mutating func paceIntegers() {
    section = "pace-gm-dh"
    let zeros = [UInt8](repeating: 0, count: 16)
    same("s", library.decrypt(self["z"], .aes128, key: self["k_pi"], iv: zeros))
    let field = PrimeField(self["p"])
    same("map_pk_ifd", field.power(self["g0"], self["map_sk_ifd"]))
    let shared = field.power(self["map_pk_ic"], self["map_sk_ifd"])
    same("g", field.times(field.power(self["g0"], self["s"]), shared))
    same("pk_ifd", field.power(self["g"], self["sk_ifd"]))
    agreed(field.power(self["pk_ic"], self["sk_ifd"]), tag: 0x84)
  }

  /// Integrated mapping: a point from pseudo-random numbers (ICAO 9303-11, 4.4.3.3.2 and appendix B).
  mutating func paceIntegrated() {
    section = "pace-im-ecdh"
    let zeros = [UInt8](repeating: 0, count: 16)
    same("k_pi", library.derive(.password, from: self["digits"], .aes128))
    same("s", library.decrypt(self["z"], .aes128, key: self["k_pi"], iv: zeros))
    func encrypt(_ bytes: String, _ key: [UInt8]) -> [UInt8] {
      library.encrypt(hexadecimal(bytes), .aes128, key: key, iv: zeros) ?? []
    }
    var key = library.encrypt(self["s"], .aes128, key: self["t"], iv: zeros) ?? []
    var number: [UInt8] = []
    for _ in 0..<3 {
      number += encrypt("a4e136ac725f738b01c1f60217c188ad", key)
      key = encrypt("a668892a7c41e3ca739f40b057d85904", key)
    }
    let point = PrimeField.brainpool.point(of: number)
    same("g_x", point.map(xOfPoint))
    same("pk_ifd", point.flatMap { times($0, "sk_ifd") })
    agreed(times(self["pk_ic"], "sk_ifd").map(xOfPoint))
  }

  // MARK: Chip authentication

  mutating func chipAuthentication() {
    section = "ca-ecdh"
    same("pk_ifd", times(nil, "sk_ifd"))
    let shared = times(self["pk_ic"], "sk_ifd").map(xOfPoint)
    same("k", shared)
    agreed(shared.map { $0 + self["nonce"] }, tokens: ["token_ic"])
    section = "ca-dh"
    let field = PrimeField(self["p"])
    same("pk_ifd", field.power(self["g"], self["sk_ifd"]))
    let power = field.power(self["pk_ic"], self["sk_ifd"])
    same("k", power)
    agreed(power + self["nonce"], tokens: ["token_ic"], tag: 0x84)
  }

  /// The session of a real document, whose key has explicit parameters.
  mutating func realChipAuthentication() {
    section = "ca-ecdh-real"
    var before = protection(self, .aes128, "_before")
    exchange(1, &before, comparesData: false)
    guard let content = TLV(only: self["dg14"]), let infos = SecurityInfos(content.value),
      case .curve(let offer) = infos.chip, case .curve(let other) = SubjectKey(offer.key[...])?.kind
    else { return holds("libcrypto reads a key with explicit parameters", false) }
    holds("libcrypto reads a key with explicit parameters", offer.cipher == .aes128)
    let curve = ChipCurve.ofKey(offer.key)
    let own = library.multiply(nil, by: self["sk_ifd"], on: curve)
    holds("its group is that of the standard", own == times(nil, "sk_ifd"))
    same("pk_ifd", own)
    let agree = ChipCommand(0, 0x86, 0, 0, DynamicData.bytes(0x80, own ?? []), expected: ChipCommand.mostShort)
    same("command2", before.protect(agree)?.bytes)
    if let answer = ChipAnswer(self["response2"]), case .authentic(let opened) = before.open(answer) {
      same("data2", opened.data)
    } else {
      holds("data2", false)
    }
    let shared = library.multiply(other, by: self["sk_ifd"], on: curve).map(xOfPoint)
    guard var after = shared.flatMap({ SecureMessaging(offer.cipher, secret: $0, library) })
    else { return holds("ks", false) }
    same("ks_enc", after.encryption)
    same("ks_mac", after.authentication)
    exchange(3, &after)
  }
}
