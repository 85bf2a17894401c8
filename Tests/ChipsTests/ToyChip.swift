import Chance
import Contract

@testable import Chips

/// A chip for these tests, on the other side of the same secure messaging; what it answers can be made wrong.
struct ToyChip {
  var passport: Passport
  /// PACE with curve 13 and AES; `nil` if it has BAC only.
  var cardAccess: [UInt8]? = ToyChip.offer([0x0D])
  /// EF.ATR/INFO.
  var information: [UInt8]?
  var hasBAC = true
  /// The status for a MSE:Set AT that names the curve, or does not.
  var (refusesCurve, needsCurve): (UInt16?, Bool) = (nil, false)
  /// What it says to a template that it takes.
  var template: UInt16 = 0x9000
  /// The status for the file that is selected; protected, unless `isPlain`.
  var refused: [UInt16: UInt16] = [:]
  var isPlain = false
  /// The most bytes that a READ BINARY gets, and the status for more.
  var (most, tooMuch): (Int, UInt16) = (.max, 0x6700)
  /// Whether it answers a byte at a time.
  var least = false
  var isClone = false
  /// The status for GENERAL AUTHENTICATE of chip authentication; the session ends with it.
  var refusesProof: UInt16?
  /// Whether chance alters some of what it says, under the right protection.
  var malice: Dice?
  private(set) var lies = 0

  private(set) var selected: [UInt16] = []
  private(set) var reads: [Int] = []
  private var session: SecureMessaging?
  private var (isOpen, isApplication) = (false, false)
  private var file: [UInt8]?
  private var nonce: [UInt8] = []
  private var secret: [UInt8] = []
  private var point: [UInt8] = []
  private var pace: PACE?
  private var protocolOfChip: [UInt8] = []

  private static let identifier = hexadecimal("04007F00070202040202")

  static func offer(_ parameter: [UInt8]) -> [UInt8] {
    let info = TLV.bytes(TLV.identifier, identifier) + TLV.integer([2]) + TLV.integer(parameter)
    return TLV.bytes(TLV.set, TLV.bytes(TLV.sequence, info))
  }

  init(_ passport: Passport) { self.passport = passport }

  mutating func switchOn() { (session, isOpen, isApplication, file, pace) = (nil, false, false, nil, nil) }

  mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    guard let command = ChipCommand(bytes) else { return status(0x6700).bytes }
    guard session != nil else {
      // Protected under a session that is over.
      if command.cla & 0x0C == 0x0C { return status(0x6988).bytes }
      let (answer, next) = run(command)
      session = next
      return altered(answer).bytes
    }
    guard let plain = session?.open(command) else {
      switchOff()
      return status(0x6988).bytes
    }
    let (answer, next) = run(plain)
    if isPlain, answer.data.isEmpty, answer.status != .done {
      switchOff()
      return answer.bytes
    }
    let told = altered(answer)
    let sealed = session?.protect(told, isOdd: plain.isOdd)
    if let next { session = next }
    if plain.ins == 0x86, refusesProof != nil { switchOff() }
    return sealed?.bytes ?? status(0x6F00).bytes
  }

  private mutating func switchOff() { (session, isOpen) = (nil, false) }

  private mutating func altered(_ answer: ChipAnswer) -> ChipAnswer {
    guard var dice = malice else { return answer }
    defer { malice = dice }
    guard dice.roll(5) == 0 else { return answer }
    lies += 1
    var answer = answer
    switch dice.roll(5) {
    case 0: answer.status = ChipStatus(dice.pick([0x6282, 0x6700, 0x6982, 0x6A82, 0x6B00, 0x6CA0, 0x6F00]))
    case 1: answer.data.removeLast(dice.roll(answer.data.count + 1))
    case 2: answer.data += (0...dice.roll(300)).map { _ in UInt8(dice.roll(256)) }
    default:
      // At the beginning are tags and lengths.
      let most = min(answer.data.count, dice.roll(2) == 0 ? 8 : .max)
      for _ in 0...dice.roll(3) where most > 0 { answer.data[dice.roll(most)] = UInt8(dice.roll(256)) }
    }
    return answer
  }

  private func status(_ status: UInt16) -> ChipAnswer { ChipAnswer([], ChipStatus(status)) }

  /// The answer, and the session that begins with it.
  private mutating func run(_ command: ChipCommand) -> (answer: ChipAnswer, next: SecureMessaging?) {
    switch (command.ins, command.p1, command.p2) {
    case (0xA4, 0x00, _): return (status(0x9000), nil)
    case (0xA4, 0x04, _):
      isApplication = command.data == hexadecimal("A0000002471001")
      return (status(isApplication ? 0x9000 : 0x6A82), nil)
    case (0xA4, _, _): return (select(command.data.reduce(0) { $0 << 8 | UInt16($1) }), nil)
    case (0xB0, let high, let low): return (read(Int(high) << 8 | Int(low), command), nil)
    case (0xB1, _, _):
      guard let place = TLV(only: command.data), place.tag == 0x54 else { return (status(0x6A80), nil) }
      return (read(place.value.reduce(0) { $0 << 8 | Int($1) }, command), nil)
    case (0x84, _, _) where isApplication && hasBAC:
      nonce = library.random(8) ?? []
      return (ChipAnswer(nonce, .done), nil)
    case (0x82, _, _): return basicAccess(command.data)
    case (0x22, 0xC1, 0xA4): return (choosePACE(command.data), nil)
    case (0x22, 0x41, 0xA4):
      protocolOfChip = TLV.list(command.data[...])?.only(0x80).map { Array($0.value) } ?? []
      return (status(0x9000), nil)
    case (0x22, 0x41, 0xA6):
      return (status(0x9000), chipSession(TLV.list(command.data[...])?.only(0x91)?.value, .tripleDES))
    case (0x86, _, _): return general(command.data)
    case (0x88, _, _): return (sign(command.data), nil)
    default: return (status(0x6D00), nil)
    }
  }

  // MARK: Files

  private mutating func select(_ identifier: UInt16) -> ChipAnswer {
    selected.append(identifier)
    file = nil
    if let status = refused[identifier] { return self.status(status) }
    let outside: [UInt16: [UInt8]?] = [0x011C: cardAccess, 0x2F01: information]
    file = isApplication ? passport.files[identifier] : outside[identifier] ?? nil
    if isApplication, !isOpen { return status(0x6982) }
    return status(file == nil ? 0x6A82 : 0x9000)
  }

  private mutating func read(_ place: Int, _ command: ChipCommand) -> ChipAnswer {
    guard let file, place <= file.count, let expected = command.expected else { return status(0x6B00) }
    guard expected <= most else { return status(tooMuch) }
    reads.append(expected)
    let isFar = command.ins == 0xB1
    // Four bytes for the object around the data.
    let data = file.dropFirst(place).prefix(least && place > 0 ? 1 : isFar ? expected - 4 : expected)
    return ChipAnswer(
      isFar ? TLV.bytes(0x53, data) : Array(data), data.count < expected - 4 && !least ? .endOfFile : .done)
  }

  // MARK: Access

  private mutating func basicAccess(_ data: [UInt8]) -> (ChipAnswer, SecureMessaging?) {
    guard let access = BasicAccess(field: passport.field, library), let plain = access.open(data),
      Array(plain[8..<16]) == nonce, let own = library.random(16)
    else { return (status(0x6300), nil) }
    let exchange = BasicAccess.Exchange(chip: nonce, reader: Array(plain[..<8]), secret: Array(plain[16...]))
    isOpen = true
    let answer = access.seal(nonce + plain[..<8] + own).map { ChipAnswer($0, .done) } ?? status(0x6F00)
    return (answer, access.session(exchange, chipSecret: own))
  }

  private mutating func choosePACE(_ data: [UInt8]) -> ChipAnswer {
    guard let parts = TLV.list(data[...]), let reference = parts.only(0x83)?.value.first else { return status(0x6A80) }
    let namesCurve = parts.only(0x84) != nil
    if namesCurve, let refusesCurve { return status(refusesCurve) }
    if !namesCurve, needsCurve { return status(0x6A88) }
    let password = reference == 1 ? library.digest(.sha1, of: passport.field) : Array("123456".utf8)
    let offer = PACEOffer(identifier: Self.identifier, cipher: .aes128, parameter: 13)
    pace = password.flatMap { PACE(offer, password: $0, library) }
    return status(template)
  }

  private mutating func general(_ data: [UInt8]) -> (ChipAnswer, SecureMessaging?) {
    guard let parts = TLV(only: data)?.children else { return (status(0x6A80), nil) }
    func value(_ tag: Int) -> [UInt8]? { parts.only(tag).map { Array($0.value) } }
    func done(_ tag: Int, _ value: [UInt8]?) -> ChipAnswer {
      value.map { ChipAnswer(DynamicData.bytes(tag, $0), .done) } ?? status(0x6A80)
    }
    if isOpen, let refusesProof { return (status(refusesProof), nil) }
    if isOpen, let other = value(0x80) {
      return (
        ChipAnswer([0x7C, 0x00], .done), chipSession(other[...], protocolOfChip.last == 1 ? .tripleDES : .aes128)
      )
    }
    guard let pace else { return (status(0x6985), nil) }
    let curve = pace.offer.curve
    if parts.isEmpty {
      nonce = library.random(16) ?? []
      return (done(0x80, pace.seal(nonce: nonce)), nil)
    } else if let other = value(0x81) {
      secret = library.secret(on: curve) ?? []
      let own = library.multiply(nil, by: secret, on: curve)
      point = pace.generator(nonce: nonce, secret: secret, other: other) ?? []
      return (done(0x82, own), nil)
    } else if let other = value(0x83) {
      secret = library.secret(on: curve) ?? []
      let own = library.multiply(point, by: secret, on: curve) ?? []
      (nonce, point) = (other, own)
      return (done(0x84, own), nil)
    } else if let token = value(0x85), let session = pace.session(secret: secret, other: nonce) {
      guard pace.token(session, of: point) == token else { return (status(0x6300), nil) }
      isOpen = true
      return (done(0x86, pace.token(session, of: nonce)), session)
    }
    return (status(0x6A80), nil)
  }

  // MARK: Proofs

  private func chipSession(_ other: ArraySlice<UInt8>?, _ cipher: ChipCipher) -> SecureMessaging? {
    let secret = isClone ? Passport.otherSecret : Passport.secret
    return other.flatMap { library.multiply(Array($0), by: secret, on: .standard(13)) }
      .flatMap { SecureMessaging(cipher, secret: xOfPoint($0), library) }
  }

  private func sign(_ challenge: [UInt8]) -> ChipAnswer {
    let part = [UInt8](repeating: 0x5A, count: 106)
    let hash = library.digest(.sha1, of: part + (isClone ? [] : challenge)) ?? []
    let message = [0x6A] + part + hash + [0xBC]
    return library.power(message, Passport.own["private"], modulus: Passport.own["modulus"])
      .map { ChipAnswer($0, .done) } ?? status(0x6F00)
  }
}
