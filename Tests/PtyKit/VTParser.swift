/// Parses terminal output into control sequences.
struct VTParser {
  enum Action: Equatable {
    case print(Unicode.Scalar)
    case control(UInt8)
    /// Escape, intermediate bytes and a final one.
    case escape(String)
    case sequence(ControlSequence)
    /// An operating-system command (OSC), without its introducer and terminator.
    case command(String)
  }

  private enum State {
    case ground, escape, sequence, command, commandEscape
  }

  /// CAN aborts the current sequence.
  private static let cancel: UInt8 = 0x18

  private var state = State.ground
  private var text: [UInt8] = []

  mutating func parse(_ byte: UInt8) -> Action? {
    if byte == Self.cancel {
      (state, text) = (.ground, [])
      return nil
    }
    return switch state {
    case .ground: ground(byte)
    case .escape: escape(byte)
    case .sequence: sequence(byte)
    case .command, .commandEscape: command(byte)
    }
  }

  private mutating func ground(_ byte: UInt8) -> Action? {
    if byte == 0x1b { return begin() }
    if byte < 0x20 || byte == 0x7f { return .control(byte) }
    text.append(byte)
    guard byte < 0x80 || text.count == Self.length(text[0]) else { return nil }
    defer { text = [] }
    return String(decoding: text, as: UTF8.self).unicodeScalars.first.map { .print($0) }
  }

  private static func length(_ first: UInt8) -> Int { first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4 }

  private mutating func escape(_ byte: UInt8) -> Action? {
    switch byte {
    case 0x1b: return begin()
    case UInt8(ascii: "["): (state, text) = (.sequence, [])
    case UInt8(ascii: "]"): (state, text) = (.command, [])
    case 0x20..<0x30: text.append(byte)
    default: return finish(.escape(String(decoding: text + [byte], as: UTF8.self)))
    }
    return nil
  }

  private mutating func sequence(_ byte: UInt8) -> Action? {
    // An interrupted sequence is dropped in favour of the next one.
    if byte == 0x1b { return begin() }
    text.append(byte)
    return byte < 0x40 ? nil : finish(.sequence(ControlSequence(text)))
  }

  private mutating func command(_ byte: UInt8) -> Action? {
    // The Linux console's commands for its palette have no terminator.
    if text.isEmpty, byte == UInt8(ascii: "R") { return finish(.command("R")) }
    if text.first == UInt8(ascii: "P"), text.count == 7 {
      return finish(.command(String(decoding: text + [byte], as: UTF8.self)))
    }
    let isOver = byte == 7 || (state == .commandEscape && byte == UInt8(ascii: "\\"))
    if isOver { return finish(.command(String(decoding: text, as: UTF8.self))) }
    state = byte == 0x1b ? .commandEscape : .command
    if byte != 0x1b { text.append(byte) }
    return nil
  }

  private mutating func begin() -> Action? {
    (state, text) = (.escape, [])
    return nil
  }

  private mutating func finish(_ action: Action) -> Action {
    (state, text) = (.ground, [])
    return action
  }
}

/// `CSI`, a private mark such as `?`, parameters, intermediate bytes and a final byte.
struct ControlSequence: Equatable {
  /// The mark, the intermediate bytes and the final byte: the function.
  let name: String
  let numbers: [Int?]

  init(_ bytes: [UInt8]) {
    let mark = bytes.prefix { (0x3c..<0x40).contains($0) }
    let body = bytes.dropFirst(mark.count).prefix { (0x30..<0x3c).contains($0) }
    name = String(decoding: mark + bytes.dropFirst(mark.count + body.count), as: UTF8.self)
    numbers = body.isEmpty ? [] : body.split(separator: 0x3b, omittingEmptySubsequences: false).map { Self.number($0) }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }

  /// A parameter with its default.
  func number(_ index: Int, or missing: Int) -> Int {
    index < numbers.count ? numbers[index] ?? missing : missing
  }

  /// A count: missing and 0 mean 1.
  func count(_ index: Int = 0) -> Int { max(1, number(index, or: 1)) }
}
