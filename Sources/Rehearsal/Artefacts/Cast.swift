internal import Cells
internal import Notation
internal import Terminal
internal import Theming

/// Writer of asciicast version 2 recordings: terminal output with timestamps.
///
/// It contains no date, so that the same session gives the same bytes.
struct Cast: Sendable {
  private let showsPicture: Bool
  private var size: Size
  private var shown: Still?
  private var clock = FilmClock()
  /// The header and the events, one per line.
  private(set) var text: String

  init(size: Size, title: String, showsPicture: Bool) {
    self.size = size
    self.showsPicture = showsPicture
    let header: [(String, JSONNode)] = [
      ("version", .integer(2)), ("width", .integer(size.columns)), ("height", .integer(size.rows)),
    ]
    text = JSONNode.object(header + (title.isEmpty ? [] : [("title", .string(title))])).text() + "\n"
  }

  /// Records the current screen as a diff to the last one.
  mutating func show(_ still: Still, at time: Duration) {
    let still = showsPicture ? still : still.masked
    defer { shown = still }
    if still.grid.size != size {
      size = still.grid.size
      write("r", size.description, at: time)
      shown = nil
    }
    let data = CastDrawing(still: still).data(after: shown)
    if !data.isEmpty { write("o", data, at: time) }
  }

  /// A chapter marker.
  mutating func mark(_ label: String, at time: Duration) {
    write("m", label, at: time)
  }

  private mutating func write(_ code: String, _ data: String, at time: Duration) {
    let seconds = JSONNode.number(Double(clock.milliseconds(at: time)) / 1000, decimals: 3)
    text += JSONNode.array([seconds, .string(code), .string(data)]).text() + "\n"
  }
}

/// Draws a still on a terminal that shows another one.
private struct CastDrawing {
  let still: Still
  private var pen = Pen()
  private var data = ""

  init(still: Still) {
    self.still = still
  }

  /// The output; leaves the terminal in its default style, with the cursor in place.
  consuming func data(after last: Still?) -> String {
    if let last, last.styles == still.styles {
      drawChanges(since: last)
    } else {
      data += (last == nil ? "\u{1b}[?25l" : "") + "\u{1b}[0m\u{1b}[2J"
      for row in 0..<max(0, still.grid.size.rows) { draw(still.grid.letters(row), row) }
    }
    data += pen.reset()
    placeCursor(after: last)
    return data
  }

  private mutating func drawChanges(since last: Still) {
    var runs: [(row: Int, columns: Range<Int>)] = []
    Difference.runs(from: last.grid, to: still.grid) { runs.append(($0, $1)) }
    for run in runs { draw(still.grid.letters(run.row, run.columns), run.row, isWhole: false) }
  }

  /// Draws a row; a whole row is drawn on a cleared screen, so that it may end with its last letter.
  private mutating func draw(_ letters: [Letter], _ row: Int, isWhole: Bool = true) {
    let styles = still.styles
    let seen = isWhole ? letters.trimmed { $0.isBlank && styles.style(of: $0.paint).showsNoBlank } : letters[...]
    guard let first = seen.first else { return }
    move(first.column, row)
    for (place, letter) in zip(seen.indices, seen) {
      // Terminals disagree on the width of clusters, so reposition the cursor.
      if place > seen.startIndex, !seen[place - 1].isSimple { data += "\u{1b}[\(letter.column + 1)G" }
      data += pen.write(CollectionOfOne(letter), styles)
    }
  }

  private mutating func placeCursor(after last: Still?) {
    let wasShown = last?.cursor != nil
    if let cursor = still.cursor {
      if data.isEmpty && last?.cursor == cursor { return }
      move(cursor.column, cursor.row)
      if !wasShown { data += "\u{1b}[?25h" }
    } else if wasShown {
      data += "\u{1b}[?25l"
    }
  }

  private mutating func move(_ column: Int, _ row: Int) { data += "\u{1b}[\(row + 1);\(column + 1)H" }
}
