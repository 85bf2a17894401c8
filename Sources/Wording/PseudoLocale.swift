/// A pseudo-locale, generated from English at run time: accented, longer, in brackets.
///
/// Text without accents on the screen is missing from the tables; a missing closing bracket means truncation.
package enum PseudoLocale {
  package static let code = "qps"
  /// The added length, to simulate translations into verbose languages.
  static let growth = 0.4

  static func message(_ message: Message) -> Message {
    switch message {
    case .text(let text): .text(framed(text))
    case .plural(let plural):
      .plural(
        PluralMessage(
          format: framed(plural.format),
          variables: plural.variables.mapValues { variable in
            PluralMessage.Variable(forms: variable.forms.mapValues(accented))
          }))
    }
  }

  private static func framed(_ text: String) -> String {
    let letters = text.count { $0.isLetter }
    let filler = filling(Int((Double(letters) * growth).rounded(.up)))
    return "[" + accented(text) + (filler.isEmpty ? "" : " " + filler) + "]"
  }

  /// Short words, so that the text wraps normally.
  private static func filling(_ count: Int) -> String {
    let words = ["öñé", "twö", "thréé", "föür", "fïvé", "sïx"]
    var text = ""
    var next = 0
    while text.count < count {
      text += (text.isEmpty ? "" : " ") + words[next % words.count]
      next += 1
    }
    return text
  }

  /// Accents a text; placeholders are unchanged.
  private static func accented(_ text: String) -> String {
    Format(text).pieces.map { piece in
      switch piece {
      // Parsing has unescaped doubled percent signs.
      case .literal(let text): String(text.flatMap { $0 == "%" ? "%%" : String(letters[$0] ?? $0) })
      case .argument(_, _, let written), .variable(_, _, let written): written
      }
    }.joined()
  }

  private static let letters: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "aceilnorstuyzACEILNORSTUYZ", "åçéïļñöŕšţüýžÅÇÉÏĻÑÖŔŠŢÜÝŽ"))
}
