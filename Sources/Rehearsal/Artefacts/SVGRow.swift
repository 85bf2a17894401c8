internal import Cells
internal import Theming

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
    "svg{font:\(SVGCell.fontSize)px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}"
      + "text{direction:ltr;unicode-bidi:bidi-override}rect{shape-rendering:crispEdges}"
      + "path{stroke-linecap:square}" + rules
  }

  /// a, b, ... z, aa, ab, ...
  private static func letters(_ number: Int) -> String {
    let last = String(UnicodeScalar(UInt8(97 + number % 26)))
    return number < 26 ? last : letters(number / 26 - 1) + last
  }
}

/// Draws rows of cells as SVG.
struct SVGRow {
  private enum Way: Equatable {
    case text, lines(LineArt.Kind)
    /// Stands by itself, so that a font's other idea of its width moves nothing else.
    case alone(column: Int)
  }

  private struct Key: Equatable {
    var finish: Finish
    var way: Way
  }

  let styles: StyleSheet
  /// Where the row begins, in pixels.
  let top: Int

  /// The grounds of a row, then what stands on them.
  func draw(_ letters: [Letter], _ names: inout SVGStyles) -> String {
    var finishes: [Paint: Finish] = [:]
    let runs = letters.runs { letter in
      let finish = finishes[letter.paint] ?? styles.finish(of: letter.paint)
      finishes[letter.paint] = finish
      return Key(finish: finish, way: Self.way(of: letter))
    }
    let grounds = letters.runs { finishes[$0.paint]?.ground }
    return grounds.map { ground($0, &names) }.joined() + runs.map { ink($0, &names) }.joined()
  }

  private static func way(of letter: Letter) -> Way {
    if let kind = LineArt.kind(of: letter) { return .lines(kind) }
    return letter.columns > 1 || letter.text.unicodeScalars.count > 1 ? .alone(column: letter.column) : .text
  }

  private func ground(_ run: LetterRun<RGB?>, _ names: inout SVGStyles) -> String {
    guard let colour = run.key else { return "" }
    return "<rect class=\"\(names.name(of: "fill:\(colour.hex)"))\"\(place(run.column))"
      + " width=\"\(run.columns * SVGCell.width)\" height=\"\(SVGCell.height)\"/>"
  }

  private func ink(_ run: LetterRun<Key>, _ names: inout SVGStyles) -> String {
    switch run.key.way {
    case .text, .alone: text(run, &names)
    case .lines(let kind): lines(run, kind, &names)
    }
  }

  private func lines(_ run: LetterRun<Key>, _ kind: LineArt.Kind, _ names: inout SVGStyles) -> String {
    let colour = run.key.finish.ink.hex
    let declaration =
      switch kind {
      case .block: "fill:\(colour)"
      case .light: "fill:none;stroke:\(colour)"
      case .heavy: "fill:none;stroke:\(colour);stroke-width:2.5"
      }
    var art = LineArt()
    for letter in run.letters { art.add(letter, x: letter.column * SVGCell.width, y: top) }
    return "<path class=\"\(names.name(of: declaration))\" d=\"\(art.path)\"/>"
  }

  private func text(_ run: LetterRun<Key>, _ names: inout SVGStyles) -> String {
    let finish = run.key.finish
    var letters = run.letters[...]
    if !finish.isUnderlined {
      letters = letters.drop(while: \.isBlank)
      while letters.last?.isBlank == true { letters.removeLast() }
    }
    guard let first = letters.first, let last = letters.last else { return "" }
    let columns = last.endColumn - first.column
    let words = letters.reduce(into: "") { $0 += $1.text }
    return "<text class=\"\(names.name(of: finish.declaration))\"\(place(first.column, SVGCell.baseline))"
      + fitting(columns, isWide: first.columns > 1) + ">\(words.xml)</text>"
  }

  /// One narrow letter needs no help to fit.
  private func fitting(_ columns: Int, isWide: Bool) -> String {
    guard columns > 1 else { return "" }
    let length = " textLength=\"\(columns * SVGCell.width)\""
    return isWide ? length + " lengthAdjust=\"spacingAndGlyphs\"" : length
  }

  private func place(_ column: Int, _ offset: Int = 0) -> String {
    " x=\"\(column * SVGCell.width)\" y=\"\(top + offset)\""
  }
}

extension Finish {
  /// Of its letters.
  fileprivate var declaration: String {
    var parts = ["fill:\(ink.hex)"]
    if isBold { parts.append("font-weight:bold") }
    if isItalic { parts.append("font-style:italic") }
    if isUnderlined { parts.append("text-decoration:underline") }
    return parts.joined(separator: ";")
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
