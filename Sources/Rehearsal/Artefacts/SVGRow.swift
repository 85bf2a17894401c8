internal import Cells
internal import Theming

/// Draws rows of cells as SVG: fills, then lines, then text; one path per style.
struct SVGRow {
  private struct Key: Equatable {
    var finish: CellColors
    /// Set for a letter that is positioned on its own, so that a font's different width moves nothing else.
    var place: Int?
  }

  /// Paths by CSS declaration, in order of first use.
  private struct Paths {
    private var declarations: [String] = []
    private var paths: [String: SVGPath] = [:]

    mutating func add(_ declaration: String, _ body: (inout SVGPath) -> Void) {
      if paths[declaration] == nil { declarations.append(declaration) }
      body(&paths[declaration, default: SVGPath()])
    }

    func draw(_ names: inout SVGStyles) -> String {
      declarations.reduce(into: "") { text, declaration in
        guard let path = paths[declaration] else { return }
        text += "<path class=\"\(names.name(of: declaration))\" d=\"\(path.data)\"/>"
      }
    }
  }

  private let styles: StyleSheet
  /// The top of the row, in pixels.
  private let top: Int
  private var fills = Paths()
  private var lines = Paths()
  private var words = ""

  /// Draws a row; `names` collects the styles used.
  static func draw(_ letters: [Letter], _ styles: StyleSheet, top: Int, _ names: inout SVGStyles) -> String {
    var row = SVGRow(styles: styles, top: top)
    row.add(letters, &names)
    return row.fills.draw(&names) + row.lines.draw(&names) + row.words
  }

  private init(styles: StyleSheet, top: Int) {
    (self.styles, self.top) = (styles, top)
  }

  private mutating func add(_ letters: [Letter], _ names: inout SVGStyles) {
    var finishes: [Paint: CellColors] = [:]
    for letter in letters where finishes[letter.paint] == nil {
      finishes[letter.paint] = styles.finish(of: letter.paint)
    }
    // Shapes have no key, so that no text runs across them.
    let runs = letters.runs { letter -> Key? in
      guard let finish = finishes[letter.paint] else { return nil }
      let glyph = BoxGlyph(letter)
      addFills(letter, finish, glyph)
      if let glyph {
        if !glyph.isBlock { addLines(glyph, letter, finish) }
        return nil
      }
      return Key(finish: finish, place: letter.isSimple ? nil : letter.column)
    }
    words = runs.map { text($0, &names) }.joined()
  }

  /// The ground of a cell; for a block glyph both of its parts, side by side, so that their order does not matter.
  private mutating func addFills(_ letter: Letter, _ finish: CellColors, _ glyph: BoxGlyph?) {
    guard case .block(let columns, let rows)? = glyph, finish.ink != finish.ground else {
      return addFill(finish.ground, letter, 0..<8 * letter.columns, 0..<8)
    }
    addFill(finish.ink, letter, columns, rows)
    if rows.count < 8 {
      addFill(finish.ground, letter, columns, rows.lowerBound == 0 ? rows.upperBound..<8 : 0..<rows.lowerBound)
    } else if columns.count < 8 {
      addFill(finish.ground, letter, columns.lowerBound == 0 ? columns.upperBound..<8 : 0..<columns.lowerBound, rows)
    }
  }

  /// Fills a part of a cell, in eighths.
  private mutating func addFill(_ color: RGB, _ letter: Letter, _ columns: Range<Int>, _ rows: Range<Int>) {
    guard color != styles.field else { return }
    fills.add("fill:\(color.hex);shape-rendering:crispEdges") {
      $0.add(.block(columns: columns, rows: rows), x: letter.column * SVGCell.width, y: top)
    }
  }

  private mutating func addLines(_ glyph: BoxGlyph, _ letter: Letter, _ finish: CellColors) {
    let isHeavy = if case .lines(_, isHeavy: true) = glyph { true } else { false }
    lines.add("fill:none;stroke:\(finish.ink.hex)" + (isHeavy ? ";stroke-width:3" : "")) {
      $0.add(glyph, x: letter.column * SVGCell.width, y: top)
    }
  }

  private func text(_ run: LetterRun<Key?>, _ names: inout SVGStyles) -> String {
    guard let finish = run.key?.finish else { return "" }
    var letters = run.letters[...]
    if !finish.isUnderlined {
      letters = letters.drop(while: \.isBlank)
      while letters.last?.isBlank == true { letters.removeLast() }
    }
    guard let first = letters.first, let last = letters.last else { return "" }
    let text = letters.reduce(into: "") { $0 += $1.text }
    return "<text class=\"\(names.name(of: finish.declaration))\" x=\"\(first.column * SVGCell.width)\""
      + " y=\"\(top + SVGCell.baseline)\""
      + Self.fitting(last.endColumn - first.column, isWide: first.columns > 1) + ">\(text.xml)</text>"
  }

  /// A single narrow letter needs no `textLength`.
  private static func fitting(_ columns: Int, isWide: Bool) -> String {
    guard columns > 1 else { return "" }
    let length = " textLength=\"\(columns * SVGCell.width)\""
    return isWide ? length + " lengthAdjust=\"spacingAndGlyphs\"" : length
  }
}

extension CellColors {
  /// The CSS declaration of its letters.
  fileprivate var declaration: String {
    var parts = ["fill:\(ink.hex)"]
    if isBold { parts.append("font-weight:bold") }
    if isItalic { parts.append("font-style:italic") }
    if isUnderlined { parts.append("text-decoration:underline") }
    return parts.joined(separator: ";")
  }
}
