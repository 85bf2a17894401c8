/// The size of a cell in an SVG, in pixels, and of what is written into it.
enum SVGCell {
  static let width = 9
  static let height = 18
  static let baseline = 14
  static let fontSize = 15
}

/// The styles that a drawing uses, each with a short name.
struct SVGStyles: Equatable, Sendable {
  /// How names are chosen.
  enum Naming: Sendable {
    /// As short as they can be, for one drawing.
    case inOrder
    /// The same in every drawing, so that several can share their rules.
    case byContent
  }

  private let naming: Naming
  private var names: [String: String] = [:]
  private var rules = ""

  init(_ naming: Naming = .inOrder) {
    self.naming = naming
  }

  /// What each name stands for.
  var declarations: [String: String] { Dictionary(names.map { ($1, $0) }) { first, _ in first } }

  /// The name of a declaration; the same one always has the same name.
  mutating func name(of declaration: String) -> String {
    if let name = names[declaration] { return name }
    let name = naming == .inOrder ? Self.letters(names.count) : Self.digest(declaration)
    names[declaration] = name
    rules += ".\(name){\(declaration)}"
    return name
  }

  /// What goes into the style element.
  var css: String {
    "svg{font:\(SVGCell.fontSize)px 'DejaVu Sans Mono',Menlo,Consolas,monospace}"
      + "text{white-space:pre;direction:ltr;unicode-bidi:bidi-override}path{stroke-linecap:square}" + rules
  }

  /// FNV-1a in 64 bits, which never gives two of some thousands the same name.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "s" + String(hash, radix: 36)
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
