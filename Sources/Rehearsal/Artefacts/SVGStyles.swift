/// The size of a cell in an SVG, in pixels, and of what is written into it.
enum SVGCell {
  static let width = 9
  static let height = 18
  static let baseline = 14
  static let fontSize = 15
}

/// The styles that a drawing uses, each with a short name.
struct SVGStyles {
  private var names: [String: String] = [:]
  private var rules = ""

  /// The name of a declaration; the same one always has the same name.
  mutating func name(of declaration: String) -> String {
    if let name = names[declaration] { return name }
    let name = Self.letters(names.count)
    names[declaration] = name
    rules += ".\(name){\(declaration)}"
    return name
  }

  /// What goes into the style element.
  var css: String {
    "svg{font:\(SVGCell.fontSize)px 'DejaVu Sans Mono',Menlo,Consolas,monospace}"
      + "text{white-space:pre;direction:ltr;unicode-bidi:bidi-override}path{stroke-linecap:square}" + rules
  }

  /// One letter, then two, and so on.
  private static func letters(_ number: Int) -> String {
    let last = String(UnicodeScalar(UInt8(97 + number % 26)))
    return number < 26 ? last : letters(number / 26 - 1) + last
  }
}

extension String {
  /// As the text of an element: what XML reserves is escaped, what it forbids is replaced.
  var xml: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}": text += " "
      case "\u{fffe}", "\u{ffff}": text += "\u{fffd}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
