internal import Cells
internal import Theming

/// An animation as a single SVG without scripts, for web pages.
///
/// The frames form a strip that jumps from one to the next (CSS animation). Equal rows are drawn once. With reduced
/// motion, or without animation support, the last frame is shown.
package struct SVGFilm: Sendable {
  private struct Frame: Equatable {
    /// The indices of the non-empty rows, with their positions.
    var rows: [Int]
    var field: RGB
    var cursor: String
  }

  private let title: String
  private let showsPicture: Bool
  private var names = SVGStyles()
  private var rows: [String] = []
  private var numbers: [String: Int] = [:]
  private var frames: [(frame: Frame, start: Int)] = []
  private var size = Size(columns: 1, rows: 1)
  private var clock = FilmClock()

  package init(title: String, showsPicture: Bool) {
    self.title = title
    self.showsPicture = showsPicture
  }

  package mutating func show(_ still: Still, at time: Duration) {
    let still = showsPicture ? still : still.masked
    let start = clock.milliseconds(at: time)
    size.columns = max(size.columns, still.grid.size.columns)
    size.rows = max(size.rows, still.grid.size.rows)
    let drawn = (0..<max(0, still.grid.size.rows)).map { row in
      number(of: SVGRow.draw(still.grid.letters(row), still.styles, top: 0, &names))
    }
    let frame = Frame(rows: drawn, field: still.styles.field, cursor: still.svgCursor)
    if frame == frames.last?.frame { return }
    // Of several frames at the same time, the last wins.
    if frames.last?.start == start { frames.removeLast() }
    frames.append((frame, start))
  }

  /// The whole animation, in a loop.
  package func svg(end: Duration) -> String {
    let drawing = definitions + "<g class=\"film\" transform=\"translate(\(-last))\">\n" + strip + "</g>\n"
    return SVGFrame(size: size, title: title).around(drawing, css: names.css + motion(end))
  }
}

extension SVGFilm {
  private var width: Int { size.columns * SVGCell.width }
  private var last: Int { max(0, frames.count - 1) * width }

  private mutating func number(of row: String) -> Int {
    if let number = numbers[row] { return number }
    numbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  private var definitions: String {
    let used = Set(frames.flatMap(\.frame.rows))
    let drawn = rows.enumerated().filter { !$1.isEmpty && used.contains($0) }
    return "<defs>\n" + drawn.map { "<g id=\"r\($0)\">\($1)</g>\n" }.joined() + "</defs>\n"
  }

  private var strip: String {
    frames.enumerated().map { place, item in
      let uses = item.frame.rows.enumerated().filter { !rows[$1].isEmpty }
        .map { "<use href=\"#r\($1)\" y=\"\($0 * SVGCell.height)\"/>" }
      return "<g transform=\"translate(\(place * width))\">"
        + "<rect width=\"\(width)\" height=\"\(size.rows * SVGCell.height)\" fill=\"\(item.frame.field.hex)\"/>"
        + uses.joined() + item.frame.cursor + "</g>\n"
    }.joined()
  }

  /// The key frames; percentages have four decimals, which is exact to four milliseconds in an hour.
  private func motion(_ end: Duration) -> String {
    var clock = clock
    let first = frames.first?.start ?? 0
    let length = max(clock.milliseconds(at: end), (frames.last?.start ?? 0) + 1) - first
    let steps = frames.enumerated().map { place, item in
      "\(Self.share(item.start - first, of: length))%{transform:translateX(\(-place * width)px)}"
    }
    return "@keyframes film{\(steps.joined())}.film{animation:film \(length)ms step-end infinite}"
      + "@media(prefers-reduced-motion:reduce){.film{animation:none}}"
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    let share = part * 1_000_000 / whole
    let decimals = String(share % 10_000 + 10_000).dropFirst()
    return "\(share / 10_000).\(decimals)"
  }
}
