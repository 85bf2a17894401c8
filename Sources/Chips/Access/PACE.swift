/// Password Authenticated Connection Establishment (ICAO 9303-11, 4.4), with ECDH and generic mapping.
package struct PACE: Sendable {
  package let offer: PACEOffer
  private let password: Secret
  private let cryptography: any ChipCryptography

  /// `password`: what `ChipKey` gives.
  package init?(_ offer: PACEOffer, password: [UInt8], _ cryptography: any ChipCryptography) {
    guard let key = cryptography.derive(.password, from: password, offer.cipher) else { return nil }
    (self.offer, self.password, self.cryptography) = (offer, Secret(key), cryptography)
  }

  private var zeros: [UInt8] { [UInt8](repeating: 0, count: offer.cipher.block) }

  package func open(nonce: [UInt8]) -> [UInt8]? {
    guard (16...32).contains(nonce.count), nonce.count % offer.cipher.block == 0 else { return nil }
    return cryptography.decrypt(nonce, offer.cipher, key: password.bytes, iv: zeros)
  }

  package func seal(nonce: [UInt8]) -> [UInt8]? {
    cryptography.encrypt(nonce, offer.cipher, key: password.bytes, iv: zeros)
  }

  /// The new generator: the nonce times the old one, plus a point that both sides know.
  package func generator(nonce: [UInt8], secret: [UInt8], other point: [UInt8]) -> [UInt8]? {
    guard var shared = cryptography.multiply(point, by: secret, on: offer.curve) else { return nil }
    defer { wipe(&shared) }
    guard let base = cryptography.multiply(nil, by: nonce, on: offer.curve)
    else { return nil }
    return cryptography.add(base, shared, on: offer.curve)
  }

  /// The session of two keys on the new generator.
  package func session(secret: [UInt8], other point: [UInt8]) -> SecureMessaging? {
    guard var shared = cryptography.multiply(point, by: secret, on: offer.curve) else { return nil }
    return SecureMessaging(offer.cipher, point: &shared, cryptography)
  }

  /// What proves to the owner of a key that the other side has the same session.
  package func token(_ session: SecureMessaging, of point: [UInt8]) -> [UInt8]? {
    let key = TLV.bytes(0x7F49, TLV.bytes(TLV.identifier, offer.identifier) + TLV.bytes(0x86, point))
    return cryptography.mac(
      key, offer.cipher, key: session.authentication, isPadded: offer.cipher == .tripleDES)
  }
}

/// The first coordinate of an uncompressed point: the secret that two sides share.
func xOfPoint(_ point: [UInt8]) -> [UInt8] { Array(point.dropFirst().prefix(point.count / 2)) }

extension SecureMessaging {
  /// With the keys of a point that both sides know, which is wiped.
  init?(_ cipher: ChipCipher, point: inout [UInt8], _ cryptography: any ChipCryptography) {
    var secret = xOfPoint(point)
    wipe(&point)
    defer { wipe(&secret) }
    self.init(cipher, secret: secret, cryptography)
  }
}

/// The objects of GENERAL AUTHENTICATE, which stand in 7C.
enum DynamicData {
  static let tag = 0x7C

  static func bytes(_ tag: Int, _ value: [UInt8]) -> [UInt8] { TLV.bytes(Self.tag, TLV.bytes(tag, value)) }

  /// The object with a tag in an answer.
  static func value(_ tag: Int, in answer: [UInt8]) -> [UInt8]? {
    guard let data = TLV(only: answer), data.tag == Self.tag else { return nil }
    return data.child(tag).map { Array($0.value) }
  }
}
