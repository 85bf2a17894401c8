/// A word of a line, with what it means and where it stands.
struct Token: Equatable {
  enum Kind: Equatable {
    case word
    /// Between quotes; its value is free of them and of escapes.
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

/// Why a line cannot be understood; it becomes a `TapeError` once the line is known.
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

/// What somebody wrote, fit to stand in a sentence.
func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let head = scalars.prefix(40).map { $0.isHarmless ? $0 : "?" }
  return "'" + String(String.UnicodeScalarView(head)) + (scalars.count > 40 ? "…'" : "'")
}
