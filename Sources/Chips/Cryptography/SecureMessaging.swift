/// The protection of commands and answers after an access (secure messaging, ICAO 9303-11, 9.8).
///
/// Both sides are here: a reader protects commands and opens answers, a chip opens commands and protects answers.
package struct SecureMessaging: Sendable {
  /// What became of an answer.
  package enum Opened: Equatable, Sendable {
    case authentic(ChipAnswer)
    /// A status alone: the chip has ended the session.
    case unprotected(ChipStatus)
    /// A MAC is missing or wrong.
    case notAuthentic
  }

  private enum Tag {
    static let (odd, encrypted, expected, mac, status) = (0x85, 0x87, 0x97, 0x8E, 0x99)
  }

  /// Bits of the class byte: protected, the header too.
  private static let protection: UInt8 = 0x0C
  /// What stands before encrypted data that are no objects: how they are padded.
  private static let padding: UInt8 = 0x01

  package let cipher: ChipCipher
  package var encryption: [UInt8] { keys.encryption.bytes }
  package var authentication: [UInt8] { keys.authentication.bytes }
  let keys: (encryption: Secret, authentication: Secret)
  /// Counted up before each command and each answer; it is part of every MAC (send sequence counter).
  package private(set) var counter: [UInt8]
  private let cryptography: any ChipCryptography

  /// With keys that are known.
  package init(
    _ cipher: ChipCipher, encryption: [UInt8], authentication: [UInt8], counter: [UInt8],
    _ cryptography: any ChipCryptography
  ) {
    (self.cipher, self.cryptography) = (cipher, cryptography)
    (keys, self.counter) = ((Secret(encryption), Secret(authentication)), counter)
  }

  /// With the keys of a shared secret; the counter begins at zero unless it is given.
  package init?(
    _ cipher: ChipCipher, secret: [UInt8], counter: [UInt8]? = nil, _ cryptography: any ChipCryptography
  ) {
    guard let encryption = cryptography.derive(.encryption, from: secret, cipher),
      let authentication = cryptography.derive(.authentication, from: secret, cipher)
    else { return nil }
    self.init(
      cipher, encryption: encryption, authentication: authentication,
      counter: counter ?? [UInt8](repeating: 0, count: cipher.block), cryptography)
  }

  // MARK: The reader's side

  /// `nil` if the counter is at its end, or the library refuses.
  package mutating func protect(_ command: ChipCommand) -> ChipCommand? {
    guard count() else { return nil }
    var objects: [UInt8] = []
    if !command.data.isEmpty {
      guard let object = encrypted(command.data, isOdd: command.isOdd) else { return nil }
      objects += object
    }
    if let expected = command.expected {
      objects += TLV.bytes(Tag.expected, ChipCommand.length(expected, expected > ChipCommand.mostShort))
    }
    let cla = command.cla | Self.protection
    guard let mac = mac(header: [cla, command.ins, command.p1, command.p2], objects) else { return nil }
    return ChipCommand(
      cla, command.ins, command.p1, command.p2, objects + TLV.bytes(Tag.mac, mac),
      expected: command.isExtended || objects.count + 10 >= ChipCommand.mostShort ? 65_536 : ChipCommand.mostShort)
  }

  package mutating func open(_ answer: ChipAnswer) -> Opened {
    guard count() else { return .notAuthentic }
    if answer.data.isEmpty, answer.status != .done { return .unprotected(answer.status) }
    guard let objects = authenticated(answer.data, header: [], [Tag.odd, Tag.encrypted, Tag.status]),
      let status = objects.only(Tag.status)?.value, let inner = ChipAnswer(Array(status)), inner.data.isEmpty,
      let data = decrypted(objects)
    else { return .notAuthentic }
    return .authentic(ChipAnswer(data, inner.status))
  }

  // MARK: The chip's side

  /// `nil` if the command is not protected as it must be.
  package mutating func open(_ command: ChipCommand) -> ChipCommand? {
    guard command.cla & Self.protection == Self.protection, count(),
      let objects = authenticated(
        command.data, header: [command.cla, command.ins, command.p1, command.p2],
        [Tag.odd, Tag.encrypted, Tag.expected]),
      let data = decrypted(objects)
    else { return nil }
    var expected: Int?
    if let length = objects.only(Tag.expected)?.value {
      guard (1...2).contains(length.count) else { return nil }
      let number = length.reduce(0) { $0 << 8 | Int($1) }
      expected = number == 0 ? 1 << (8 * length.count) : number
    }
    return ChipCommand(
      command.cla & ~Self.protection, command.ins, command.p1, command.p2, data, expected: expected,
      isExtended: command.isExtended)
  }

  /// `nil` if the counter is at its end, or the library refuses.
  package mutating func protect(_ answer: ChipAnswer, isOdd: Bool = false) -> ChipAnswer? {
    guard count() else { return nil }
    var objects: [UInt8] = []
    if !answer.data.isEmpty {
      guard let object = encrypted(answer.data, isOdd: isOdd) else { return nil }
      objects += object
    }
    objects += TLV.bytes(Tag.status, answer.status.bytes)
    guard let mac = mac(header: [], objects) else { return nil }
    return ChipAnswer(objects + TLV.bytes(Tag.mac, mac), answer.status)
  }

  // MARK: Both

  /// False if the counter would begin again.
  private mutating func count() -> Bool {
    for place in counter.indices.reversed() {
      counter[place] &+= 1
      if counter[place] != 0 { return true }
    }
    return false
  }

  private var iv: [UInt8]? {
    let zeros = [UInt8](repeating: 0, count: cipher.block)
    return cipher == .tripleDES ? zeros : cryptography.encrypt(counter, cipher, key: encryption, iv: zeros)
  }

  private func encrypted(_ data: [UInt8], isOdd: Bool) -> [UInt8]? {
    guard let iv, let bytes = cryptography.encrypt(padded(data, cipher.block), cipher, key: encryption, iv: iv)
    else { return nil }
    return isOdd ? TLV.bytes(Tag.odd, bytes) : TLV.bytes(Tag.encrypted, [Self.padding] + bytes)
  }

  /// The data among authentic objects, empty if there are none; `nil` if they can't be decrypted.
  private func decrypted(_ objects: [TLV]) -> [UInt8]? {
    guard let object = objects.first(where: { $0.tag == Tag.odd || $0.tag == Tag.encrypted }) else { return [] }
    var bytes = object.value
    if object.tag == Tag.encrypted, bytes.popFirst() != Self.padding { return nil }
    guard !bytes.isEmpty, bytes.count % cipher.block == 0, let iv,
      var plain = cryptography.decrypt(Array(bytes), cipher, key: encryption, iv: iv)
    else { return nil }
    defer { wipe(&plain) }
    return unpadded(plain)
  }

  private func mac(header: [UInt8], _ objects: [UInt8]) -> [UInt8]? {
    // A header without objects gets no padding of its own: that of the whole follows it.
    let head = header.isEmpty || objects.isEmpty ? header : padded(header, cipher.block)
    return cryptography.mac(counter + head + objects, cipher, key: authentication, isPadded: true)
  }

  /// The objects before the MAC, which has to be right and the last one; each tag at most once, and no other than these.
  private func authenticated(_ bytes: [UInt8], header: [UInt8], _ allowed: [Int]) -> [TLV]? {
    guard var objects = TLV.list(bytes[...]), let last = objects.popLast(), last.tag == Tag.mac,
      let mac = mac(header: header, Array(bytes.dropLast(last.whole.count))), isSame(mac, last.value),
      objects.allSatisfy({ allowed.contains($0.tag) && objects.only($0.tag) != nil })
    else { return nil }
    return objects.only(Tag.odd) != nil && objects.only(Tag.encrypted) != nil ? nil : objects
  }
}
