/// Parses a path as terminals paste it when a file is dropped on them, or as copied from a shell.
enum DroppedPath {
  /// Removes shell quoting: surrounding blanks, `file://`, quotes, backslashes.
  static func plain(_ written: String) -> String {
    var text = written[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true, text.dropLast().last != "\\" { text.removeLast() }
    if text.hasPrefix(scheme) { return decoded(text.dropFirst(scheme.count)) }
    guard text.count >= 2, let quote = text.first, quote == "'" || quote == "\"", text.last == quote else {
      return unescaped(text)
    }
    return quote == "'" ? String(text.dropFirst().dropLast()) : unescaped(text.dropFirst().dropLast())
  }

  private static let scheme = "file://"

  private static func unescaped(_ text: Substring) -> String {
    var (plain, isEscaped) = ("", false)
    for letter in text {
      if letter == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(letter)
        isEscaped = false
      }
    }
    return plain
  }

  /// Percent-decodes (`%20`); invalid escapes stay as they are.
  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
