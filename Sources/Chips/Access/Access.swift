internal import Contract

/// How a chip is opened: PACE if it offers one that we know, else BAC.
struct Access: Sendable {
  enum Move: Equatable {
    case send(ChipCommand)
    /// The chip is switched off and on, then it is asked again (`begin`).
    case reset
    /// The link has a session, and the application of travel documents is selected.
    case opened(ChipAccess)
    case failed(ChipTrouble)
  }

  private enum Stage: Equatable {
    case master, cardAccess, information(isSelected: Bool)
    case template, nonce, mapping, agreement, token
    case application, challenge, exchange
  }

  private static let (cardAccess, information): (UInt16, UInt16) = (0x011C, 0x2F01)
  private static let application: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01]
  private static let mostCardAccess = 4096

  private let key: ChipKey
  private let cryptography: any ChipCryptography
  /// The most bytes of an answer; the reader's, and the chip's if it tells them.
  let readerMost: Int
  private(set) var chipMost: Int?

  private var stage = Stage.master
  private var file = FileRead(cardAccess, most: mostCardAccess)
  private var isBasicOnly = false
  /// Some chips need the number of the curve, others refuse it.
  private var namesCurve = true

  private var pace: PACE?
  private var (nonce, secret): (Secret?, Secret?) = (nil, nil)
  private var point: [UInt8] = []
  private var session: SecureMessaging?
  private var basic: (access: BasicAccess, exchange: BasicAccess.Exchange)?

  init(_ key: ChipKey, readerMost: Int, _ cryptography: any ChipCryptography) {
    (self.key, self.readerMost, self.cryptography) = (key, readerMost, cryptography)
  }

  /// The chip was switched on: the first command.
  mutating func begin() -> Move {
    (file, session, pace) = (FileRead(Self.cardAccess, most: Self.mostCardAccess), nil, nil)
    return isBasicOnly ? selectApplication() : to(.master, ChipCommand(0x00, 0xA4, 0x00, 0x0C, [0x3F, 0x00]))
  }

  private mutating func to(_ stage: Stage, _ command: ChipCommand) -> Move {
    self.stage = stage
    return .send(command)
  }

  mutating func handle(_ answer: ChipAnswer, _ link: inout ChipLink) -> Move {
    switch stage {
    // Some chips have no master file to select, and answer all the same.
    case .master: to(.cardAccess, file.command(BlockSize.usual))
    case .cardAccess: cardAccess(answer)
    case .information(let isSelected): information(answer, isSelected)
    case .template: template(answer)
    case .nonce, .mapping, .agreement, .token: paceStep(answer, &link)
    case .application: selected(answer, link)
    case .challenge: challenged(answer)
    case .exchange: exchanged(answer, &link)
    }
  }

  // MARK: What the chip offers

  private mutating func cardAccess(_ answer: ChipAnswer) -> Move {
    switch file.handle(answer) {
    case .more: return to(.cardAccess, file.command(BlockSize.usual))
    case .done:
      if let offer = SecurityInfos(file.bytes[...])?.paces.first, var password = key.password(cryptography) {
        pace = PACE(offer, password: password, cryptography)
        wipe(&password)
      }
    case .refused, .bad: break
    }
    let asksInformation = readerMost > ChipCommand.mostShort && chipMost == nil
    return asksInformation ? to(.information(isSelected: false), FileRead.select(Self.information)) : open()
  }

  private mutating func information(_ answer: ChipAnswer, _ isSelected: Bool) -> Move {
    if !isSelected, answer.status == .done {
      return to(.information(isSelected: true), ChipCommand(0x00, 0xB0, 0x00, 0x00, expected: ChipCommand.mostShort))
    }
    chipMost = isSelected ? Self.longestAnswer(answer.data) : 0
    return open()
  }

  /// The most bytes of an answer in EF.ATR/INFO (7F66, its second number); 0 if it tells none.
  private static func longestAnswer(_ file: [UInt8]) -> Int {
    var rest = file[...]
    while let object = TLV(first: rest) {
      if object.tag == 0x7F66, let numbers = object.children, numbers.count == 2, numbers[1].value.count <= 4 {
        // Some chips write FFFF without the zero that a positive number would have.
        return numbers[1].value.reduce(0) { $0 << 8 | Int($1) }
      }
      rest = rest.dropFirst(object.whole.count)
    }
    return 0
  }

  private mutating func open() -> Move {
    guard pace != nil else { return selectApplication() }
    return setTemplate()
  }

  // MARK: PACE

  private var reference: UInt8 {
    switch key {
    case .zone: 1
    case .access: 2
    }
  }

  private mutating func setTemplate() -> Move {
    guard let offer = pace?.offer else { return withoutPACE() }
    var data = TLV.bytes(0x80, offer.identifier) + TLV.bytes(0x83, [reference])
    if namesCurve { data += TLV.bytes(0x84, [UInt8(offer.parameter)]) }
    return to(.template, ChipCommand(0x00, 0x22, 0xC1, 0xA4, data))
  }

  private mutating func template(_ answer: ChipAnswer) -> Move {
    switch answer.status.rawValue {
    // 63Cx warns that so many tries are left (BSI TR-03110-3): the key is not tried yet.
    case 0x9000, 0x63C1...0x63CF: return general(.nonce, TLV.bytes(DynamicData.tag, []))
    case 0x6A80, 0x6A86, 0x6A87, 0x6A88:
      guard namesCurve else { return withoutPACE() }
      namesCurve = false
      return setTemplate()
    default: return answer.status.isWrongKey ? .failed(.wrongKey) : withoutPACE()
    }
  }

  private mutating func general(_ stage: Stage, _ data: [UInt8]) -> Move {
    to(stage, ChipCommand(stage == .token ? 0x00 : 0x10, 0x86, 0x00, 0x00, data, expected: ChipCommand.mostShort))
  }

  private mutating func paceStep(_ answer: ChipAnswer, _ link: inout ChipLink) -> Move {
    if answer.status.isWrongKey { return .failed(.wrongKey) }
    guard answer.status == .done, let move = paceMove(answer.data, &link) else { return withoutPACE() }
    return move
  }

  /// `nil` if the chip's answer is not what the protocol has there.
  private mutating func paceMove(_ data: [UInt8], _ link: inout ChipLink) -> Move? {
    guard let pace else { return nil }
    switch stage {
    case .nonce:
      guard let nonce = DynamicData.value(0x80, in: data).flatMap(pace.open(nonce:)), newKey(generator: nil)
      else { return nil }
      self.nonce = Secret(nonce)
      return general(.mapping, DynamicData.bytes(0x81, point))
    case .mapping:
      guard let other = DynamicData.value(0x82, in: data), other != point, let nonce, let secret,
        let generator = pace.generator(nonce: nonce.bytes, secret: secret.bytes, other: other),
        newKey(generator: generator)
      else { return nil }
      return general(.agreement, DynamicData.bytes(0x83, point))
    case .agreement:
      // A chip that sends our own key back would need no password.
      guard let other = DynamicData.value(0x84, in: data), other != point, let secret,
        let session = pace.session(secret: secret.bytes, other: other), let token = pace.token(session, of: other)
      else { return nil }
      self.session = session
      return general(.token, DynamicData.bytes(0x85, token))
    default:
      guard let token = DynamicData.value(0x86, in: data), let session, let own = pace.token(session, of: point)
      else { return nil }
      guard isSame(token, own) else { return .failed(.notAuthentic) }
      link.session = session
      wipeSecrets()
      return selectApplication()
    }
  }

  private mutating func newKey(generator: [UInt8]?) -> Bool {
    guard let pace, let secret = cryptography.secret(on: pace.offer.curve),
      let point = cryptography.multiply(generator, by: secret, on: pace.offer.curve)
    else { return false }
    (self.secret, self.point) = (Secret(secret), point)
    return true
  }

  /// BAC instead, with a chip that begins again; a CAN opens nothing else.
  private mutating func withoutPACE() -> Move {
    guard case .zone = key else { return .failed(.accessUnsupported) }
    wipeSecrets()
    isBasicOnly = true
    return .reset
  }

  // MARK: The application, and BAC

  private mutating func selectApplication() -> Move {
    to(.application, ChipCommand(0x00, 0xA4, 0x04, 0x0C, Self.application))
  }

  private mutating func selected(_ answer: ChipAnswer, _ link: ChipLink) -> Move {
    switch answer.status.rawValue {
    case 0x9000: break
    // It wants an access first, and offers none that we know.
    case 0x6982, 0x6985: return .failed(.accessUnsupported)
    default: return .failed(.notADocument)
    }
    if link.session != nil { return .opened(.pace) }
    guard case .zone = key else { return .failed(.accessUnsupported) }
    return to(.challenge, ChipCommand(0x00, 0x84, 0x00, 0x00, expected: BasicAccess.nonce))
  }

  private mutating func challenged(_ answer: ChipAnswer) -> Move {
    guard answer.status == .done, answer.data.count == BasicAccess.nonce else { return .failed(.accessUnsupported) }
    guard case .zone(let fields) = key, var field = fields.keyField else { return .failed(.accessUnsupported) }
    defer { wipe(&field) }
    guard let access = BasicAccess(field: field, cryptography), let nonce = cryptography.random(BasicAccess.nonce),
      let secret = cryptography.random(BasicAccess.secret)
    else { return .failed(.accessUnsupported) }
    let exchange = BasicAccess.Exchange(chip: answer.data, reader: nonce, secret: secret)
    basic = (access, exchange)
    guard let data = access.command(exchange) else { return .failed(.accessUnsupported) }
    return to(.exchange, ChipCommand(0x00, 0x82, 0x00, 0x00, data, expected: data.count))
  }

  private mutating func exchanged(_ answer: ChipAnswer, _ link: inout ChipLink) -> Move {
    switch answer.status.rawValue {
    case 0x9000: break
    case 0x6982, 0x6985, 0x6988: return .failed(.wrongKey)
    default: return .failed(answer.status.isWrongKey ? .wrongKey : .accessUnsupported)
    }
    guard let basic, let session = basic.access.session(basic.exchange, answer: answer.data)
    else { return .failed(.notAuthentic) }
    link.session = session
    wipeSecrets()
    return .opened(.bac)
  }

  /// Overwritten, as nothing else holds them; the session is that of the link.
  private mutating func wipeSecrets() {
    (nonce, secret, session, basic, pace) = (nil, nil, nil, nil, nil)
  }
}
