/// Encodes a compiled entry as text for the variable TERMINFO, which may hold it in place of a path.
enum EntryText {
  static func encode(_ bytes: [UInt8]) -> String {
    var text = Array("b64:".utf8)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start..<min(start + 3, bytes.count)]
      let bits = (three + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      let four = [18, 12, 6, 0].map { letters[bits >> $0 & 63] }
      text += four.prefix(three.count + 1) + Array(repeating: UInt8(ascii: "="), count: 3 - three.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `nil` for a folder, or an invalid text.
  static func decode(_ text: String) -> [UInt8]? {
    if text.hasPrefix("hex:") { return bytes(text.utf8.dropFirst(4), bits: 4) { hex[$0] } }
    if text.hasPrefix("b64:") {
      return bytes(text.utf8.dropFirst(4).prefix { $0 != UInt8(ascii: "=") }, bits: 6) { values[$0] }
    }
    return nil
  }

  private static func bytes(
    _ text: some Sequence<UInt8>, bits: Int, value: (UInt8) -> Int?
  ) -> [UInt8]? {
    var (bytes, open, count) = ([UInt8](), 0, 0)
    for letter in text {
      guard let value = value(letter), bytes.count <= CompiledEntry.limit else { return nil }
      (open, count) = ((open << bits | value) & 0xffff, count + bits)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: open >> count))
      }
    }
    return bytes
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: letters.enumerated().map { ($1, $0) } + [(UInt8(ascii: "-"), 62), (UInt8(ascii: "_"), 63)])
  private static let hex: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: "0123456789abcdef".utf8.enumerated().map { ($1, $0) }
      + "ABCDEF".utf8.enumerated().map { ($1, $0 + 10) })
}
