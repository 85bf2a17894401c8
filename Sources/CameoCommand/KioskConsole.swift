import Cameo
import Cells
import Contract
import Glibc
import KioskHost
import Notation
import Terminal
import Theming

/// An operator's console on a second terminal: live status of a kiosk, and orders to it.
final class KioskConsole {
  /// Polling interval of the status.
  private static let pause: Duration = .milliseconds(500)
  /// Timeout after which an unresponsive kiosk is reported.
  private static let patience: Duration = .seconds(3)

  private let caller: ControlCaller
  private let terminal: CursesTerminal
  private let styles: StyleSheet
  private var page = ConsolePage()
  private var askedAt: ContinuousClock.Instant?
  private var heardAt = ContinuousClock.now

  init(_ environment: [String: String]) throws(CaptureError) {
    caller = try ControlCaller(environment)
    terminal = try CursesTerminal(try TerminalPlace.find()) {
      decideColor(environment: environment, terminal: $0, client: TmuxClient.hasDirectColors).depth
    }
    let depth = decideColor(
      environment: environment, terminal: terminal.facts.terminalColors, client: TmuxClient.hasDirectColors
    ).depth
    styles = StyleSheet(depth: depth) {
      CellStyle(
        foreground: depth == .none ? nil : Self.colors[$0], attributes: $0 == .headline ? .bold : [])
    }
  }

  /// Of the 16 that every terminal with colours has.
  private static let colors: [Role: UInt8] = [.headline: 6, .promptGood: 2, .prompt: 3, .promptBad: 1]

  private static func role(_ tone: ControlReport.Tone) -> Role {
    switch tone {
    case .plain: .body
    case .good: .promptGood
    case .doubtful: .prompt
    case .bad: .promptBad
    }
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
      try page.hear(answer)
      heardAt = .now
    }
  }

  private func draw() {
    guard terminal.canDraw else { return }
    var grid = Grid(terminal.size)
    grid.clear(grid.bounds, role: .body)
    let foot = page.foot
    let room = max(0, terminal.size.rows - foot.count)
    grid.write(head, at: 1, 0, role: .headline)
    write(page.head.prefix(max(0, room - 2)), from: 2, on: &grid)
    write(foot[...], from: room, on: &grid)
    terminal.draw(grid, styles: styles, cursor: nil)
  }

  private func write(_ lines: ArraySlice<ControlReport.Line>, from top: Int, on grid: inout Grid) {
    for (row, line) in lines.enumerated() {
      grid.write(visible(line.text), at: 1, top + row, role: Self.role(line.tone))
    }
  }

  private var head: String {
    let isSilent = askedAt.map { heardAt < $0 && .now - heardAt > Self.patience } ?? false
    return isSilent ? "The kiosk does not answer." : "cameo ctl watch"
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
      case .control("c"): return ExitCode.leftByPerson
      case .control("z"): terminal.stopUntilContinued()
      case .hangUp: return 128 + SIGHUP
      default:
        switch page.press(key) {
        case .nothing: break
        case .asks: return nil
        case .sends(let order): caller.say(order, as: ConsolePage.ofKeys)
        case .leaves: return 0
        }
      }
    }
    return nil
  }
}
