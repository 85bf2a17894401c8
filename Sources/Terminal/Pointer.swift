internal import Contract

/// What a terminal says of its mouse, or of a finger.
enum PointerReport: Equatable {
  case incomplete
  /// Of no meaning here: another button, the wheel, a movement.
  case other(length: Int)
  case act(PointerAct, column: Int, row: Int, length: Int)

  /// In the form that was asked for (SGR), or in the old one of terminals that know no other; nil where it is neither.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count > 2, bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else { return nil }
    switch bytes[bytes.startIndex + 2] {
    case UInt8(ascii: "<"): self = Self.modern(bytes)
    case UInt8(ascii: "M"): self = Self.old(bytes)
    default: return nil
    }
  }

  /// `ESC [ < button ; column ; row M`, with a small m where it is let go.
  private static func modern(_ bytes: ArraySlice<UInt8>) -> Self {
    let body = bytes.dropFirst(3)
    guard let end = body.firstIndex(where: { !(0x30..<0x3c).contains($0) }) else { return .incomplete }
    let length = end - bytes.startIndex + 1
    guard bytes[end] == UInt8(ascii: "M") || bytes[end] == UInt8(ascii: "m") else {
      // Escape begins something new.
      return .other(length: bytes[end] == 0x1b ? length - 1 : length)
    }
    let numbers = String(decoding: body[..<end], as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? -1 }
    guard numbers.count == 3 else { return .other(length: length) }
    let act = bytes[end] == UInt8(ascii: "M") ? PointerAct.down : .up
    return Self.act(act, button: numbers[0], column: numbers[1], row: numbers[2], length: length)
  }

  /// `ESC [ M` and three bytes, each with 32 added; button 3 says that one is let go.
  private static func old(_ bytes: ArraySlice<UInt8>) -> Self {
    guard bytes.count >= 6 else { return .incomplete }
    let numbers = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
    let isUp = numbers[0] & 3 == 3 && numbers[0] < 32
    return act(
      isUp ? .up : .down, button: isUp ? 0 : numbers[0], column: numbers[1], row: numbers[2], length: 6)
  }

  /// Modifiers count for nothing: a person who holds one down means the button all the same.
  private static func act(_ act: PointerAct, button: Int, column: Int, row: Int, length: Int) -> Self {
    let modifiers = 4 | 8 | 16
    guard button >= 0, button & ~modifiers == 0, (1...9999).contains(column), (1...9999).contains(row) else {
      return .other(length: length)
    }
    return .act(act, column: column - 1, row: row - 1, length: length)
  }
}

/// How a terminal is asked to tell of its pointer: buttons only (1000), in the form that has no bounds (1006).
enum PointerMode {
  static let on = "\u{1b}[?1000h\u{1b}[?1006h"
  static let off = "\u{1b}[?1006l\u{1b}[?1000l"
}
