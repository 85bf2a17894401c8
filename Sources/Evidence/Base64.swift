/// Bytes as text for those who carry texts (RFC 4648, with padding).
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place > group.count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil where the text is no base64, or not in the one form that `text` writes.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return self.text(bytes) == text ? bytes : nil
  }
}
