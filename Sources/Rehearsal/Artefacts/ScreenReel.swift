internal import Cells
internal import Theming

/// The screens of a run, for an HTML report: screenshots of the tape, and a film of the whole run.
package struct ScreenReel: Equatable, Sendable {
  struct Frame: Equatable, Sendable {
    var size: Size
    /// The indices of its rows.
    var rows: [Int]
    /// The ground below them.
    var field: RGB
    var cursor: Cursor?
    /// In milliseconds of the test's time.
    var start: Int
    /// The number of events by then.
    var marks: Int
  }

  struct Cursor: Equatable, Sendable {
    var column: Int
    var row: Int
    var ink: RGB
  }

  /// A picture of the command `Screenshot`.
  struct Picture: Equatable, Sendable {
    var name: String
    var frame: Frame
    /// The previous content of its file, if different.
    var before: [UInt8]?
    var now: [UInt8]
  }

  /// Every distinct row, drawn at the position of the first one.
  private(set) var rows: [String] = []
  private(set) var frames: [Frame] = []
  private(set) var pictures: [Picture] = []
  /// The names of the events, in order.
  private(set) var marks: [String] = []
  private(set) var names = SVGStyles(.byContent)
  private var numbers: [String: Int] = [:]
  private var clock = FilmClock()

  package init() {}

  /// Records the current screen, even one that was shown for no time.
  package mutating func show(_ still: Still, at time: Duration) {
    let frame = frame(still, at: time)
    if let last = frames.last, last.isSeen(as: frame) { return }
    frames.append(frame)
  }

  package mutating func keep(_ still: Still, as name: String, at time: Duration, now: [UInt8], before: [UInt8]?) {
    pictures.append(
      Picture(name: name, frame: frame(still, at: time), before: before.flatMap { $0 == now ? nil : $0 }, now: now))
  }

  package mutating func mark(_ text: String) { marks.append(text) }

  private mutating func frame(_ still: Still, at time: Duration) -> Frame {
    let drawn = (0..<max(0, still.grid.size.rows)).map { row in
      number(of: SVGRow.draw(still.grid.letters(row), still.styles, top: 0, &names))
    }
    let cursor = still.cursor.flatMap { place -> Cursor? in
      guard still.grid.bounds.contains(column: place.column, row: place.row) else { return nil }
      let ink = still.styles.finish(of: still.grid[place.column, place.row].paint).ink
      return Cursor(column: place.column, row: place.row, ink: ink)
    }
    return Frame(
      size: still.grid.size, rows: drawn, field: still.styles.field, cursor: cursor,
      start: clock.milliseconds(at: time), marks: marks.count)
  }

  private mutating func number(of row: String) -> Int {
    if let number = numbers[row] { return number }
    numbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }
}

extension ScreenReel.Frame {
  /// Equality without the time.
  fileprivate func isSeen(as other: Self) -> Bool {
    rows == other.rows && size == other.size && field == other.field && cursor == other.cursor
  }
}
