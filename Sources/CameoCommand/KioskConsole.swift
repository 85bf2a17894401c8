import Cameo
import Cells
import Contract
import Glibc
import KioskHost
import Notation
import Terminal
import Theming

/// An operator's console on a second terminal: live status of a kiosk.
final class KioskConsole {
  /// Polling interval of the status.
  private static let pause: Duration = .milliseconds(500)
  /// Timeout after which an unresponsive kiosk is reported.
  private static let patience: Duration = .seconds(3)

  private let caller: ControlCaller
  private let terminal: CursesTerminal
  private let styles: StyleSheet
  private var report: [String] = []
  private var askedAt: ContinuousClock.Instant?
  private var heardAt = ContinuousClock.now

  init(_ environment: [String: String]) throws(CaptureError) {
    caller = try ControlCaller(environment)
    terminal = try CursesTerminal(try TerminalPlace.find())
    styles = StyleSheet(depth: .none) { CellStyle(attributes: $0 == .headline ? .bold : []) }
  }

  func run() throws(CaptureError) -> Int32 {
    defer { terminal.close() }
    while true {
      ask()
      draw()
      Signals.wait(for: [terminal.inputDescriptor, caller.descriptor].compactMap(\.self), atMost: Self.pause)
      try listen()
      if let code = leaving { return code }
    }
  }

  /// Sends no query while one is outstanding.
  private func ask() {
    guard askedAt.map({ heardAt >= $0 && .now - $0 >= Self.pause }) ?? true else { return }
    askedAt = .now
    caller.say(.status)
  }

  private func listen() throws(CaptureError) {
    for text in try caller.news(waiting: .zero) {
      guard let answer = ControlCaller.read(text) else { continue }
      if let refusal = ControlAnswer.refusal(answer) { throw refusal }
      (report, heardAt) = (ControlReport(answer).lines, .now)
    }
  }

  private func draw() {
    guard terminal.canDraw else { return }
    let isSilent = askedAt.map { heardAt < $0 && .now - heardAt > Self.patience } ?? false
    let head = isSilent ? "The kiosk does not answer." : "cameo ctl watch"
    var grid = Grid(terminal.size)
    grid.clear(grid.bounds, role: .body)
    for (row, line) in ([head, ""] + report + ["", "q leaves"]).enumerated() {
      grid.write(visible(line), at: 1, row, role: row == 0 ? .headline : .body)
    }
    terminal.draw(grid, styles: styles, cursor: nil)
  }

  /// The exit code, once the operator quits.
  private var leaving: Int32? {
    for signal in Signals.take() {
      switch signal {
      case SIGWINCH, SIGCONT: terminal.resized()
      case SIGTSTP: terminal.stopUntilContinued()
      default: return 128 + signal
      }
    }
    for key in terminal.readKeys() {
      switch key {
      case .character("q"), .character("Q"), .escape: return 0
      case .control("c"): return ExitCode.leftByPerson
      case .control("z"): terminal.stopUntilContinued()
      case .hangUp: return 128 + SIGHUP
      default: break
      }
    }
    return nil
  }
}
