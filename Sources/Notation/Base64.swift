/// Base64 encoding (RFC 4648, with padding).
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String { String(decoding: letters(of: bytes), as: UTF8.self) }

  /// The encoded text as ASCII bytes.
  package static func letters(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var start = 0
    while start < bytes.count {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place > count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63])
      }
      start += 3
    }
    return text
  }

  /// Decodes; `nil` unless the text is exactly what `text` would write.
  package static func bytes(_ text: String) -> [UInt8]? {
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

/// Bytes as text without padding, and with letters that an address can have (RFC 4648, base64url).
package enum Base64URL {
  package static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.letters(of: bytes).prefix { $0 != UInt8(ascii: "=") }.map(translated), as: UTF8.self)
  }

  /// Decodes; `nil` unless the text is exactly what `text` would write.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let letters = text.utf8.map(translated)
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    guard let bytes = Base64.bytes(String(decoding: letters + padding, as: UTF8.self)) else { return nil }
    return self.text(bytes) == text ? bytes : nil
  }

  /// Swaps the letters in which the two alphabets differ.
  private static func translated(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: letter
    }
  }
}
