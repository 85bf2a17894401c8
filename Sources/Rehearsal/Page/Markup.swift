internal import Files

/// HTML generation; all external input goes through `text`.
enum Markup {
  /// Escaped for an element or attribute: stays on its line, without invisible or direction-changing characters.
  static func text(_ text: String) -> String { harmless(text).xml }

  /// The lines, escaped.
  static func lines(_ lines: [String]) -> String { lines.map { text($0) + "\n" }.joined() }

  static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(text(value))\"" }

  static func element(_ name: String, _ classes: String = "", _ body: String) -> String {
    "<\(name)\(classes.isEmpty ? "" : " class=\"\(classes)\"")>\(body)</\(name)>"
  }

  /// The hash of an element's text, for the content security policy.
  static func hash(_ text: String) -> String { "'sha256-\(base64(Digest(of: Array(text.utf8)).bytes))'" }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8]) -> String {
    var written: [UInt8] = []
    written.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        written.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: written, as: UTF8.self)
  }
}
