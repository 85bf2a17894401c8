internal import Cells
internal import Contract
internal import Engine
internal import Flow
internal import Glibc
internal import Tape
package import Terminal

/// Shows a run on a real terminal in real time: the virtual clock is throttled to the wall clock.
package final class Screening {
  package enum Pace: Sendable {
    /// At the speed at which a user would have seen it.
    case live
    /// With a pause before each command, and its line in the last row.
    case slow
    /// Like `live`; at the end the user gets the keyboard.
    case sandbox
  }

  private static let slowPause: Duration = .milliseconds(700)
  private static let framePause: Duration = .milliseconds(33)

  private let terminal: any TerminalDevice
  private let pace: Pace
  /// The wall-clock time at which the test's time starts.
  private var origin = ContinuousClock.now
  private var lastDraw: ContinuousClock.Instant?
  /// The signal that interrupted it, including Ctrl-C.
  package private(set) var stoppedBy: Int32?
  var isInterrupted: Bool { stoppedBy != nil }
  /// The current line of the tape, if it is shown.
  private var caption: String?
  private var isPausing = false
  private var keys: [Key] = []
  /// Whether keys go to the program instead of the runner.
  private var isHandedOver = false

  package init(_ terminal: any TerminalDevice, pace: Pace) {
    (self.terminal, self.pace) = (terminal, pace)
  }

  /// Starts the next test.
  func begin() {
    origin = .now
    (lastDraw, caption) = (nil, nil)
  }

  /// Shows the newest state and waits until this moment of the test's time.
  func wait(until time: Instant, _ performer: Performer) {
    while !isInterrupted {
      show(performer)
      let left = origin + time.sinceStart - .now
      if left <= .zero { return }
      idle(min(left, Self.framePause))
    }
  }

  func pause(before cue: Cue, _ performer: Performer) {
    guard pace == .slow else { return }
    (caption, isPausing) = ("\(cue.file):\(cue.place.line)  \(cue.text)", true)
    show(performer, isUrgent: true)
    let end = ContinuousClock.now + Self.slowPause
    while !isInterrupted, .now < end { idle(end - .now) }
    origin += Self.slowPause
    isPausing = false
    show(performer, isUrgent: true)
  }

  /// Gives the keyboard to the user, if requested, until the program ends or the user stops it.
  func handOver(_ performer: Performer) {
    caption = nil
    show(performer, isUrgent: true)
    guard pace == .sandbox else { return }
    (keys, isHandedOver) = ([], true)
    defer { isHandedOver = false }
    while !isInterrupted, performer.world.ending == nil {
      catchUp(performer)
      if performer.world.size != terminal.size { performer.world.resize(to: terminal.size) }
      let keys = takeKeys()
      if !keys.isEmpty { performer.world.read(keys.map(TapeWorld.Press.key)) }
      show(performer)
      idle(Self.framePause)
    }
  }

  /// On a slow machine the session runs slower than the wall clock, instead of catching up: keys come first.
  private func catchUp(_ performer: Performer) {
    let behind = Instant(ContinuousClock.now - origin) - performer.world.now
    let step = min(behind, Self.framePause * 3)
    origin += behind - step
    if step > .zero { performer.pass(step) }
  }

  /// Draws the screen, rate-limited.
  func show(_ performer: Performer, isUrgent: Bool = false) {
    let now = ContinuousClock.now
    guard terminal.canDraw, isUrgent || lastDraw.map({ now - $0 >= Self.framePause }) ?? true else { return }
    lastDraw = now
    let still = performer.renderer.look(at: performer.world, withPicture: true).still
    terminal.draw(captioned(still.grid), styles: still.styles, cursor: still.cursor)
  }

  /// Adds the current line of the tape below the tape's window; if there is no row left, it covers the last one until
  /// the command starts.
  private func captioned(_ grid: Grid) -> Grid {
    let size = terminal.size
    guard let caption, size.rows > 1, isPausing || size.rows > grid.size.rows else { return grid }
    var whole = Grid(size)
    for row in 0..<min(size.rows - 1, grid.size.rows) {
      for column in 0..<min(size.columns, grid.size.columns) { whole[column, row] = grid[column, row] }
    }
    let last = Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
    whole.fill(last, with: Cell(.space, Paint(.buttonFocused)))
    whole.write(harmless(caption), at: 0, size.rows - 1, role: .buttonFocused, within: last)
    return whole
  }

  private func takeKeys() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private func idle(_ time: Duration) {
    Signals.wait(for: [terminal.inputDescriptor].compactMap(\.self), atMost: time)
    for signal in Signals.take() {
      switch signal {
      case SIGWINCH, SIGCONT: terminal.resized()
      case SIGTSTP: terminal.stopUntilContinued()
      // The terminal turns Ctrl-C into a signal; it belongs to whichever side has the keyboard.
      case SIGINT where isHandedOver: keys.append(.control("c"))
      default: stoppedBy = signal
      }
    }
    for key in terminal.readKeys() {
      switch key {
      case .hangUp: stoppedBy = SIGHUP
      case .control("c") where !isHandedOver: stoppedBy = SIGINT
      default: keys.append(key)
      }
    }
  }
}
