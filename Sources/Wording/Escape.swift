private let simpleEscapes: [Unicode.Scalar: Unicode.Scalar] = [
  "n": "\n", "t": "\t", "r": "\r", "a": "\u{7}", "b": "\u{8}", "f": "\u{C}", "v": "\u{B}",
  "\"": "\"", "'": "'", "\\": "\\", "\n": "\n",
]

extension Cursor {
  /// Consumes an escape sequence of a `.strings` text and returns its scalars.
  mutating func takeEscape(faults: inout [TableFault]) -> [Unicode.Scalar] {
    let start = position
    advance()
    guard let letter = next else { return [] }
    if let plain = simpleEscapes[letter] {
      advance()
      return [plain]
    }
    if let number = takeNumber(radix: 8, digits: 3), let scalar = Unicode.Scalar(number) { return [scalar] }
    advance()
    let scalar = letter == "u" || letter == "U" ? takeHexScalar() : nil
    if let scalar { return [scalar] }
    let isHex = letter == "u" || letter == "U"
    faults.append(
      TableFault(
        position: start,
        message: isHex
          ? "the number after \\\(letter) is not a character" : "unknown escape: \\ before \(letter.shown)",
        remedy: isHex ? "write four hexadecimal digits, as in \\U00e9" : "write \\\\ for a backslash"))
    return isHex ? ["\u{FFFD}"] : [letter]
  }

  /// Parses up to four digits; a surrogate pair is two escapes.
  private mutating func takeHexScalar() -> Unicode.Scalar? {
    guard let first = takeNumber(radix: 16, digits: 4) else { return nil }
    guard UTF16.isLeadSurrogate(UInt16(first)) else { return Unicode.Scalar(first) }
    let behindFirst = self
    guard take("\\u") || take("\\U"), let second = takeNumber(radix: 16, digits: 4),
      UTF16.isTrailSurrogate(UInt16(second))
    else {
      self = behindFirst
      return nil
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }
}
