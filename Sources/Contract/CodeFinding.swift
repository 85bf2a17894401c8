/// What was seen of QR codes in one frame.
package struct CodeFinding: Hashable, Sendable {
  /// nil where none was read.
  package var reading: CodeReading?

  package init(_ reading: CodeReading? = nil) { self.reading = reading }

  /// What was read stays as far as it says nothing of anybody.
  package mutating func forgetText() { reading?.text = nil }
}

/// A QR code that was read: what tells it from others, and what it says only where that may be kept.
package struct CodeReading: Hashable, Sendable {
  /// Bytes of its text in UTF-8.
  package var length: Int
  /// SHA-256 of them, in digits.
  package var sha256: String
  package var text: CodeText?

  package init(length: Int, sha256: String, text: CodeText? = nil) {
    (self.length, self.sha256, self.text) = (length, sha256, text)
  }
}

/// What stands in a QR code.
///
/// It says nothing of itself, so that no log and no report of a fault has it by mistake.
package struct CodeText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  package var words: String

  package init(_ words: String) { self.words = words }

  package var description: String { "CodeText" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
