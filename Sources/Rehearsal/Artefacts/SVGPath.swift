/// Builds the data of an SVG path from strokes and boxes; touching ones are merged.
struct SVGPath {
  /// In half pixels, so that all values are integers.
  private var strokes: [(columns: Range<Int>, row: Int)] = []
  private var boxes: [(columns: Range<Int>, rows: Range<Int>)] = []
  private var others = ""

  private static let width = 2 * SVGCell.width
  private static let height = 2 * SVGCell.height
  private static let centre = (x: width / 2, y: height / 2 + 1)
  /// Half the gap between the lines of a double one.
  private static let gap = 3

  /// Adds a glyph whose cell starts at this pixel.
  mutating func add(_ glyph: BoxGlyph, x: Int, y: Int) {
    let (x, y) = (2 * x, 2 * y)
    switch glyph {
    case .lines(let arms, _): addLines(arms, x, y)
    case .arc(let arms): addArc(arms, x, y)
    case .double(let arms): addDouble(arms, x, y)
    case .dashes(let isLevel): addDashes(isLevel: isLevel, x, y)
    case .block(let columns, let rows):
      addBox(columns.eighths(of: Self.width, from: x), rows.eighths(of: Self.height, from: y))
    }
  }

  /// Filled shapes close implicitly.
  var data: String {
    let lines = strokes.map { Self.move($0.columns.lowerBound, $0.row) + "h\(Self.pixels($0.columns.count))" }
    let areas = boxes.map { box in
      let width = box.columns.count
      return Self.move(box.columns.lowerBound, box.rows.lowerBound)
        + "h\(Self.pixels(width))v\(Self.pixels(box.rows.count))h\(Self.pixels(-width))"
    }
    return (lines + areas).joined() + others
  }
}

extension SVGPath {
  private mutating func addLines(_ arms: BoxGlyph.Arms, _ x: Int, _ y: Int) {
    let (centreX, centreY) = Self.centre
    if arms.isLevel {
      let start = arms.contains(.left) ? 0 : centreX
      addLevel(x + start..<x + (arms.contains(.right) ? Self.width : centreX), y + centreY)
    }
    if arms.isUpright {
      let start = arms.contains(.up) ? 0 : centreY
      addUpright(x + centreX, y + start..<y + (arms.contains(.down) ? Self.height : centreY))
    }
  }

  private mutating func addArc(_ arms: BoxGlyph.Arms, _ x: Int, _ y: Int) {
    let (edgeX, edgeY) = Self.edges(arms)
    let (centreX, centreY) = Self.centre
    let bendY = edgeY > 0 ? centreY + centreX : centreY - centreX
    others += Self.move(x + centreX, y + edgeY) + "V\(Self.pixels(y + bendY))"
    others += "Q\(Self.pixels(x + centreX)) \(Self.pixels(y + centreY)) "
    others += "\(Self.pixels(x + edgeX)) \(Self.pixels(y + centreY))"
  }

  private mutating func addDouble(_ arms: BoxGlyph.Arms, _ x: Int, _ y: Int) {
    let (centreX, centreY) = Self.centre
    let (edgeX, edgeY) = Self.edges(arms)
    for side in [-Self.gap, Self.gap] {
      if !arms.isUpright {
        addLevel(x..<x + Self.width, y + centreY + side)
      } else if !arms.isLevel {
        addUpright(x + centreX + side, y..<y + Self.height)
      } else {
        others += Self.move(x + edgeX, y + centreY + (edgeY > 0 ? side : -side))
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

  private mutating func addBox(_ columns: Range<Int>, _ rows: Range<Int>) {
    let before = boxes.lastIndex { $0.rows == rows && $0.columns.upperBound == columns.lowerBound }
    if let before {
      boxes[before].columns = boxes[before].columns.lowerBound..<columns.upperBound
    } else {
      boxes.append((columns, rows))
    }
  }

  private mutating func addLevel(_ columns: Range<Int>, _ row: Int) {
    let before = strokes.lastIndex { $0.row == row && $0.columns.upperBound == columns.lowerBound }
    if let before {
      strokes[before].columns = strokes[before].columns.lowerBound..<columns.upperBound
    } else {
      strokes.append((columns, row))
    }
  }

  private mutating func addUpright(_ column: Int, _ rows: Range<Int>) {
    others += Self.move(column, rows.lowerBound) + "v\(Self.pixels(rows.count))"
  }

  /// The ends of the two arms of a corner.
  private static func edges(_ arms: BoxGlyph.Arms) -> (x: Int, y: Int) {
    (arms.contains(.right) ? width : 0, arms.contains(.down) ? height : 0)
  }

  private static func move(_ x: Int, _ y: Int) -> String { "M\(pixels(x)) \(pixels(y))" }

  private static func pixels(_ half: Int) -> String {
    let whole = abs(half) / 2
    return (half < 0 ? "-" : "") + (half % 2 == 0 ? "\(whole)" : "\(whole).5")
  }
}
