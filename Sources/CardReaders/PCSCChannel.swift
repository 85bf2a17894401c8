internal import CPCSC
internal import Contract

/// A connection to a chip: shared, in one transaction.
final class PCSCChannel: ChipChannel {
  /// An answer of 65 536 bytes, and its status word.
  private static let room = 65_538

  let longestAnswer: Int
  private let card: cpcsc_card
  private let wire: UInt32
  private var buffer = [UInt8](repeating: 0, count: room)
  private var isOpen = true
  /// Commands that were answered.
  private var count = 0
  /// The chip has gone.
  ///
  /// A reset would fail then, and hide from the service a chip that lies there again before it has noticed. A chip that
  /// twice answers nothing is reset all the same.
  private var isBroken = false
  private let followsMute: Bool

  private var isMute: Bool { isBroken && count == 0 }

  /// `other`: the line before, which may have broken without an answer.
  init(_ context: cpcsc_context, _ name: String, after other: PCSCChannel?) throws(ChipTrouble) {
    followsMute = other?.isMute == true
    var (card, wire): (cpcsc_card, UInt32) = (0, 0)
    if let trouble = PCSCCode(cpcsc_connect(context, name, &card, &wire)).trouble(of: .connection) { throw trouble }
    if let trouble = PCSCCode(cpcsc_begin(card)).trouble(of: .connection) {
      cpcsc_disconnect(card, false)
      throw trouble
    }
    (self.card, self.wire) = (card, wire)
    longestAnswer = Self.hasExtendedLength(card) ? Self.room - 2 : 256
  }

  deinit { close() }

  func send(_ command: [UInt8]) throws(ChipTrouble) -> [UInt8] {
    guard isOpen else { throw .chipLost }
    var length = buffer.count
    let code = PCSCCode(cpcsc_send(card, wire, command, command.count, &buffer, &length))
    if let trouble = code.trouble(of: .command) {
      isBroken = true
      throw trouble
    }
    count += 1
    return Array(buffer.prefix(length))
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    cpcsc_end(card)
    cpcsc_disconnect(card, !isBroken || (isMute && followsMute))
    buffer.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }
}

extension PCSCChannel {
  /// Part 10 of PC/SC: the request for a reader's features, the feature that lists its properties, and the property with the
  /// longest data of a command (`dwMaxAPDUDataSize`).
  private static let (features, properties, longest): (UInt32, UInt8, UInt8) = (0x4200_0D48, 0x12, 0x0A)

  /// A reader that does not say it counts as one without.
  private static func hasExtendedLength(_ card: cpcsc_card) -> Bool {
    guard let code = value(of: properties, in: answer(card, features)), code.count == 4 else { return false }
    // The number of a feature is written with its highest byte first, that of a property with its lowest.
    let number = code.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard let size = value(of: longest, in: answer(card, number)), size.count == 4 else { return false }
    return size.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } > 256
  }

  private static func answer(_ card: cpcsc_card, _ code: UInt32) -> [UInt8] {
    var answer = [UInt8](repeating: 0, count: 264)
    var room = answer.count
    let result = PCSCCode(cpcsc_control(card, code, &answer, &room))
    return result == .success ? Array(answer.prefix(room)) : []
  }

  /// Looks up a tag in a list of tag, length and value, one byte each.
  static func value(of tag: UInt8, in list: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = list[...]
    while rest.count >= 2 {
      let (found, length) = (rest[rest.startIndex], Int(rest[rest.startIndex + 1]))
      let value = rest.dropFirst(2).prefix(length)
      guard value.count == length else { return nil }
      if found == tag { return value }
      rest = rest.dropFirst(2 + length)
    }
    return nil
  }
}
