internal import Contract

/// A mouse or touch report of the terminal.
enum PointerReport: Equatable {
  case incomplete
  /// Ignored: another button, the wheel, a movement.
  case other(length: Int)
  case act(PointerAct, column: Int, row: Int, length: Int)

  /// Parses the requested form (SGR), or the legacy one; `nil` if it is neither.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count > 2, bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else { return nil }
    switch bytes[bytes.startIndex + 2] {
    case UInt8(ascii: "<"): self = Self.modern(bytes)
    case UInt8(ascii: "M"): self = Self.old(bytes)
    default: return nil
    }
  }

  /// `ESC [ < button ; column ; row M`, with a lower-case m for release.
  private static func modern(_ bytes: ArraySlice<UInt8>) -> Self {
    let body = bytes.dropFirst(3)
    guard let end = body.firstIndex(where: { !(0x30..<0x3c).contains($0) }) else { return .incomplete }
    let length = end - bytes.startIndex + 1
    guard bytes[end] == UInt8(ascii: "M") || bytes[end] == UInt8(ascii: "m") else {
      // An Escape starts a new sequence.
      return .other(length: bytes[end] == 0x1b ? length - 1 : length)
    }
    let numbers = String(decoding: body[..<end], as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? -1 }
    guard numbers.count == 3 else { return .other(length: length) }
    let act = bytes[end] == UInt8(ascii: "M") ? PointerAct.down : .up
    return Self.act(act, button: numbers[0], column: numbers[1], row: numbers[2], length: length)
  }

  /// `ESC [ M` and three bytes, each offset by 32; button 3 is a release.
  private static func old(_ bytes: ArraySlice<UInt8>) -> Self {
    guard bytes.count >= 6 else { return .incomplete }
    let numbers = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
    let isUp = numbers[0] & 3 == 3 && numbers[0] < 32
    return act(
      isUp ? .up : .down, button: isUp ? 0 : numbers[0], column: numbers[1], row: numbers[2], length: 6)
  }

  /// Modifiers are ignored: a click with one held down is still a click.
  private static func act(_ act: PointerAct, button: Int, column: Int, row: Int, length: Int) -> Self {
    let modifiers = 4 | 8 | 16
    guard button >= 0, button & ~modifiers == 0, (1...9999).contains(column), (1...9999).contains(row) else {
      return .other(length: length)
    }
    return .act(act, column: column - 1, row: row - 1, length: length)
  }
}

/// Mouse reporting: buttons only (1000), in the SGR form (1006), which has no size limit.
enum PointerMode {
  static let on = "\u{1b}[?1000h\u{1b}[?1006h"
  static let off = "\u{1b}[?1006l\u{1b}[?1000l"
}
