internal import CNcurses
internal import CSystem
internal import Cells
internal import Contract
internal import Theming

/// Detection of the terminal's properties, at the start and after a resize.
extension CursesTerminal {
  static func unable(_ name: String?) -> CaptureError {
    let what = name.map { $0.isEmpty ? "is empty" : "is \"\($0)\"" } ?? "is not set"
    return CaptureError(
      .terminalUnavailable, "This terminal can't show the screen: TERM \(what).",
      recovery: "Set TERM to your terminal's type, for example xterm-256color, or add --plain to get lines of text.")
  }

  /// A terminal that reports no size, such as a serial line, counts as 80x24; absurd sizes are clamped.
  static func measure(_ tty: Tty) -> (Size, aspect: Double) {
    guard let (size, aspect) = tty.cells else { return (Size(columns: 80, rows: 24), 2) }
    let columns = min(size.columns, 1000)
    return (Size(columns: columns, rows: min(size.rows, 500, max(1, cellLimit / columns))), aspect ?? 2)
  }

  /// The largest screen whose frame surely fits into curses' in-memory file.
  private static let cellLimit = Int(min(csys_file_limit(), Int64(Int32.max)) / 64)

  /// Throws if the file size limit is too low to draw a screen or leave it.
  static func checkFileLimit() throws(CaptureError) {
    guard cellLimit >= 80 * 24 else {
      throw CaptureError(
        .limitReached, "The file size limit, \(csys_file_limit()) bytes, is too low for a screen.",
        recovery: "Raise the limit (ulimit -f), or add --plain to get lines of text.")
    }
  }
}

extension TerminalFacts {
  /// `colors` is `nil` if terminfo does not know the terminal.
  init(
    name: String, entry: String, _ colors: TerminalColors?, on output: Int32, isUTF8: Bool,
    _ environment: (String) -> String?
  ) {
    let isConsole = csys_tty_is_console(output) != 0
    // Other terminals have fallback fonts.
    let glyphs = isConsole ? TerminalGlyphs(console: output) : .all
    let isUnicode = isUTF8 && glyphs.sufficeForScreens
    self.init(
      name: name, entry: entry, colors: max(0, colors?.colors ?? 0), pairs: max(0, colors?.pairs ?? 0),
      direct: colors?.direct ?? .never, isUnicode: isUnicode, isConsole: isConsole, glyphs: glyphs,
      // A picture in blocks needs none of the signs, which few fonts of consoles have.
      parts: OwnBlocks.parts(isUTF8: isUTF8, console: isConsole ? glyphs : nil, environment))
  }
}

extension KeyTable {
  /// With the sequences that terminfo gives for the terminal in use.
  init(_ curses: Curses) {
    self.init(
      terminfo: Self.terminfoNames.compactMap { name, key in curses.capability(name).map { ($0, key) } })
  }
}

/// Bidirectional mode (BDSM): the cells hold right-to-left words in visual order, so a terminal that would reorder them
/// is told not to.
enum OrderMode {
  static let ours = "\u{1b}[8l"
  static let theirs = "\u{1b}[8h"
}

/// Synchronised output: a frame between these is shown at once (DEC mode 2026).
enum SyncBracket {
  static let start = "\u{1b}[?2026h"
  static let end = "\u{1b}[?2026l"
}
