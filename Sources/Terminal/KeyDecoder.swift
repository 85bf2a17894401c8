internal import Contract

/// Turns the terminal's bytes into keys, however they are cut into pieces.
///
/// A sequence is recognised by its shape, so an unknown one is swallowed whole. Time is the caller's: when nothing more
/// has come for `patience`, `giveUp` decides about what is still open.
struct KeyDecoder {
  /// How long to wait for the rest of what has begun.
  enum Patience {
    /// A lone Escape may be the start of an arrow key.
    case escape
    /// A sequence has surely begun.
    case sequence
  }

  private enum Step {
    case key(Key, length: Int)
    case report(TerminalReport, length: Int)
    /// Something that means nothing here, and is no key either.
    case nothing(length: Int)
    case incomplete
  }

  static let limit = 256
  private let table: KeyTable
  private var open: [UInt8] = []
  private var isPasting = false
  /// What the terminal has answered in the bytes that were fed last.
  private(set) var reports: [TerminalReport] = []

  init(table: KeyTable = KeyTable()) {
    self.table = table
  }

  /// nil when nothing is open.
  var patience: Patience? {
    if open.isEmpty { return isPasting ? .sequence : nil }
    return open == [0x1b] ? .escape : .sequence
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    open += bytes
    reports = []
    var keys: [Key] = []
    var start = 0
    while let length = take(open[start...], into: &keys) { start += length }
    open.removeFirst(start)
    if open.count > Self.limit {
      open.removeAll()
      keys.append(.unknown)
    }
    return keys
  }

  /// Nothing more has come: an open Escape was the key, anything else is nothing we know.
  mutating func giveUp() -> [Key] {
    guard patience != nil else { return [] }
    let key: Key = open == [0x1b] && !isPasting ? .escape : .unknown
    open.removeAll()
    isPasting = false
    return [key]
  }

  /// How many bytes one key or answer was; nil where it has not come whole.
  private mutating func take(_ bytes: ArraySlice<UInt8>, into keys: inout [Key]) -> Int? {
    switch step(bytes) {
    case .incomplete: return nil
    case .nothing(let length): return length
    case .report(let report, let length):
      if !isPasting { reports.append(report) }
      return length
    case .key(let key, let length):
      if let key = swallowingPaste(key, bytes.prefix(length)) { keys.append(key) }
      return length
    }
  }

  private mutating func swallowingPaste(_ key: Key, _ bytes: ArraySlice<UInt8>) -> Key? {
    if bytes.elementsEqual(Self.pasteStart) {
      isPasting = true
      return nil
    }
    guard isPasting else { return key }
    guard bytes.elementsEqual(Self.pasteEnd) else { return nil }
    isPasting = false
    return .unknown
  }

  private static let pasteStart = Array("\u{1b}[200~".utf8)
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  private func step(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let first = bytes.first else { return .incomplete }
    switch first {
    case 0x1b: return escape(bytes)
    case 0x0a, 0x0d: return .key(.enter, length: 1)
    case 0x09: return .key(.tab, length: 1)
    case 0x08, 0x7f: return .key(.backspace, length: 1)
    case 0..<0x20: return .key(Self.control(first), length: 1)
    case 0x20..<0x7f: return .key(.character(Unicode.Scalar(first)), length: 1)
    default: return character(bytes)
    }
  }

  private static func control(_ byte: UInt8) -> Key {
    let scalar = Unicode.Scalar(byte + 0x40)
    return .control(Character(scalar.properties.lowercaseMapping))
  }

  private func character(_ bytes: ArraySlice<UInt8>) -> Step {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    let length = Self.characterLength(bytes[bytes.startIndex])
    switch decoder.decode(&rest) {
    case .scalarValue(let scalar):
      return .key(scalar.value < 0xa0 ? .unknown : .character(scalar), length: UTF8.width(scalar))
    case .error where bytes.count < length && bytes.dropFirst().allSatisfy { $0 & 0xc0 == 0x80 }:
      return .incomplete
    case .error, .emptyInput:
      return .key(.unknown, length: 1)
    }
  }

  private static func characterLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xc2..<0xe0: 2
    case 0xe0..<0xf0: 3
    case 0xf0..<0xf5: 4
    default: 1
    }
  }

  private func escape(_ bytes: ArraySlice<UInt8>) -> Step {
    guard bytes.count > 1 else { return .incomplete }
    if table.readsPointer, let pointer = PointerReport(bytes) { return step(pointer) }
    for length in stride(from: min(table.longest, bytes.count), to: 1, by: -1) {
      if let key = table.key(for: bytes.prefix(length)) { return .key(key, length: length) }
    }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): return textSequence(bytes)
    case UInt8(ascii: "O"): return bytes.count > 2 ? .key(.unknown, length: 3) : .incomplete
    case 0x1b: return .key(.escape, length: 1)
    default: return meta(bytes)
    }
  }

  private func step(_ pointer: PointerReport) -> Step {
    switch pointer {
    case .incomplete: .incomplete
    case .other(let length): .nothing(length: length)
    case .act(let act, let column, let row, let length):
      .key(.pointer(act, column: column, row: row), length: length)
    }
  }

  /// Escape and a character so close together are the Meta (Alt) key.
  private func meta(_ bytes: ArraySlice<UInt8>) -> Step {
    switch step(bytes.dropFirst()) {
    case .key(let key, let length) where key != .unknown: return .key(.alt, length: length + 1)
    case .key(_, let length), .report(_, let length), .nothing(let length): return .key(.unknown, length: length + 1)
    case .incomplete: return .incomplete
    }
  }

  private func controlSequence(_ bytes: ArraySlice<UInt8>) -> Step {
    let body = bytes.dropFirst(2)
    // The Linux console's function keys: a second bracket and one letter.
    if body.first == UInt8(ascii: "[") { return body.count > 1 ? .key(.unknown, length: 4) : .incomplete }
    guard let end = body.firstIndex(where: { !(0x20..<0x40).contains($0) }) else { return .incomplete }
    let length = end - bytes.startIndex + 1
    guard (0x40..<0x7f).contains(bytes[end]) else { return .key(.unknown, length: length - 1) }
    let text = String(decoding: body[..<end], as: UTF8.self)
    if let report = TerminalReport(controlSequence: text, ending: bytes[end]) { return .report(report, length: length) }
    return .key(meaning(of: body[..<end], ending: bytes[end]), length: length)
  }

  private func meaning(of body: ArraySlice<UInt8>, ending: UInt8) -> Key {
    guard body.allSatisfy({ $0 == UInt8(ascii: ";") || (0x30..<0x3a).contains($0) }) else { return .unknown }
    let parameters = String(decoding: body, as: UTF8.self).split(separator: ";").map { Int($0) ?? -1 }
    return table.key(parameters: parameters, ending: ending) ?? .unknown
  }

  /// Operating-system commands and their kin end with BEL or with Escape and a backslash.
  private func textSequence(_ bytes: ArraySlice<UInt8>) -> Step {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == 0x1b }) else { return .incomplete }
    let isEscape = bytes[end] == 0x1b
    if isEscape && end + 1 == bytes.endIndex { return .incomplete }
    let length = end - bytes.startIndex + (isEscape ? 2 : 1)
    let report = TerminalReport(textSequence: String(decoding: body[..<end], as: UTF8.self))
    return report.map { .report($0, length: length) } ?? .key(.unknown, length: length)
  }
}
