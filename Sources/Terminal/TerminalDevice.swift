package import Cells
package import Contract
package import Theming

/// A screen of cells with a keyboard: the real terminal, or its fake in tests and tapes.
package protocol TerminalDevice: AnyObject {
  var size: Size { get }
  /// Height of a cell divided by its width; 2 unless the terminal says otherwise.
  var cellAspect: Double { get }
  var facts: TerminalFacts { get }
  /// Readable when `readKeys` has work, which includes output that can continue; `nil` for the fake.
  var inputDescriptor: Int32? { get }
  /// False while the reader is behind (backpressure): then the newest state is drawn later.
  var canDraw: Bool { get }

  /// All pending keys, without blocking.
  func readKeys() -> [Key]
  /// Shows a grid by sending the diff to the last one.
  @discardableResult func draw(_ grid: Grid, styles: StyleSheet, cursor: CursorPlace?) -> DrawReport
  /// Queries whether the terminal has read all output so far, if it replies to such queries.
  func confirm()
  /// Whether everything drawn before the last `confirm` is on the screen, as far as can be known.
  var isConfirmed: Bool { get }
  /// Rings the bell once, unless the reader is behind.
  func ring()
  /// Whether the terminal's size differs from `size`, for callers without the signal.
  var hasNewSize: Bool { get }
  /// Call after SIGWINCH: takes the new size; the next draw sends everything.
  func resized()
  /// Releases the terminal temporarily (Ctrl-Z, a shell); `resume` takes it again, and the next draw sends everything.
  func suspend()
  func resume()
  /// Clears the scrollback, if the terminal supports that.
  func clearScrollback()
  /// Restores the terminal; idempotent.
  func close()
}

extension TerminalDevice {
  package func clearScrollback() {}
  package func confirm() {}
}

/// The position of the terminal's own cursor.
package struct CursorPlace: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The cost of one draw.
package struct DrawReport: Hashable, Sendable {
  package var cellsChanged: Int
  /// `nil` if not counted.
  package var bytes: Int?
  /// False if the next drawing has to send the rest, because the line is slow.
  package var isWhole: Bool

  package init(cellsChanged: Int = 0, bytes: Int? = 0, isWhole: Bool = true) {
    self.cellsChanged = cellsChanged
    self.bytes = bytes
    self.isWhole = isWhole
  }
}

/// The detected properties of a terminal.
package struct TerminalFacts: Hashable, Sendable {
  /// As TERM has it.
  package var name: String
  /// The terminfo entry in use; differs from `name` if terminfo does not know that one.
  package var entry: String
  /// 0 for a terminal without colours.
  package var colors: Int
  package var pairs: Int
  /// Whether it supports 24-bit colour.
  package var direct: TerminalColors.Direct
  /// Whether non-ASCII text, box lines and half blocks can be shown: by the locale, and on a Linux console by its font.
  package var isUnicode: Bool
  package var isConsole: Bool
  /// The font's coverage beyond ASCII.
  package var glyphs: TerminalGlyphs
  /// The subcell resolution of its block characters, if drawn without gaps.
  package var parts: CellParts
  /// Whether it supports synchronised output (DEC mode 2026); false until it has said so.
  package var supportsSync: Bool
  /// The terminal's reply, if it was queried.
  package var background: RGB?

  /// Whether its sixteen colours may be set: a Linux console, as terminfo has it with eight that bold makes brighter.
  package var ownsPalette: Bool { isConsole && colors == 8 }

  /// The inputs for choosing the colour depth.
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
