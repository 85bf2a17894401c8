internal import Cells
internal import Theming

/// Draws rows of cells as SVG: grounds, then what is drawn, then what is written; one path for all that look alike.
struct SVGRow {
  private struct Key: Equatable {
    var finish: Finish
    /// What stands by itself, so that a font's other idea of its width moves nothing else.
    var place: Int?
  }

  /// Paths by their declarations, in the order in which they came.
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
  /// Where the row begins, in pixels.
  private let top: Int
  private var grounds = Paths()
  private var boxes = Paths()
  private var words = ""

  /// One row after the other may be drawn by this; `names` grow with what they use.
  static func draw(_ letters: [Letter], _ styles: StyleSheet, top: Int, _ names: inout SVGStyles) -> String {
    var row = SVGRow(styles: styles, top: top)
    row.add(letters, &names)
    return row.grounds.draw(&names) + row.boxes.draw(&names) + row.words
  }

  private init(styles: StyleSheet, top: Int) {
    (self.styles, self.top) = (styles, top)
  }

  private mutating func add(_ letters: [Letter], _ names: inout SVGStyles) {
    var finishes: [Paint: Finish] = [:]
    for letter in letters where finishes[letter.paint] == nil {
      finishes[letter.paint] = styles.finish(of: letter.paint)
    }
    // What is drawn has no key, so that no text runs across it.
    let runs = letters.runs { letter -> Key? in
      guard let finish = finishes[letter.paint] else { return nil }
      addGround(letter, finish)
      if let glyph = BoxGlyph(letter) {
        addBox(glyph, letter, finish)
        return nil
      }
      return Key(finish: finish, place: letter.isSimple ? nil : letter.column)
    }
    words = runs.map { text($0, &names) }.joined()
  }

  private mutating func addGround(_ letter: Letter, _ finish: Finish) {
    guard finish.ground != styles.field else { return }
    let start = letter.column * SVGCell.width
    grounds.add(Self.fill(finish.ground)) {
      $0.addBox(x: start..<start + letter.columns * SVGCell.width, y: top..<top + SVGCell.height)
    }
  }

  private mutating func addBox(_ glyph: BoxGlyph, _ letter: Letter, _ finish: Finish) {
    guard finish.ink != finish.ground else { return }
    let stroke = "fill:none;stroke:\(finish.ink.hex)"
    let declaration =
      switch glyph {
      case .block: Self.fill(finish.ink)
      case .lines(_, isHeavy: true): stroke + ";stroke-width:3"
      case .lines, .arc, .double, .dashes: stroke
      }
    boxes.add(declaration) { $0.add(glyph, x: letter.column * SVGCell.width, y: top) }
  }

  private static func fill(_ colour: RGB) -> String { "fill:\(colour.hex);shape-rendering:crispEdges" }

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

  /// One narrow letter needs no help to fit.
  private static func fitting(_ columns: Int, isWide: Bool) -> String {
    guard columns > 1 else { return "" }
    let length = " textLength=\"\(columns * SVGCell.width)\""
    return isWide ? length + " lengthAdjust=\"spacingAndGlyphs\"" : length
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
