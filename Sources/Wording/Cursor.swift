/// A position in a file: line and column, both counted from 1.
package struct Position: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  package static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// An error at a position in a table, without its file.
struct TableFault: Error {
  var position: Position
  var message: String
  var remedy = ""
  /// Where the reader resumes, if not at the next entry.
  var resume: Cursor?
}

/// A read position in a text; copy it to backtrack.
struct Cursor {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var position = Position()

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func advance() {
    guard let scalar = next else { return }
    index += 1
    if scalar == "\n" {
      position = Position(line: position.line + 1)
    } else if !(next?.extendsCharacter ?? false) {
      position.column += 1
    }
  }

  func stands(at text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  /// Consumes the text if it is next.
  mutating func take(_ text: String) -> Bool {
    guard stands(at: text) else { return false }
    for _ in text.unicodeScalars { advance() }
    return true
  }

  func text(since start: Cursor) -> String {
    let part = scalars[start.index..<index]
    return String(unsafeUninitializedCapacity: part.reduce(0) { $0 + UTF8.width($1) }) { bytes in
      var count = 0
      for scalar in part {
        if scalar.isASCII {
          bytes[count] = UInt8(truncatingIfNeeded: scalar.value)
          count += 1
        } else {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            bytes[count] = byte
            count += 1
          }
        }
      }
      return count
    }
  }

  mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = self
    skip(while: isWanted)
    return text(since: start)
  }

  mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) {
    while let scalar = next, isSkipped(scalar) { advance() }
  }

  /// Skips past the next occurrence of a text; false if there is none, at the end of the file.
  mutating func skip(past text: String) -> Bool {
    while next != nil {
      if take(text) { return true }
      advance()
    }
    return false
  }

  /// Parses a number of at most this many digits.
  mutating func takeNumber(radix: Int, digits: Int) -> UInt32? {
    var written = String.UnicodeScalarView()
    while written.count < digits, let scalar = next, scalar.isASCII, Character(scalar).isHexDigit,
      let value = Character(scalar).hexDigitValue, value < radix
    {
      written.append(scalar)
      advance()
    }
    return UInt32(String(written), radix: radix)
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\n" || self == "\t" || self == "\u{B}" || self == "\u{C}" }

  /// Combining marks do not count as columns.
  fileprivate var extendsCharacter: Bool { value >= 0x300 && properties.isGraphemeExtend }

  /// The scalar as error messages show it.
  var shown: String {
    properties.generalCategory == .control ? "U+" + String(value, radix: 16, uppercase: true) : "'\(self)'"
  }
}
