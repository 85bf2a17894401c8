/// Basic Access Control (ICAO 9303-11, 4.3): keys from the zone, exchanged under 3DES.
package struct BasicAccess: Sendable {
  package static let (nonce, secret) = (8, 16)
  private static let mac = 8

  package var encryption: [UInt8] { keys.encryption.bytes }
  package var authentication: [UInt8] { keys.authentication.bytes }
  private let keys: (encryption: Secret, authentication: Secret)
  private let cryptography: any ChipCryptography

  package init?(field: [UInt8], _ cryptography: any ChipCryptography) {
    guard var seed = cryptography.digest(.sha1, of: field) else { return nil }
    defer { wipe(&seed) }
    seed.removeLast(seed.count - Self.secret)
    guard let encryption = cryptography.derive(.encryption, from: seed, .tripleDES),
      let authentication = cryptography.derive(.authentication, from: seed, .tripleDES)
    else { return nil }
    (keys, self.cryptography) = ((Secret(encryption), Secret(authentication)), cryptography)
  }

  private static let zeros = [UInt8](repeating: 0, count: 8)

  /// Encrypts what one side says to the other, and appends a MAC.
  package func seal(_ bytes: [UInt8]) -> [UInt8]? {
    guard let sealed = cryptography.encrypt(bytes, .tripleDES, key: encryption, iv: Self.zeros),
      let mac = cryptography.mac(sealed, .tripleDES, key: authentication, isPadded: true)
    else { return nil }
    return sealed + mac
  }

  /// `nil` if the MAC is wrong.
  package func open(_ sealed: [UInt8]) -> [UInt8]? {
    let bytes = Array(sealed.dropLast(Self.mac))
    guard sealed.count == 2 * Self.nonce + Self.secret + Self.mac,
      let mac = cryptography.mac(bytes, .tripleDES, key: authentication, isPadded: true),
      isSame(mac, sealed.suffix(Self.mac))
    else { return nil }
    return cryptography.decrypt(bytes, .tripleDES, key: encryption, iv: Self.zeros)
  }

  /// What both sides have said.
  package struct Exchange: Sendable {
    /// The nonce of the chip, and nonce and secret of the reader.
    package let chip: [UInt8]
    package let reader: [UInt8]
    package var secret: [UInt8] { own.bytes }
    private let own: Secret

    package init(chip: [UInt8], reader: [UInt8], secret: [UInt8]) {
      (self.chip, self.reader, own) = (chip, reader, Secret(secret))
    }
  }

  /// The data of the reader's command.
  package func command(_ exchange: Exchange) -> [UInt8]? {
    var said = exchange.reader + exchange.chip + exchange.secret
    defer { wipe(&said) }
    return seal(said)
  }

  /// The session that the chip's answer opens; `nil` if the answer is not the chip's.
  package func session(_ exchange: Exchange, answer: [UInt8]) -> SecureMessaging? {
    guard var plain = open(answer) else { return nil }
    defer { wipe(&plain) }
    guard isSame(plain.prefix(2 * Self.nonce), exchange.chip + exchange.reader)
    else { return nil }
    return session(exchange, chipSecret: plain.suffix(Self.secret))
  }

  /// The session of both secrets.
  package func session(_ exchange: Exchange, chipSecret: some Sequence<UInt8>) -> SecureMessaging? {
    var seed = zip(exchange.secret, chipSecret).map { $0 ^ $1 }
    defer { wipe(&seed) }
    return SecureMessaging(
      .tripleDES, secret: seed, counter: exchange.chip.suffix(4) + exchange.reader.suffix(4), cryptography)
  }
}
