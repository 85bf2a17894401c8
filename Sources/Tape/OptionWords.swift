/// Splits the text of `Set Option` into command-line arguments.
package enum OptionWords {
  /// Splits at blanks outside of single and double quotes; `nil` if a quote is not closed.
  package static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? .init()
      } else if quote == nil, scalar.properties.isWhitespace {
        if let whole = word { words.append(String(whole)) }
        word = nil
      } else {
        word = (word ?? .init()) + [scalar]
      }
    }
    if let whole = word { words.append(String(whole)) }
    return quote == nil ? words : nil
  }
}
