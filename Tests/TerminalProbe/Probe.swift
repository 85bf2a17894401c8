import CSystem
import Cells
import Contract
import Glibc
import Terminal
import Theming

/// The loop of the probe: keys choose the picture, signals end it.
final class Probe {
  private let terminal: CursesTerminal
  private var styles: StyleSheet
  private var picture = Picture()
  private var isDue = true
  private var ending: Int32?
  private var background: RGB?
  /// The remaining frames of a bounded flood; 0 for an endless one.
  private var rounds = 0

  init(_ place: TerminalPlace) throws(CaptureError) {
    terminal = try CursesTerminal(place, asksBackground: true, readsPointer: true, depth: depth)
    styles = try probeStyles(terminal.facts)
    picture.notes.append("\(terminal.facts.name) \(terminal.facts.entry) \(terminal.facts.colors)")
    if styles.depth == .direct {
      picture.notes.append("direct, TERMINFO \(getenv("TERMINFO").map { String(cString: $0) } ?? "unset")")
    }
  }

  /// Returns the signal that ended it, or 0.
  func run() -> Int32 {
    while ending == nil {
      noteBackground()
      draw()
      wait()
      endRound()
      for signal in Signals.take() { take(signal) }
      for key in terminal.readKeys() { take(key) }
    }
    terminal.close()
    return ending ?? 0
  }

  private func noteBackground() {
    guard let colour = terminal.facts.background, colour != background else { return }
    (background, isDue) = (colour, true)
    picture.notes.append("background \(colour)")
  }

  private func draw() {
    guard isDue || isFlooding, terminal.canDraw else { return }
    let report = terminal.draw(
      picture.grid(terminal.size), styles: styles, cursor: CursorPlace(column: 0, row: 0))
    // On a slow line the rest is sent with the next frame.
    isDue = !report.isWhole
    if isFlooding {
      picture.step += 1
      // The last step must be shown too.
      isDue = !isFlooding
    }
  }

  /// Whether every frame shows the next step.
  private var isFlooding: Bool {
    picture.mode == .flood || (picture.mode == .direct && picture.step < Picture.lastDirect)
  }

  /// After a bounded flood it draws one small picture, and reports the end on standard output.
  private func endRound() {
    guard rounds > 0 else { return }
    rounds -= 1
    guard rounds == 0 else { return }
    (picture.mode, picture.step, isDue) = (.counter, 999, true)
    "rounds over\n".withCString { _ = write(STDOUT_FILENO, $0, strlen($0)) }
  }

  private func wait() {
    let descriptors = [terminal.inputDescriptor].compactMap(\.self)
    let isBusy = (isFlooding || isDue) && terminal.canDraw
    Signals.wait(for: descriptors, atMost: isBusy ? .zero : isFlooding ? .milliseconds(20) : nil)
  }

  private func take(_ signal: Int32) {
    switch signal {
    case SIGWINCH: terminal.resized()
    case SIGTSTP: terminal.stopUntilContinued()
    case SIGCONT: terminal.resume()
    default: ending = signal
    }
    isDue = true
  }

  private func take(_ key: Key) {
    isDue = true
    switch key {
    case .character("q"): ending = 0
    case .character("s"): redrawSame()
    case .character("l"): changePalette()
    case .character("e"): complain("a library complains")
    case .character("c"): crash()
    case .character("o"): picture.step = overflow(picture.step)
    case .character("h"):
      terminal.draw(picture.grid(terminal.size), styles: styles, cursor: nil)
      isDue = false
    case .character("n"): show(.counter)
    case .character("w"): show(.scripts)
    case .character("p"): show(.colors)
    case .character("d"): show(.direct)
    case .character("f"): show(.flood)
    case .character("F"):
      show(.flood)
      rounds = 40
    case .hangUp: ending = SIGHUP
    default: picture.notes.append("key \(key)")
    }
  }

  private func show(_ mode: Picture.Mode) {
    picture.mode = mode
    picture.step += 1
  }

  private func redrawSame() {
    let grid = picture.grid(terminal.size)
    let place = CursorPlace(column: 0, row: 0)
    terminal.draw(grid, styles: styles, cursor: place)
    let again = terminal.draw(grid, styles: styles, cursor: place)
    picture.notes.append("same \(again.cellsChanged) cells \(again.bytes ?? -1) bytes")
  }

  /// Another palette for the same cells.
  private func changePalette() {
    let console = ConsolePalette(grounds: Array(repeating: .white, count: 8), inks: [])
    let old = styles
    styles = StyleSheet(appearance: old.appearance, depth: old.depth, console: console) { old[$0] }
  }

  /// Overflows the stack.
  private func overflow(_ depth: Int) -> Int {
    ending == nil ? overflow(depth + 1) + overflow(depth + 2) : depth
  }

  /// A Swift runtime trap, as from a bug.
  private func crash() { fatalError("a bug in the probe") }
}
