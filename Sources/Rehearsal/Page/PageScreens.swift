internal import Cells
internal import Notation

/// The screens of an HTML report: each distinct row is drawn once, and screens and films refer to it.
struct PageScreens {
  private var rows: [String] = []
  private var numbers: [String: Int] = [:]
  private var declarations: [String: String] = [:]
  private var films: [JSONNode] = []

  /// Takes over the rows of a reel; returns its frames with the indices used here.
  mutating func take(_ reel: ScreenReel, _ frames: [ScreenReel.Frame]) -> [ScreenReel.Frame] {
    declarations.merge(reel.names.declarations) { first, _ in first }
    var own: [Int: Int] = [:]
    return frames.map { frame in
      var frame = frame
      frame.rows = frame.rows.map { row in
        if let known = own[row] { return known }
        let number = number(of: reel.rows[row])
        own[row] = number
        return number
      }
      return frame
    }
  }

  private mutating func number(of row: String) -> Int {
    if row.isEmpty { return Self.blank }
    if let number = numbers[row] { return number }
    numbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  /// An empty row.
  private static let blank = -1

  static func isBlank(_ frame: ScreenReel.Frame) -> Bool { frame.rows.allSatisfy { $0 == blank } }

  /// The CSS for the rows.
  var css: String {
    let rules = declarations.sorted { $0.key < $1.key }.map { ".\($0.key){\($0.value)}" }
    return SVGStyles(.byContent).css + "\n" + rules.joined(separator: "\n") + "\n"
  }

  var definitions: String {
    "<svg class=\"defs\" aria-hidden=\"true\"><defs>\n"
      + rows.enumerated().map { "<g id=\"r\($0)\">\($1)</g>\n" }.joined() + "</defs></svg>\n"
  }

  /// A screen as an SVG; its title is for screen readers.
  static func picture(_ frame: ScreenReel.Frame, title: String) -> String {
    let uses = frame.rows.enumerated().filter { $1 != blank }
      .map { "<use href=\"#r\($1)\" y=\"\($0 * SVGCell.height)\"/>" }
    let (width, height) = (max(1, frame.size.columns) * SVGCell.width, max(1, frame.size.rows) * SVGCell.height)
    return
      "<svg class=\"screen\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\""
      + Markup.attribute("aria-label", title) + ">"
      + "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(frame.field.hex)\"/>" + uses.joined()
      + outline(frame.cursor) + "</svg>"
  }

  private static func outline(_ cursor: ScreenReel.Cursor?) -> String {
    guard let cursor else { return "" }
    return "<rect x=\"\(cursor.column * SVGCell.width).5\" y=\"\(cursor.row * SVGCell.height).5\""
      + " width=\"\(SVGCell.width - 1)\" height=\"\(SVGCell.height - 1)\" fill=\"none\" stroke=\"\(cursor.ink.hex)\"/>"
  }

  /// The films as JSON for the script, escaped so that nothing ends the element.
  var filmText: String {
    JSONNode.array(films).text().unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// Adds a film for the script; returns its index.
  mutating func film(_ frames: [ScreenReel.Frame], _ marks: [String]) -> Int {
    var last: ScreenReel.Frame?
    let told = frames.map { frame -> JSONNode in
      defer { last = frame }
      return Self.told(frame, after: last)
    }
    films.append(
      .object([
        ("frames", .array(told)),
        ("marks", .array(marks.map { .string($0) })),
      ]))
    return films.count - 1
  }

  /// Time, size, ground, cursor and number of events, then pairs of changed positions and their new rows.
  private static func told(_ frame: ScreenReel.Frame, after last: ScreenReel.Frame?) -> JSONNode {
    let cursor: JSONNode =
      frame.cursor.map { .array([.integer($0.column), .integer($0.row), .string($0.ink.hex)]) } ?? .null
    let isNew = last?.rows.count != frame.rows.count
    let changes = frame.rows.enumerated().filter { isNew || last?.rows[$0] != $1 }
    return .array(
      [
        .integer(frame.start), .integer(frame.size.columns), .integer(frame.size.rows), .string(frame.field.hex),
        cursor, .integer(frame.marks),
      ] + changes.flatMap { [.integer($0), .integer($1)] })
  }
}
