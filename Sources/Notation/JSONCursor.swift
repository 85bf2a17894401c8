/// Iterates over bytes and tracks line and column.
struct JSONCursor {
  let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() {
    guard let byte = next else { return }
    offset += 1
    if byte == 0x0A {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    advance()
    return true
  }

  mutating func skip(while holds: (UInt8) -> Bool) {
    while let byte = next, holds(byte) { advance() }
  }

  mutating func skipBlank() {
    skip { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The next scalar, as error messages name it.
  var nextName: String {
    guard let byte = next else { return "the end of the file" }
    guard byte >= 0x20, byte != 0x7F else { return "a control character" }
    let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    return "'\(scalar.map(String.init) ?? "?")'"
  }
}
