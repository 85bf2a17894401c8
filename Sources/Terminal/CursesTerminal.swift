internal import CNcurses
package import Cells
package import Contract
internal import CSystem
internal import Glibc
package import Theming

/// The real terminal: our difference chooses the cells, ncurses writes them, and nothing ever waits for the reader.
package final class CursesTerminal: TerminalDevice {
  private enum State {
    case drawing
    /// Given back for a while.
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
  /// What the terminal shows; nil when that is not known.
  private var shown: Grid?
  private var cursor: CursorPlace?
  /// Where the rest of a screen begins that the line could not carry at once.
  private var nextRow = 0
  /// Asked with the next frame, so that the first screen does not wait for them.
  private var questions: String
  /// Whether it can be told who puts words in their order.
  private let isModern: Bool
  /// Whether it leaves that to us now, which it does only while something is drawn.
  private var hasOurOrder = false
  private let readsPointer: Bool
  /// Whether the terminal tells of its pointer now, which it does only while something is drawn.
  private var isPointing = false

  /// Takes the terminal; `asksBackground` asks for the colour behind the text, which comes as a report among the keys;
  /// `depth` chooses among the colours that there are, `readsPointer` says whether a mouse may press what is drawn, and
  /// `holdsKeys` that no key leads out of the program.
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
    // From the first change of its modes on.
    let crashGuard = CrashGuard(tty)
    var curses: Curses?
    defer { if curses == nil { crashGuard.disarm() } }
    curses = try Curses(type, on: tty, depth: depth) { crashGuard.arm(restoring: $0.restoring) }
    guard let curses else { throw Self.unable(type.name) }
    // With the handlers of curses some of its own have gone.
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

  /// How long the first frame waits for the colour behind it.
  private static let backgroundPatience: Int64 = 50

  /// Asks before the first frame, so that this has the right colours already.
  ///
  /// A terminal answers in order: one that passes over the first question does not keep us waiting by the second.
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
    let changed = put(grid, styles)
    guard changed > 0 || cursor != self.cursor || shown == nil else { return DrawReport() }
    shown = grid
    self.cursor = cursor
    return DrawReport(cellsChanged: changed, bytes: sendFrame(), isWhole: isWhole)
  }

  /// What of a grid the line carries in a moment; the next drawing goes on with the rest.
  private func portion(of grid: Grid, _ styles: StyleSheet) -> (Grid, isWhole: Bool) {
    guard let bytes = flow.budget, let shown, pens.styles == styles, !pens.isApproximate else { return (grid, true) }
    let portion = Portion(of: grid, over: shown, from: nextRow, bytes: bytes)
    nextRow = portion.rest ?? 0
    return (portion.grid, portion.rest == nil)
  }

  /// Writes what differs into curses' own picture; how many cells that were.
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

  private func sendFrame() -> Int {
    var frame: [UInt8] = []
    curses.refresh(cursor: cursor, into: &frame)
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

  /// What a terminal in the midst of a sequence takes for its end.
  static let cancel: UInt8 = 0x18

  /// Wipes and leaves the screen within a bounded time, even if nobody reads.
  private func leave() {
    let isWhole = tty.drain(milliseconds: 300)
    if !isWhole { tty.discard() }
    // A sequence that was cut off is over, and so is a frame: at a Ctrl-C the driver drops what was not read yet.
    var bytes = [Self.cancel] + Array((facts.supportsSync ? SyncBracket.end : "").utf8)
    if isPointing { bytes += PointerMode.off.utf8 }
    if hasOurOrder { bytes += OrderMode.theirs.utf8 }
    (isPointing, hasOurOrder) = (false, false)
    curses.leave(into: &bytes)
    tty.send(bytes)
    tty.drain(milliseconds: 300)
    if flow.isWaiting { input.awaitAnswers(milliseconds: 100) }
    flow.reset()
    tty.setShellModes()
    crashGuard.disarm()
  }
}
