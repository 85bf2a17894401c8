/// The QR code found in one frame.
package struct CodeFinding: Hashable, Sendable {
  /// `nil` if none was read.
  package var reading: CodeReading?

  package init(_ reading: CodeReading? = nil) { self.reading = reading }

  /// Removes the personal data (the text of the code); keeps length and digest.
  package mutating func forgetText() { reading?.text = nil }
}

/// A QR code that was read: its digest, and its text only if the settings keep it.
package struct CodeReading: Hashable, Sendable {
  /// The length of its text in UTF-8 bytes.
  package var length: Int
  /// The SHA-256 of its text, in hexadecimal digits.
  package var sha256: String
  package var text: CodeText?

  package init(length: Int, sha256: String, text: CodeText? = nil) {
    (self.length, self.sha256, self.text) = (length, sha256, text)
  }
}

/// The text of a QR code, redacted in descriptions.
///
/// Its description hides the text, so that no log and no crash report contains it by mistake.
package struct CodeText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  package var words: String

  package init(_ words: String) { self.words = words }

  package var description: String { "CodeText" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
