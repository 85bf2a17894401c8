/// A token of a line, with its value and columns.
struct Token: Equatable {
  enum Kind: Equatable {
    case word
    /// In quotes; the value is unescaped.
    case text
    /// Between slashes.
    case pattern
    /// `key="value"`.
    case pair(key: String)
  }

  var kind: Kind
  var value: String
  var columns: Range<Int>
}

/// A parse error in a line; becomes a `TapeError` once the line is known.
struct LineFault: Error, Equatable {
  var columns: Range<Int>
  var message: String
  var remedy: String

  init(_ columns: Range<Int>, _ message: String, _ remedy: String) {
    self.columns = columns
    self.message = message
    self.remedy = remedy
  }
}

/// Quotes user input for a message.
func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let head = scalars.prefix(40).map { $0.isHarmless ? $0 : "?" }
  return "'" + String(String.UnicodeScalarView(head)) + (scalars.count > 40 ? "…'" : "'")
}
