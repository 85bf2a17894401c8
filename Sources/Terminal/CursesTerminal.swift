internal import CNcurses
package import Cells
package import Contract
internal import CSystem
internal import Glibc
package import Theming

/// The real terminal: our diff chooses the cells, ncurses encodes them, and output never blocks on the reader.
package final class CursesTerminal: TerminalDevice {
  private enum State {
    case drawing
    /// Released temporarily.
    case suspended
    case closed
  }

  package private(set) var size: Size
  package private(set) var cellAspect: Double
  package private(set) var facts: TerminalFacts
  private let tty: Tty
  private let curses: Curses
  private let input: InputWatch
  private let crashGuard: CrashGuard
  private var flow = FlowControl() { didSet { crashGuard.expect(flow.isWaiting) } }
  private var pens: Pens
  private var state = State.drawing
  /// The terminal's content; `nil` if unknown.
  private var shown: Grid?
  private var cursor: CursorPlace?
  /// The row at which the next drawing continues, if the line could not carry the whole screen.
  private var nextRow = 0
  /// Queries sent with the next frame, so that the first screen does not wait for the replies.
  private var questions: String
  /// Whether the terminal supports bidirectional mode.
  private let isModern: Bool
  /// Whether reordering is off now, which is so only while drawing.
  private var hasOurOrder = false
  /// The console's colours as we have set them, which is so only while drawing.
  private var palette: ConsolePalette?
  private let readsPointer: Bool
  /// Whether mouse reporting is on now, which is so only while drawing.
  private var isPointing = false

  /// Takes the terminal: `asksBackground` queries the background colour, whose reply arrives among the keys; `depth`
  /// chooses the colours used, `readsPointer` enables mouse input, and `holdsKeys` disables the keys that leave the
  /// program.
  package init(
    _ place: TerminalPlace, asksBackground: Bool = false, readsPointer: Bool = false, holdsKeys: Bool = false,
    depth: (TerminalColors) -> ColorDepth = { decideColor(terminal: $0).depth },
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) throws(CaptureError) {
    guard let type = TerminalType(environment("TERM")) else { throw Self.unable(environment("TERM")) }
    try Self.checkFileLimit()
    let isUTF8 = TerminalLocale.adopt(environment)
    guard let tty = try Tty(place) else { throw Self.unable(type.name) }
    let watch = try InputWatch.begin(tty)
    // From the first change of the terminal's modes on.
    let crashGuard = CrashGuard(tty)
    var curses: Curses?
    defer { if curses == nil { crashGuard.disarm() } }
    curses = try Curses(type, on: tty, depth: depth) { crashGuard.arm(restoring: $0.restoring) }
    guard let curses else { throw Self.unable(type.name) }
    // Curses has replaced some of its handlers.
    crashGuard.arm()
    self.tty = tty
    self.curses = curses
    self.crashGuard = crashGuard
    facts = TerminalFacts(
      name: type.name, entry: curses.entry, curses.terminalColors, on: tty.output, isUTF8: isUTF8, environment)
    pens = Pens(colors: facts.colors, pairs: curses.pairs, isDirect: curses.isDirect) { [curses] in
      curses.define(pair: $0, $1, isUnseen: $2)
    }
    (size, cellAspect) = Self.measure(tty)
    self.readsPointer = readsPointer && curses.hasPointer
    isModern = type.isModern
    var keys = KeyTable(curses)
    keys.readsPointer = self.readsPointer
    input = InputWatch(tty, watch, TimedKeys(table: keys, environment))
    questions = (type.isModern ? Question.synchronizedOutput : "") + (asksBackground ? Question.background : "")
    curses.resize(size)
    if holdsKeys { tty.holdKeys() }
    if asksBackground, type.isModern, !TimedKeys.isRemote(environment) { askFirst() }
  }

  deinit { close() }

  package var inputDescriptor: Int32? { state == .closed ? nil : input.descriptor }

  package var canDraw: Bool {
    guard state == .drawing else { return false }
    tty.flush()
    input.watchOutput(tty.isBehind)
    return !tty.isBehind && tty.queued < FlowControl.allowance && flow.isOpen(at: Clock.milliseconds)
  }

  package func readKeys() -> [Key] {
    guard state != .closed else { return [] }
    tty.flush()
    input.watchOutput(tty.isBehind)
    let (keys, reports) = input.read()
    reports.forEach(take)
    return keys
  }

  /// How long the first frame waits for the background colour.
  private static let backgroundPatience: Int64 = 50

  /// Queries before the first frame, so that it has the right colours.
  ///
  /// Replies arrive in order: if the second one comes first, the terminal ignored the first query, and the wait ends.
  private func askFirst() {
    var bytes = Array(questions.utf8)
    questions = ""
    if flow.send(bytes.count, at: Clock.milliseconds) { bytes += Question.caughtUp.utf8 }
    send(bytes)
    let end = Clock.milliseconds + Self.backgroundPatience
    var keys: [Key] = []
    while facts.background == nil, flow.isWaiting, case let left = end - Clock.milliseconds, left > 0 {
      var ready = pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, Int32(left))
      keys += readKeys()
      if keys.last == .hangUp { break }
    }
    input.putBack(keys)
  }

  private func take(_ report: TerminalReport) {
    switch report {
    case .caughtUp: if flow.answered(at: Clock.milliseconds) { send(Array(Question.caughtUp.utf8)) }
    case .synchronizedOutput(let isSupported): facts.supportsSync = isSupported
    case .background(let color): facts.background = color
    }
  }

  @discardableResult package func draw(_ grid: Grid, styles: StyleSheet, cursor: CursorPlace?) -> DrawReport {
    guard state == .drawing else { return DrawReport() }
    let (grid, isWhole) = portion(of: grid.fitted(to: size), styles)
    let cursor = cursor.flatMap { grid.bounds.contains(column: $0.column, row: $0.row) ? $0 : nil }
    let colors = setColors(styles.console)
    let changed = put(grid, styles)
    guard changed > 0 || cursor != self.cursor || shown == nil || !colors.isEmpty else { return DrawReport() }
    shown = grid
    self.cursor = cursor
    return DrawReport(cellsChanged: changed, bytes: sendFrame(with: colors), isWhole: isWhole)
  }

  /// The bytes that set a console's colours, if they change; from then on a crash restores them too.
  private func setColors(_ wanted: ConsolePalette?) -> String {
    // With a whole screen they go too: another program may have had the console.
    guard wanted != palette || (wanted != nil && shown == nil) else { return "" }
    palette = wanted
    guard let wanted else { return ConsoleColors.restore }
    crashGuard.alsoRestoreColors()
    return ConsoleColors.set(wanted)
  }

  /// The part of a grid that fits the line's budget; the next drawing continues with the rest.
  private func portion(of grid: Grid, _ styles: StyleSheet) -> (Grid, isWhole: Bool) {
    guard let bytes = flow.budget, let shown, pens.styles == styles, !pens.isApproximate else { return (grid, true) }
    let portion = Portion(of: grid, over: shown, from: nextRow, bytes: bytes)
    nextRow = portion.rest ?? 0
    return (portion.grid, portion.rest == nil)
  }

  /// Writes the diff to the curses window; returns the number of changed cells.
  private func put(_ grid: Grid, _ styles: StyleSheet) -> Int {
    let isAll = pens.isApproximate || pens.styles != styles
    let old = isAll ? nil : shown
    if pens.styles != styles { pens.use(styles) }
    pens.beginFrame(over: old)
    var changed = 0
    let nothing = Grid(Size(columns: 0, rows: 0))
    Difference.runs(from: old ?? nothing, to: grid) { row, columns in
      changed += columns.count
      curses.put(grid, row: row, columns: columns, pens: &pens)
    }
    pens.endFrame()
    return changed
  }

  private func sendFrame(with colors: String) -> Int {
    var frame: [UInt8] = []
    curses.refresh(cursor: cursor, into: &frame)
    // After what curses writes, which resets them when it takes the screen again.
    frame += colors.utf8
    guard !frame.isEmpty else { return 0 }
    if facts.supportsSync { frame = Array(SyncBracket.start.utf8) + frame + Array(SyncBracket.end.utf8) }
    if isModern, !hasOurOrder {
      frame = Array(OrderMode.ours.utf8) + frame
      hasOurOrder = true
    }
    if readsPointer, !isPointing {
      frame += PointerMode.on.utf8
      isPointing = true
    }
    frame += questions.utf8
    questions = ""
    if flow.send(frame.count, at: Clock.milliseconds) { frame += Question.caughtUp.utf8 }
    send(frame)
    return frame.count
  }

  private func send(_ bytes: [UInt8]) {
    tty.send(bytes)
    input.watchOutput(tty.isBehind)
  }

  package func confirm() {
    guard state == .drawing, flow.confirm(at: Clock.milliseconds) else { return }
    send(Array(Question.caughtUp.utf8))
  }

  package var isConfirmed: Bool { state == .drawing && !tty.isBehind && flow.isConfirmed(at: Clock.milliseconds) }

  package func ring() { if canDraw { send([0x07]) } }

  package var hasNewSize: Bool { state == .drawing && Self.measure(tty).0 != size }

  package func resized() {
    guard state == .drawing else { return }
    (size, cellAspect) = Self.measure(tty)
    curses.resize(size)
    shown = nil
  }

  package func suspend() {
    guard state == .drawing else { return }
    leave()
    state = .suspended
  }

  package func resume() {
    guard state != .closed else { return }
    tty.setDrawingModes()
    crashGuard.arm()
    state = .drawing
    resized()
  }

  package func clearScrollback() {
    guard state == .drawing, let bytes = curses.capability("E3") else { return }
    tty.send(Array(bytes.utf8))
    input.watchOutput(tty.isBehind)
  }

  package func close() {
    guard state != .closed else { return }
    if state == .drawing { leave() }
    state = .closed
    input.close()
    curses.close()
    tty.close()
  }

  /// Cancels an escape sequence in progress (CAN).
  static let cancel: UInt8 = 0x18

  /// Clears and leaves the screen within a timeout, even if nothing reads.
  private func leave() {
    let isWhole = tty.drain(milliseconds: 300)
    if !isWhole { tty.discard() }
    // End a cut-off sequence and a cut-off frame: at Ctrl-C the driver drops output that was not read yet.
    var bytes = [Self.cancel] + Array((facts.supportsSync ? SyncBracket.end : "").utf8)
    if isPointing { bytes += PointerMode.off.utf8 }
    if hasOurOrder { bytes += OrderMode.theirs.utf8 }
    (isPointing, hasOurOrder) = (false, false)
    curses.leave(into: &bytes)
    if palette != nil { bytes += ConsoleColors.restore.utf8 }
    palette = nil
    tty.send(bytes)
    tty.drain(milliseconds: 300)
    if flow.isWaiting { input.awaitAnswers(milliseconds: 100) }
    flow.reset()
    tty.setShellModes()
    crashGuard.disarm()
  }
}
