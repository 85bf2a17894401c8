/// The chip of a made-up document: bytes of a command in, bytes of its answer out (ICAO 9303-10 and 9303-11).
///
/// It knows PACE, BAC, chip authentication, and active authentication with RSA.
package struct TwinChip: Sendable {
  /// What a reset forgets.
  struct State: Sendable {
    var isApplication = false
    var isOpen = false
    var selected: [UInt8]?
    var challenge: [UInt8]?
    var pace: TwinPACE?
    var agreed: ChipKeyOffer?
    var session: SecureMessaging?
    /// Takes over after the answer.
    var next: SecureMessaging?
  }

  /// What a command comes to, if not to an answer with data.
  struct Refusal: Error {
    let status: ChipStatus
    init(_ status: UInt16) { self.status = ChipStatus(status) }
  }

  private static let protection: UInt8 = 0x0C
  private static let application: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01]

  let document: TwinDocument
  let cryptography: any ChipCryptography
  var state = State()
  /// How many bytes of its files it has given.
  package private(set) var bytesRead = 0

  package init(_ document: TwinDocument, _ cryptography: any ChipCryptography) {
    (self.document, self.cryptography) = (document, cryptography)
  }

  package mutating func reset() { state = State() }

  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    guard let command = ChipCommand(bytes) else { return ChipStatus.wrongLength.bytes }
    guard command.cla & Self.protection != 0 else {
      if state.session != nil { reset() }
      let answer = outcome(command)
      (state.session, state.next) = (state.next ?? state.session, nil)
      return answer.bytes
    }
    guard let open = state.session?.open(command) else {
      reset()
      return ChipStatus(0x6988).bytes
    }
    let answer = outcome(open)
    let sealed = state.session?.protect(answer, isOdd: open.isOdd)
    (state.session, state.next) = (state.next ?? state.session, nil)
    return sealed?.bytes ?? ChipStatus(0x6F00).bytes
  }

  private mutating func outcome(_ command: ChipCommand) -> ChipAnswer {
    do throws(Refusal) { return try perform(command) } catch { return ChipAnswer([], error.status) }
  }

  private mutating func perform(_ command: ChipCommand) throws(Refusal) -> ChipAnswer {
    switch command.ins {
    case 0xA4: try select(command)
    case 0xB0: try readNear(command)
    case 0xB1: try readFar(command)
    case 0x84: ChipAnswer(try challenge(command.expected ?? 0), .done)
    case 0x82: ChipAnswer(try basicAccess(command.data), .done)
    case 0x22: try choose(command)
    case 0x86: ChipAnswer(try authenticate(command.data), .done)
    case 0x88: ChipAnswer(try prove(command.data), .done)
    default: throw Refusal(0x6D00)
    }
  }

  // MARK: Files

  private mutating func select(_ command: ChipCommand) throws(Refusal) -> ChipAnswer {
    state.selected = nil
    switch command.p1 {
    case 0x04:
      guard command.data == Self.application else { throw Refusal(0x6A82) }
      state.isApplication = true
    case 0x00: state.isApplication = false
    default:
      guard command.data.count == 2 else { throw Refusal(0x6A86) }
      let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
      if state.isApplication, !state.isOpen { throw Refusal(0x6982) }
      let file = state.isApplication ? document.files[identifier] : document.masterFiles[identifier]
      guard let file else { throw Refusal(0x6A82) }
      state.selected = file
    }
    return ChipAnswer([], .done)
  }

  private mutating func readNear(_ command: ChipCommand) throws(Refusal) -> ChipAnswer {
    guard command.p1 < 0x80 else { throw Refusal(0x6A86) }
    return try part(at: Int(command.p1) << 8 | Int(command.p2), command.expected ?? 0)
  }

  /// Beyond 32 767 bytes: offset and data are objects.
  private mutating func readFar(_ command: ChipCommand) throws(Refusal) -> ChipAnswer {
    guard let object = TLV(only: command.data), object.tag == 0x54, object.value.count <= 3 else {
      throw Refusal(0x6A80)
    }
    let offset = object.value.reduce(0) { $0 << 8 | Int($1) }
    var answer = try part(at: offset, max(0, (command.expected ?? 0) - 4))
    answer.data = TLV.bytes(0x53, answer.data)
    return answer
  }

  private mutating func part(at offset: Int, _ count: Int) throws(Refusal) -> ChipAnswer {
    guard let file = state.selected else { throw Refusal(0x6986) }
    guard offset < file.count else { throw Refusal(0x6B00) }
    let data = Array(file[offset...].prefix(count))
    bytesRead += data.count
    return ChipAnswer(data, data.count < count ? .endOfFile : .done)
  }
}
