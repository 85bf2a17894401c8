internal import Contract

/// Bytes as hexadecimal digits, in lower case.
enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// `nil` unless the text is what `text` writes.
  static func bytes(_ text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { digit in digits.firstIndex(of: digit).map(UInt8.init) }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}

/// Bytes as text (RFC 4648, without padding).
enum Base32 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = ((bits << 8 | Int(byte)) & 0xFFF, count + 8)
      while count >= 5 {
        count -= 5
        text.append(letters[bits >> count & 31])
      }
    }
    if count > 0 { text.append(letters[bits << (5 - count) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Text as a part of an address or of a form (RFC 3986).
package enum PercentEncoding {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

  package static func text(_ text: String) -> String {
    text.utf8.map { plain.contains($0) ? String(UnicodeScalar($0)) : "%" + Hex.text([$0]).uppercased() }.joined()
  }
}

/// HMAC-SHA-256 (RFC 2104), from a hash function.
enum HMAC {
  private static let blockSize = 64

  static func tag(_ message: [UInt8], key: [UInt8], sha256: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let short = key.count > blockSize ? sha256(key) : key
    let block = short + [UInt8](repeating: 0, count: blockSize - short.count)
    let inner = sha256(block.map { $0 ^ 0x36 } + message)
    return sha256(block.map { $0 ^ 0x5C } + inner)
  }
}

/// Dates in headers of HTTP (RFC 9110, `IMF-fixdate`), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `nil` for any other form; the name of the day is not checked.
  static func time(_ text: String) -> WallTime? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else { return nil }
    let number = (month < 9 ? "0" : "") + String(month + 1)
    return WallTime(text: "\(parts[3])-\(number)-\(parts[1])T\(parts[4]).000Z")
  }
}
