extension JSONParser {
  /// Parses a string, with escapes resolved.
  mutating func string() throws(Fault) -> String {
    let opening = cursor
    cursor.advance()
    var text = ""
    while true {
      let start = cursor.offset
      cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
      text += cursor.text(from: start)
      if cursor.skip(UInt8(ascii: "\"")) { return text }
      guard cursor.next == UInt8(ascii: "\\") else { throw unfinished(opening) }
      text.unicodeScalars.append(try escape())
    }
  }

  private func unfinished(_ opening: JSONCursor) -> Fault {
    switch cursor.next {
    case nil, 0x0A, 0x0D:
      fault("the text is not closed on its line", remedy: "add the closing double quote", at: opening)
    default:
      fault("a text contains a control character", remedy: "write it as an escape, a tab as \\t")
    }
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = cursor
    cursor.advance()
    guard let byte = cursor.next else { throw unfinished(start) }
    if byte == UInt8(ascii: "u") { return try unicodeEscape(start) }
    guard let scalar = Self.escapes[byte] else {
      throw fault(
        "\\\(cursor.nextName.dropFirst().dropLast()) is not an escape",
        remedy: "known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX",
        at: start)
    }
    cursor.advance()
    return scalar
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func unicodeEscape(_ start: JSONCursor) throws(Fault) -> Unicode.Scalar {
    let unit = try hexUnit(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, cursor.skip(UInt8(ascii: "\\")), cursor.next == UInt8(ascii: "u") else {
      throw loneSurrogate(start)
    }
    let low = try hexUnit(start)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw loneSurrogate(start) }
    return scalar
  }

  private func loneSurrogate(_ start: JSONCursor) -> Fault {
    fault(
      "this \\u escape is half of a surrogate pair", remedy: "write both halves, or the character itself", at: start)
  }

  /// The four digits after `\u`.
  private mutating func hexUnit(_ start: JSONCursor) throws(Fault) -> UInt32 {
    cursor.advance()
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = cursor.next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw fault("\\u needs four hexadecimal digits", remedy: "write it like \\u00e9", at: start)
      }
      unit = unit << 4 | UInt32(digit)
      cursor.advance()
    }
    return unit
  }
}
