internal import Contract

extension TwinChip {
  mutating func challenge(_ count: Int) throws(Refusal) -> [UInt8] {
    guard state.isApplication, count == BasicAccess.nonce else { throw Refusal(0x6D00) }
    state.challenge = cryptography.random(count)
    return state.challenge ?? []
  }

  mutating func basicAccess(_ data: [UInt8]) throws(Refusal) -> [UInt8] {
    guard let own = state.challenge, let access = BasicAccess(field: document.keyField, cryptography),
      let secret = cryptography.random(BasicAccess.secret)
    else { throw Refusal(0x6985) }
    state.challenge = nil
    guard let plain = access.open(data), plain.dropFirst(BasicAccess.nonce).starts(with: own) else {
      throw Refusal(0x6300)
    }
    let exchange = BasicAccess.Exchange(
      chip: own, reader: Array(plain.prefix(BasicAccess.nonce)), secret: plain.suffix(BasicAccess.secret))
    guard let session = access.session(exchange, chipSecret: secret),
      let answer = access.seal(own + exchange.reader + secret)
    else { throw Refusal(0x6F00) }
    (state.next, state.isOpen) = (session, true)
    return answer
  }

  /// MSE: Set AT of PACE and of chip authentication with AES; Set KAT, which is chip authentication with 3DES.
  mutating func choose(_ command: ChipCommand) throws(Refusal) -> ChipAnswer {
    guard let objects = TLV.list(command.data[...]) else { throw Refusal(0x6A80) }
    switch (command.p1, command.p2) {
    case (0xC1, 0xA4): try choosePACE(objects)
    case (0x41, 0xA4):
      guard state.isOpen, let offer = keyOffer, objects.only(0x80)?.value.elementsEqual(offer.identifier) == true
      else { throw Refusal(0x6A80) }
      state.agreed = offer
    case (0x41, 0xA6):
      guard state.isOpen, let offer = keyOffer, let point = objects.only(0x91) else { throw Refusal(0x6A80) }
      try agree(offer, Array(point.value))
    default: throw Refusal(0x6A86)
    }
    return ChipAnswer([], .done)
  }

  private mutating func choosePACE(_ objects: [TLV]) throws(Refusal) {
    let offers = document.masterFiles[TwinDocument.cardAccess].flatMap { SecurityInfos($0[...]) }?.paces ?? []
    let parameter = objects.only(0x84)?.value.last.map(Int.init)
    let offer = offers.first { offer in
      objects.only(0x80)?.value.elementsEqual(offer.identifier) == true && [nil, offer.parameter].contains(parameter)
    }
    guard let offer else { throw Refusal(0x6A80) }
    let password: [UInt8]? =
      switch objects.only(0x83)?.value.last {
      case 1: cryptography.digest(.sha1, of: document.keyField)
      case 2: document.access
      default: nil
      }
    guard let password, let pace = PACE(offer, password: password, cryptography) else { throw Refusal(0x6A88) }
    state.pace = TwinPACE(pace)
  }

  /// GENERAL AUTHENTICATE.
  mutating func authenticate(_ data: [UInt8]) throws(Refusal) -> [UInt8] {
    guard let outer = TLV(only: data), outer.tag == DynamicData.tag, let objects = outer.children else {
      throw Refusal(0x6A80)
    }
    if state.isOpen, let offer = state.agreed {
      guard let point = objects.only(0x80) else { throw Refusal(0x6A80) }
      try agree(offer, Array(point.value))
      return TLV.bytes(DynamicData.tag, [])
    }
    guard var pace = state.pace else { throw Refusal(0x6985) }
    state.pace = nil
    let answer = try pace.handle(objects.first, cryptography)
    if let session = pace.opened { (state.next, state.isOpen) = (session, true) } else { state.pace = pace }
    return answer
  }

  // MARK: Proofs

  private var keyOffer: ChipKeyOffer? {
    let group = document.files[ChipFile.group(.dg14).identifier].flatMap(ChipFile.group(.dg14).content)
    guard case .curve(let offer) = group.flatMap({ SecurityInfos($0.value) })?.chip else { return nil }
    return offer
  }

  private mutating func agree(_ offer: ChipKeyOffer, _ point: [UInt8]) throws(Refusal) {
    guard let key = document.chipKey,
      let shared = cryptography.multiply(point, by: key, on: .ofKey(offer.key)),
      let session = SecureMessaging(offer.cipher, secret: xOfPoint(shared), cryptography)
    else { throw Refusal(0x6A80) }
    (state.next, state.agreed) = (session, nil)
  }

  /// INTERNAL AUTHENTICATE: a signature that gives its message back (ISO/IEC 9796-2, scheme 1).
  func prove(_ challenge: [UInt8]) throws(Refusal) -> [UInt8] {
    guard state.isOpen, let key = document.activeKey else { throw Refusal(0x6D00) }
    // The hash's identifier before CC; BC is SHA-1 alone.
    let trailers: [ChipHash: [UInt8]] = [
      .sha1: [0xBC], .sha224: [0x38, 0xCC], .sha256: [0x34, 0xCC], .sha384: [0x36, 0xCC], .sha512: [0x35, 0xCC],
    ]
    let trailer = trailers[key.hash] ?? []
    let size = cryptography.digest(key.hash, of: [])?.count ?? 0
    guard let filler = cryptography.random(max(0, key.modulus.count - 1 - size - trailer.count)),
      let digest = cryptography.digest(key.hash, of: filler + challenge),
      let signature = cryptography.power([0x6A] + filler + digest + trailer, key.exponent, modulus: key.modulus)
    else { throw Refusal(0x6F00) }
    return signature
  }
}

/// The chip's side of PACE, one command after the other.
struct TwinPACE: Sendable {
  private let pace: PACE
  private var nonce: [UInt8]?
  private var generator: [UInt8]?
  private var run: (session: SecureMessaging, own: [UInt8], other: [UInt8])?
  /// The session, once the reader has proved that it has it too.
  private(set) var opened: SecureMessaging?

  init(_ pace: PACE) { self.pace = pace }

  /// `object`: what the reader says; nothing asks for the nonce.
  mutating func handle(
    _ object: TLV?, _ cryptography: any ChipCryptography
  ) throws(TwinChip.Refusal) -> [UInt8] {
    let (curve, value) = (pace.offer.curve, object.map { Array($0.value) } ?? [])
    switch object?.tag {
    case nil:
      guard let nonce = cryptography.random(16), let sealed = pace.seal(nonce: nonce) else { break }
      self.nonce = nonce
      return DynamicData.bytes(0x80, sealed)
    case 0x81:
      guard let nonce, let secret = cryptography.secret(on: curve),
        let own = cryptography.multiply(nil, by: secret, on: curve),
        let generator = pace.generator(nonce: nonce, secret: secret, other: value)
      else { break }
      self.generator = generator
      return DynamicData.bytes(0x82, own)
    case 0x83:
      guard let generator, let secret = cryptography.secret(on: curve),
        let own = cryptography.multiply(generator, by: secret, on: curve),
        let session = pace.session(secret: secret, other: value)
      else { break }
      run = (session, own, value)
      return DynamicData.bytes(0x84, own)
    case 0x85:
      guard let run, let token = pace.token(run.session, of: run.other) else { break }
      guard pace.token(run.session, of: run.own) == value else { throw TwinChip.Refusal(0x6300) }
      opened = run.session
      return DynamicData.bytes(0x86, token)
    default: break
    }
    throw TwinChip.Refusal(0x6985)
  }
}
