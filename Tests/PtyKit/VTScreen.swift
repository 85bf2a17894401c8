/// A terminal emulator: the subset of xterm, the Linux console and the VT100 that ncurses uses.
public struct VTScreen: Sendable {
  public struct Cell: Hashable, Sendable {
    /// Empty in the second column of a wide character.
    public var text = " "
    public var style = VTStyle()
  }

  public internal(set) var columns: Int
  public internal(set) var rows: Int
  public internal(set) var cells: [[Cell]]
  public internal(set) var cursor = (column: 0, row: 0)
  public internal(set) var isCursorVisible = true
  public internal(set) var isAlternate = false
  /// Whether the cursor keys send application sequences (keypad mode).
  public internal(set) var isKeypadOn = false
  /// The enabled modes of mouse reports.
  public internal(set) var pointerModes: Set<Int> = []
  /// Whether the terminal keeps the order of cells, without reordering right-to-left text.
  public internal(set) var keepsOrder = false
  /// Whether a synchronized frame (DEC mode 2026) is open, and how many have been closed.
  public internal(set) var isInFrame = false
  public internal(set) var frames = 0
  /// Unsupported sequences; tests expect none.
  public internal(set) var unknown: [String] = []
  /// The colours that a program has set on a Linux console, such as `ff8000`.
  public internal(set) var palette: [Int: String] = [:]
  /// The answers to queries.
  public var answers: VTAnswers
  /// Answers that are not sent yet.
  var pendingAnswers = ""

  var parser = VTParser()
  var style = VTStyle()
  var scrollRegion: ClosedRange<Int>
  var wrapsNext = false
  var saved = (column: 0, row: 0)
  var primary: [[Cell]] = []
  var lastScalar: Unicode.Scalar = " "

  public init(columns: Int, rows: Int, answers: VTAnswers = VTAnswers()) {
    self.columns = columns
    self.rows = rows
    self.answers = answers
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    scrollRegion = 0...max(0, rows - 1)
  }

  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { if let action = parser.parse(byte) { perform(action) } }
  }

  /// Keeps what fits of the old screen, as xterm does.
  public mutating func resize(columns: Int, rows: Int) {
    let old = cells
    cells = (0..<rows).map { row in
      (0..<columns).map { row < old.count && $0 < old[row].count ? old[row][$0] : Cell() }
    }
    (self.columns, self.rows, scrollRegion, wrapsNext) = (columns, rows, 0...max(0, rows - 1), false)
    cursor = (min(cursor.column, columns - 1), min(cursor.row, rows - 1))
  }

  /// The text of a row without trailing blanks.
  public func line(_ row: Int) -> String {
    var text = cells[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows down to the last that has any.
  public var text: String {
    var lines = (0..<rows).map(line)
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
  public func contains(_ text: String) -> Bool { self.text.contains(text) }

  /// The style at the first occurrence of a text, `nil` if the screen does not show it.
  public func style(of text: String) -> VTStyle? {
    for row in cells {
      for start in row.indices {
        let rest = row[start...].map(\.text).joined()
        if !row[start].text.isEmpty, rest.hasPrefix(text) { return row[start].style }
      }
    }
    return nil
  }
}

/// The answers of a terminal to queries; a silent one answers none.
public struct VTAnswers: Sendable {
  public var status = true
  /// DEC mode 2026.
  public var synchronizedOutput = true
  /// Such as `1e1e/1e1e/2e2e`.
  public var background: String?

  public init(status: Bool = true, synchronizedOutput: Bool = true, background: String? = nil) {
    self.status = status
    self.synchronizedOutput = synchronizedOutput
    self.background = background
  }

  public static let none = VTAnswers(status: false, synchronizedOutput: false)
}
