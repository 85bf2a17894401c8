internal import CNcurses
internal import CSystem
internal import Cells
internal import Contract
internal import Glibc
internal import Theming
internal import Threads

/// One ncurses screen whose output is captured in memory, so that a frame is sent whole and without blocking.
final class Curses {
  let entry: String
  /// The terminal's colour capabilities, and whether 24-bit colours are in use.
  let terminalColors: TerminalColors
  let isDirect: Bool
  let hasPointer: Bool
  private let terminal: nc_terminal
  private let window: nc_window
  /// The in-memory file (memfd) that ncurses writes to.
  private let frame: Descriptor
  private var isOpen = true
  private var isCursorVisible = true
  /// The locale is plain ASCII; other characters would appear as question marks.
  let isASCII = nc_codeset().map { String(cString: $0) } == "ANSI_X3.4-1968"

  /// `nil` if terminfo knows none of the candidates.
  ///
  /// `depth` chooses the number of colours; `knows` receives the terminfo entry being tried, before the terminal is
  /// touched.
  init?(
    _ type: TerminalType, on tty: Tty, depth: (TerminalColors) -> ColorDepth, knows: (TerminalEntry) -> Void
  ) throws(CaptureError) {
    let saved = HostHandlers()
    defer { saved.putBack() }
    frame = try Descriptor(csys_memory_file("frame"), of: "memfd_create")
    guard let opened = try Self.open(type, tty, depth, knows) else { return nil }
    (entry, terminalColors, isDirect) = (opened.entry, opened.colors, opened.isDirect)
    (terminal, window, hasPointer) = (opened.terminal, opened.window, opened.hasPointer)
    cbreak()
    noecho()
    nonl()
    keypad(window.pointer, true)
    typeahead(-1)
    if nc_has_colors() != 0 {
      start_color()
      use_default_colors()
    }
    tty.keepDrawingModes()
    guard nc_redirect(terminal, frame.number) >= 0 else {
      let reason = errno
      tty.setShellModes()
      throw SystemLimit.error(reason, of: "dup2")
    }
  }

  private struct Opened {
    var entry: String
    var colors: TerminalColors
    var isDirect: Bool
    var hasPointer: Bool
    var terminal: nc_terminal
    var window: nc_window
  }

  private static func open(
    _ type: TerminalType, _ tty: Tty, _ depth: (TerminalColors) -> ColorDepth, _ knows: (TerminalEntry) -> Void
  ) throws(CaptureError) -> Opened? {
    for entry in type.candidates {
      guard let known = TerminalEntry(entry, isModern: type.isModern) else {
        try checkSpare(tty)
        continue
      }
      knows(known)
      let (colors, description) = known.colors(for: depth)
      let terminal = nc_open(entry, tty.output, tty.input, known.standsStill ? 1 : 0, description)
      guard terminal.reason == 0 else {
        throw SystemLimit.error(terminal.reason, of: terminal.call.map { String(cString: $0) } ?? "")
      }
      guard terminal.screen != nil else { continue }
      let window = nc_whole_screen()
      if window.pointer != nil, nc_capability("cup") != nil {
        return Opened(
          entry: entry, colors: colors, isDirect: description != nil, hasPointer: known.hasPointer,
          terminal: terminal, window: window)
      }
      endwin()
      nc_close(terminal)
    }
    return nil
  }

  /// Throws if terminfo could not be opened because no descriptor was available.
  private static func checkSpare(_ tty: Tty) throws(CaptureError) {
    try Descriptor(dup(tty.output), of: "setupterm").close()
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    set_term(terminal.screen)
    nc_close(terminal)
    frame.close()
  }

  var pairs: Int { nc_has_colors() != 0 ? Int(nc_pairs()) : 0 }

  func capability(_ name: String) -> String? { nc_capability(name).map { String(cString: $0) } }

  /// `isUnseen`: the pair is nowhere on the screen, so curses need not search the screen for it.
  func define(pair: Int32, _ colors: PairTable.Colors, isUnseen: Bool) {
    nc_define(pair, colors.ink, colors.ground, isUnseen ? 1 : 0)
  }

  func resize(_ size: Size) {
    set_term(terminal.screen)
    resizeterm(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Makes the next refresh send everything.
  func repaint() {
    werase(window.pointer)
    clearok(window.pointer, true)
  }

  func put(_ cells: [nc_cell], row: Int, column: Int) {
    nc_put(window, Int32(row), Int32(column), cells, Int32(cells.count))
  }

  /// A cluster to which the C library would give another width becomes a question mark, as a single character would.
  func put(cluster: String, width: Int, row: Int, column: Int, pen: Pens.Pen) {
    let scalars = ClusterText(cluster).scalars
    let base = scalars.first?.value ?? 0x20
    guard nc_agrees(base, Int32(width)) != 0 else {
      let cell = nc_cell(scalar: base, attributes: pen.attributes, pair: pen.pair, columns: UInt8(width))
      return put([cell], row: row, column: column)
    }
    let text = scalars.map { wchar_t($0.value) } + [0]
    nc_put_cluster(window, Int32(row), Int32(column), text, pen.attributes, pen.pair)
  }

  /// Appends the bytes that update the terminal.
  func refresh(cursor: CursorPlace?, into bytes: inout [UInt8]) {
    set_term(terminal.screen)
    leaveok(window.pointer, cursor == nil)
    if let cursor { wmove(window.pointer, Int32(cursor.row), Int32(cursor.column)) }
    if (cursor != nil) != isCursorVisible {
      curs_set(cursor == nil ? 0 : 1)
      isCursorVisible = cursor != nil
    }
    wnoutrefresh(window.pointer)
    doupdate()
    take(into: &bytes)
  }

  /// Clears the screen and leaves it; the next refresh enters it again.
  func leave(into bytes: inout [UInt8]) {
    set_term(terminal.screen)
    repaint()
    wnoutrefresh(window.pointer)
    doupdate()
    endwin()
    take(into: &bytes)
    isCursorVisible = true
  }

  private func take(into bytes: inout [UInt8]) {
    let count = Int(lseek(frame.number, 0, SEEK_CUR))
    guard count > 0 else { return }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    let read = bytes.withUnsafeMutableBytes { pread(frame.number, $0.baseAddress.map { $0 + start }, count, 0) }
    bytes.removeLast(count - max(0, read))
    lseek(frame.number, 0, SEEK_SET)
    // Truncate now: otherwise the frame's content would stay in the file until a longer one.
    ftruncate(frame.number, 0)
  }
}

/// Saves the host's signal handlers, which newterm would replace.
private struct HostHandlers {
  private static let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
  private let actions: [sigaction]

  init() {
    actions = Self.signals.map { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      return action
    }
  }

  func putBack() {
    for (number, action) in zip(Self.signals, actions) {
      var action = action
      sigaction(number, &action, nil)
    }
  }
}

/// The part of a cluster that curses accepts: a base and at most four zero-width marks.
struct ClusterText {
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    let all = Array(text.unicodeScalars)
    let marks = all.dropFirst().filter { $0.properties.isGraphemeExtend && !Self.isVariation($0) }
    scalars = Array(all.prefix(1)) + marks.prefix(4)
  }

  /// Variation selectors change the look of the base, and on some terminals its width.
  private static func isVariation(_ scalar: Unicode.Scalar) -> Bool {
    (0xfe00...0xfe0f).contains(scalar.value) || scalar.value == 0x200d
  }
}
