/// The geometry of a box or block glyph; drawn as shapes, so that neighbours join in any font.
enum BoxGlyph: Equatable {
  case lines(Arms, isHeavy: Bool)
  /// A rounded corner.
  case arc(Arms)
  case double(Arms)
  case dashes(isLevel: Bool)
  /// The filled part of the cell, in eighths.
  case block(columns: Range<Int>, rows: Range<Int>)

  /// Lines from the centre of a cell to its edges.
  struct Arms: OptionSet {
    let rawValue: UInt8
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)

    var isLevel: Bool { !isDisjoint(with: [.left, .right]) }
    var isUpright: Bool { !isDisjoint(with: [.up, .down]) }
  }

  var isBlock: Bool { if case .block = self { true } else { false } }

  /// `nil` for glyphs drawn by the font.
  init?(_ letter: Letter) {
    guard letter.text.utf8.count == 3, let glyph = letter.text.first, let known = Self.all[glyph] else { return nil }
    self = known
  }

  private static let all: [Character: BoxGlyph] = {
    let corners = Array(shapes[2..<6])
    var all: [Character: BoxGlyph] = ["╌": .dashes(isLevel: true), "╎": .dashes(isLevel: false)]
    for (glyph, arms) in zip("─│┌┐└┘├┤┬┴┼", shapes) { all[glyph] = .lines(arms, isHeavy: false) }
    for (glyph, arms) in zip("━┃┏┓┗┛┣┫┳┻╋", shapes) { all[glyph] = .lines(arms, isHeavy: true) }
    for (glyph, arms) in zip("═║╔╗╚╝", shapes) { all[glyph] = .double(arms) }
    for (glyph, arms) in zip("╭╮╰╯", corners) { all[glyph] = .arc(arms) }
    for (part, glyph) in zip(1..., "▁▂▃▄▅▆▇█") { all[glyph] = .block(columns: 0..<8, rows: 8 - part..<8) }
    for (part, glyph) in zip(1..., "▏▎▍▌▋▊▉") { all[glyph] = .block(columns: 0..<part, rows: 0..<8) }
    all["▀"] = .block(columns: 0..<8, rows: 0..<4)
    all["▐"] = .block(columns: 4..<8, rows: 0..<8)
    return all
  }()

  private static let shapes: [Arms] = [
    [.left, .right], [.up, .down], [.right, .down], [.left, .down], [.right, .up], [.left, .up],
    [.right, .up, .down], [.left, .up, .down], [.left, .right, .down], [.left, .right, .up],
    [.left, .right, .up, .down],
  ]
}

extension Range<Int> {
  /// The part of a length that these eighths cover.
  func eighths(of length: Int, from start: Int = 0) -> Range<Int> {
    start + lowerBound * length / 8..<start + upperBound * length / 8
  }
}
