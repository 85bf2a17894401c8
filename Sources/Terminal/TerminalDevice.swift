package import Cells
package import Contract
package import Theming

/// A screen of cells with keys: the real terminal, or its twin in tests and tapes.
package protocol TerminalDevice: AnyObject {
  var size: Size { get }
  /// Height of a cell divided by its width; 2 unless the terminal says otherwise.
  var cellAspect: Double { get }
  var facts: TerminalFacts { get }
  /// Readable when `readKeys` has something to do, which may also be that output can go on; nil for the twin.
  var inputDescriptor: Int32? { get }
  /// False while the reader of the terminal is behind: then the newest state is drawn later instead.
  var canDraw: Bool { get }

  /// All that is there now; never waits.
  func readKeys() -> [Key]
  /// Shows a grid by sending what changed since the last one.
  @discardableResult func draw(_ grid: Grid, styles: StyleSheet, cursor: CursorPlace?) -> DrawReport
  /// Asks the terminal whether it has read all that was drawn so far, if it answers such questions.
  func confirm()
  /// Whether all that was drawn before the last `confirm` is on the screen, as far as can be known.
  var isConfirmed: Bool { get }
  /// Rings the bell once, unless the reader is behind.
  func ring()
  /// Whether the terminal has another size than `size`, for those who get no signal.
  var hasNewSize: Bool { get }
  /// To be called after SIGWINCH: takes the new size; the next draw sends everything.
  func resized()
  /// Gives the terminal back for a while (Ctrl-Z, a shell); `resume` takes it again, and the next draw sends everything.
  func suspend()
  func resume()
  /// Nothing can be scrolled back to, where the terminal lets go of it.
  func clearScrollback()
  /// Gives the terminal back for good; may be called more than once.
  func close()
}

extension TerminalDevice {
  package func clearScrollback() {}
  package func confirm() {}
}

/// Where the terminal's own cursor rests.
package struct CursorPlace: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// What one draw cost.
package struct DrawReport: Hashable, Sendable {
  package var cellsChanged: Int
  /// nil where nobody counts.
  package var bytes: Int?
  /// False where a thin line has to carry the rest with the next drawing.
  package var isWhole: Bool

  package init(cellsChanged: Int = 0, bytes: Int? = 0, isWhole: Bool = true) {
    self.cellsChanged = cellsChanged
    self.bytes = bytes
    self.isWhole = isWhole
  }
}

/// What is known of a terminal.
package struct TerminalFacts: Hashable, Sendable {
  /// As TERM has it.
  package var name: String
  /// The terminfo entry in use; another than `name` where terminfo does not know that one.
  package var entry: String
  /// 0 for a terminal without colours.
  package var colors: Int
  package var pairs: Int
  /// Whether it can be given colours of 24 bits.
  package var direct: TerminalColors.Direct
  /// Whether text beyond ASCII, boxes and half blocks can be shown: by the locale, and on a Linux console by its font.
  package var isUnicode: Bool
  package var isConsole: Bool
  /// What its font has beyond ASCII.
  package var glyphs: TerminalGlyphs
  /// Into how many parts a cell can be divided by characters, without gaps.
  package var parts: CellParts
  /// Whether frames are bracketed (DEC mode 2026); false until the terminal has said so.
  package var supportsSync: Bool
  /// As the terminal answered, if it was asked.
  package var background: RGB?

  /// What decides how many colours are used.
  package var terminalColors: TerminalColors { TerminalColors(colors: colors, pairs: pairs, direct: direct) }

  package init(
    name: String, entry: String, colors: Int = 256, pairs: Int = 65536,
    direct: TerminalColors.Direct = .never, isUnicode: Bool = true, isConsole: Bool = false,
    glyphs: TerminalGlyphs = .all, parts: CellParts? = nil, supportsSync: Bool = false, background: RGB? = nil
  ) {
    self.glyphs = glyphs
    self.direct = direct
    self.name = name
    self.entry = entry
    self.colors = colors
    self.pairs = pairs
    self.isUnicode = isUnicode
    self.parts = parts ?? (isUnicode ? .quadrants : .one)
    self.isConsole = isConsole
    self.supportsSync = supportsSync
    self.background = background
  }
}
