/// What was seen of QR codes in one frame.
package struct CodeFinding: Hashable, Sendable {
  /// nil where none was read.
  package var reading: CodeReading?

  package init(_ reading: CodeReading? = nil) { self.reading = reading }
}

/// A QR code that was read: what tells it from others, and not what it says.
package struct CodeReading: Hashable, Sendable {
  /// Bytes of its text in UTF-8.
  package var length: Int
  /// SHA-256 of them, in digits.
  package var sha256: String

  package init(length: Int, sha256: String) { (self.length, self.sha256) = (length, sha256) }
}
