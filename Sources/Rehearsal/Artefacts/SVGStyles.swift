/// The size of a cell and its font in an SVG, in pixels.
enum SVGCell {
  static let width = 9
  static let height = 18
  static let baseline = 14
  static let fontSize = 15
}

/// The CSS classes of a drawing, each with a short name.
struct SVGStyles: Equatable, Sendable {
  /// The naming scheme.
  enum Naming: Sendable {
    /// As short as possible, for one drawing.
    case inOrder
    /// A hash of the content, so that several drawings can share the rules.
    case byContent
  }

  private let naming: Naming
  private var names: [String: String] = [:]
  private var rules = ""

  init(_ naming: Naming = .inOrder) {
    self.naming = naming
  }

  /// The declaration of each name.
  var declarations: [String: String] { Dictionary(names.map { ($1, $0) }) { first, _ in first } }

  /// The name of a declaration; equal declarations have the same name.
  mutating func name(of declaration: String) -> String {
    if let name = names[declaration] { return name }
    let name = naming == .inOrder ? Self.letters(names.count) : Self.digest(declaration)
    names[declaration] = name
    rules += ".\(name){\(declaration)}"
    return name
  }

  /// The content of the style element.
  var css: String {
    "svg{font:\(SVGCell.fontSize)px 'DejaVu Sans Mono',Menlo,Consolas,monospace}"
      + "text{white-space:pre;direction:ltr;unicode-bidi:bidi-override}path{stroke-linecap:square}" + rules
  }

  /// 64-bit FNV-1a; a collision among a few thousand declarations is practically impossible.
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
  /// Escaped for XML; characters that XML forbids are replaced.
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
