/// Box and block glyphs as shapes: drawn and not written, their neighbours join in any font.
struct LineArt {
  enum Kind: Equatable {
    case light, heavy, block
  }

  /// In half pixels, so that everything is a whole number.
  private struct Stroke {
    var row: Int
    var columns: Range<Int>
  }

  private var level: [Stroke] = []
  private var blocks: [(columns: Range<Int>, rows: Range<Int>)] = []
  private var others = ""

  private static let width = 2 * SVGCell.width
  private static let height = 2 * SVGCell.height
  private static let centre = (x: width / 2, y: height / 2 + 1)
  /// Half of what lies between the two lines of a double one.
  private static let gap = 3

  static func kind(of letter: Letter) -> Kind? {
    guard letter.text.unicodeScalars.count == 1, let glyph = letter.text.first else { return nil }
    if eighths[glyph] != nil { return .block }
    if heavy[glyph] != nil { return .heavy }
    return light[glyph] != nil || arcs[glyph] != nil || doubles[glyph] != nil || "╌╎".contains(glyph) ? .light : nil
  }

  /// Adds the shapes of a letter whose cell has its upper leading corner at a place in pixels.
  mutating func add(_ letter: Letter, x: Int, y: Int) {
    guard let glyph = letter.text.first else { return }
    let (x, y) = (2 * x, 2 * y)
    if let arms = Self.light[glyph] ?? Self.heavy[glyph] {
      add(arms, x, y)
    } else if let corner = Self.arcs[glyph] {
      addArc(corner, x, y)
    } else if let arms = Self.doubles[glyph] {
      addDouble(arms, x, y)
    } else if let part = Self.eighths[glyph] {
      addBlock(part, x, y)
    } else {
      addDashes(isLevel: glyph == "╌", x, y)
    }
  }

  /// All shapes as the data of an SVG path.
  var path: String {
    let lines = level.map {
      "M\(Self.pixels($0.columns.lowerBound)) \(Self.pixels($0.row))H\(Self.pixels($0.columns.upperBound))"
    }
    let boxes = blocks.map { block in
      let (columns, rows) = (block.columns, block.rows)
      return "M\(Self.pixels(columns.lowerBound)) \(Self.pixels(rows.lowerBound))H\(Self.pixels(columns.upperBound))"
        + "V\(Self.pixels(rows.upperBound))H\(Self.pixels(columns.lowerBound))Z"
    }
    return (lines + boxes).joined() + others
  }

  private static func pixels(_ half: Int) -> String { half % 2 == 0 ? "\(half / 2)" : "\(half / 2).5" }
}

/// The ways from the middle of a cell to its edges.
private struct Arms: OptionSet {
  let rawValue: UInt8
  static let left = Arms(rawValue: 1)
  static let right = Arms(rawValue: 2)
  static let up = Arms(rawValue: 4)
  static let down = Arms(rawValue: 8)
}

/// Which part of a cell a block fills, in eighths.
private struct Eighths {
  var columns = 0..<8
  var rows = 0..<8
}

extension LineArt {
  private static let shapes: [Arms] = [
    [.left, .right], [.up, .down], [.right, .down], [.left, .down], [.right, .up], [.left, .up],
    [.right, .up, .down], [.left, .up, .down], [.left, .right, .down], [.left, .right, .up],
    [.left, .right, .up, .down],
  ]
  private static let light = table("─│┌┐└┘├┤┬┴┼", shapes)
  private static let heavy = table("━┃┏┓┗┛┣┫┳┻╋", shapes)
  private static let doubles = table("═║╔╗╚╝", shapes)
  private static let arcs = table("╭╮╰╯", Array(shapes[2..<6]))

  private static let eighths: [Character: Eighths] = {
    var table: [Character: Eighths] = ["▀": Eighths(rows: 0..<4), "▐": Eighths(columns: 4..<8)]
    for (index, glyph) in "▁▂▃▄▅▆▇█".enumerated() { table[glyph] = Eighths(rows: 7 - index..<8) }
    for (index, glyph) in "▏▎▍▌▋▊▉".enumerated() { table[glyph] = Eighths(columns: 0..<index + 1) }
    return table
  }()

  private static func table<Shape>(_ glyphs: String, _ shapes: [Shape]) -> [Character: Shape] {
    Dictionary(zip(glyphs, shapes)) { first, _ in first }
  }
}

extension LineArt {
  private mutating func add(_ arms: Arms, _ x: Int, _ y: Int) {
    if !arms.isDisjoint(with: [.left, .right]) {
      let start = arms.contains(.left) ? 0 : Self.centre.x
      let end = arms.contains(.right) ? Self.width : Self.centre.x
      addLevel(x + start..<x + end, y + Self.centre.y)
    }
    if !arms.isDisjoint(with: [.up, .down]) {
      let start = arms.contains(.up) ? 0 : Self.centre.y
      let end = arms.contains(.down) ? Self.height : Self.centre.y
      addUpright(x + Self.centre.x, y + start..<y + end)
    }
  }

  private mutating func addArc(_ arms: Arms, _ x: Int, _ y: Int) {
    let (edgeX, edgeY) = Self.edges(arms)
    let (centreX, centreY) = Self.centre
    let bendY = edgeY > 0 ? centreY + centreX : centreY - centreX
    others += move(x + centreX, y + edgeY) + "V\(Self.pixels(y + bendY))"
    others += "Q\(Self.pixels(x + centreX)) \(Self.pixels(y + centreY)) "
    others += "\(Self.pixels(x + edgeX)) \(Self.pixels(y + centreY))"
  }

  private mutating func addDouble(_ arms: Arms, _ x: Int, _ y: Int) {
    let (centreX, centreY) = Self.centre
    if arms == [.left, .right] {
      for side in [-Self.gap, Self.gap] { addLevel(x..<x + Self.width, y + centreY + side) }
    } else if arms == [.up, .down] {
      for side in [-Self.gap, Self.gap] { addUpright(x + centreX + side, y..<y + Self.height) }
    } else {
      let (edgeX, edgeY) = Self.edges(arms)
      for side in [-Self.gap, Self.gap] {
        others += move(x + edgeX, y + centreY + (edgeY > 0 ? side : -side))
        others += "H\(Self.pixels(x + centreX + (edgeX > 0 ? side : -side)))V\(Self.pixels(y + edgeY))"
      }
    }
  }

  private mutating func addDashes(isLevel: Bool, _ x: Int, _ y: Int) {
    if isLevel {
      for start in [2, 11] { addLevel(x + start..<x + start + 5, y + Self.centre.y) }
    } else {
      for start in [4, 22] { addUpright(x + Self.centre.x, y + start..<y + start + 10) }
    }
  }

  private mutating func addBlock(_ part: Eighths, _ x: Int, _ y: Int) {
    func scaled(_ part: Range<Int>, _ start: Int, _ length: Int) -> Range<Int> {
      start + part.lowerBound * length / 8..<start + part.upperBound * length / 8
    }
    let (columns, rows) = (scaled(part.columns, x, Self.width), scaled(part.rows, y, Self.height))
    if let last = blocks.last, last.rows == rows, last.columns.upperBound == columns.lowerBound {
      blocks[blocks.endIndex - 1].columns = last.columns.lowerBound..<columns.upperBound
    } else {
      blocks.append((columns, rows))
    }
  }

  /// Level strokes that touch become one.
  private mutating func addLevel(_ columns: Range<Int>, _ row: Int) {
    let before = level.lastIndex { $0.row == row && $0.columns.upperBound == columns.lowerBound }
    if let before {
      level[before].columns = level[before].columns.lowerBound..<columns.upperBound
    } else {
      level.append(Stroke(row: row, columns: columns))
    }
  }

  private mutating func addUpright(_ column: Int, _ rows: Range<Int>) {
    others += move(column, rows.lowerBound) + "V\(Self.pixels(rows.upperBound))"
  }

  private func move(_ x: Int, _ y: Int) -> String { "M\(Self.pixels(x)) \(Self.pixels(y))" }

  /// Where the two arms of a corner end.
  private static func edges(_ arms: Arms) -> (x: Int, y: Int) {
    (arms.contains(.right) ? width : 0, arms.contains(.down) ? height : 0)
  }
}
