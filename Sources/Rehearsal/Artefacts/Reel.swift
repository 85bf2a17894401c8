internal import Cells
internal import Theming

/// What a run has shown, for the page of a report: the pictures that its tape asks for, and a film of the whole.
package struct Reel: Equatable, Sendable {
  struct Frame: Equatable, Sendable {
    var size: Size
    /// The numbers of its rows.
    var rows: [Int]
    /// What lies under them.
    var field: RGB
    var cursor: Cursor?
    /// In milliseconds of the test's time.
    var start: Int
    /// How many events had come by then.
    var marks: Int
  }

  struct Cursor: Equatable, Sendable {
    var column: Int
    var row: Int
    var ink: RGB
  }

  /// What `Screenshot` asks for.
  struct Picture: Equatable, Sendable {
    var name: String
    var frame: Frame
    /// The bytes of the file that it takes the place of, where they are others.
    var before: [UInt8]?
    var now: [UInt8]
  }

  /// Each row that stood anywhere, drawn as if it were the first.
  private(set) var rows: [String] = []
  private(set) var frames: [Frame] = []
  private(set) var pictures: [Picture] = []
  /// The names of the events, as they came.
  private(set) var marks: [String] = []
  private(set) var names = SVGStyles(.byContent)
  private var numbers: [String: Int] = [:]
  private var clock = FilmClock()

  package init() {}

  /// What stands on the screen from now on; what stood there for no time at all counts too.
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

extension Reel.Frame {
  /// But for its time.
  fileprivate func isSeen(as other: Self) -> Bool {
    rows == other.rows && size == other.size && field == other.field && cursor == other.cursor
  }
}
