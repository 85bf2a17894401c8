import Cameo
import CommandLine
import Contract
import Evidence
import Files
import KioskHost
import Notation
import Settings

/// Implements `cameo ctl`: client of a kiosk on this machine.
struct CtlCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    if invocation.action == Self.watch.name { return try KioskConsole(surroundings.environment).run() }
    let order = try order(invocation)
    let caller = try ControlCaller(surroundings.environment)
    let answer = try caller.ask(order)
    if invocation.json { Say.lines([answer.text]) }
    if let refusal = ControlAnswer.refusal(answer.node) {
      return invocation.json ? refusal.code.exitCode : Say.failure(refusal)
    }
    if order == .events { return try follow(caller) }
    if !invocation.json { tell(answer.node, of: order) }
    return 0
  }

  /// Prints the whole status for a status query, otherwise the page that the order led to.
  private func tell(_ answer: JSONNode, of order: ControlOrder) {
    let lines = ControlReport(answer).lines.map(\.text)
    Say.lines(order == .status ? lines : Array(lines.prefix(1)))
  }

  /// Prints events as they come, until stdout is closed or the kiosk is gone.
  private func follow(_ caller: ControlCaller) throws(CaptureError) -> Int32 {
    while Say.isHeard { Say.lines(try caller.news(waiting: nil)) }
    return 0
  }

  private func order(_ invocation: Invocation) throws(CaptureError) -> ControlOrder {
    guard let row = invocation.action.flatMap(ControlRow.named) else {
      throw CaptureError(.usage, "'cameo ctl' needs a command.", recovery: "See 'cameo help ctl'.")
    }
    guard let operand = row.operand else { return try made(row, nil) }
    if row.isObject { return try made(row, try session(invocation).map(FieldValue.text)) }
    let choice = operand.placeholder.split(separator: "|").map(String.init)
    let word = invocation.operands.first
    guard let word, choice.count < 2 || choice.contains(word) else {
      throw CaptureError(
        .usage, "'cameo ctl \(row.word)' takes \(operand.placeholder).",
        recovery: "Write 'cameo ctl \(row.word) \(operand.placeholder)'.")
    }
    return try made(row, choice.count < 2 ? .text(word) : .truth(word == choice[0]))
  }

  /// The session file, checked here so that the error names its line.
  private func session(_ invocation: Invocation) throws(CaptureError) -> String? {
    guard let path = invocation.extras[Self.session.name] else { return nil }
    let files = SystemFiles()
    _ = try SessionFile.read(path, files, at: .now())
    do throws(FileFault) {
      return String(decoding: try files.readGuarded(path, limit: ControlLine.longest), as: UTF8.self)
    } catch {
      throw error.error()
    }
  }

  static let session = ActionFlag(
    "--session", "FILE", "what your system knows of the visitor and the session, as for --session-file")

  private func made(_ row: ControlRow, _ operand: FieldValue?) throws(CaptureError) -> ControlOrder {
    guard let order = row.make(operand) else { throw CaptureError(.ourBug, "'\(row.word)' makes no order.") }
    return order
  }

  static let watch = CommandRow.Action(
    "watch", help: "operator console: live status, and commands with confirmation; q quits")
}

extension Command {
  static let ctl = Command(
    CommandRow("ctl", help: "control a kiosk on this machine") { row in
      row.examples = [
        ("cameo ctl status", "show its page, its camera and how recent sessions ended"),
        ("cameo ctl start", "start a session for a visitor who can't reach the keyboard"),
        ("cameo ctl start --session visitor.json", "start it for a visitor whom your system knows"),
        ("cameo ctl language fr", "switch to French for the current visitor"),
        ("cameo ctl out-of-order on", "refuse sessions, and say so on the screen"),
        ("cameo ctl events >events.ndjson", "stream events as NDJSON"),
        ("cameo ctl watch", "open the console on a second terminal"),
      ]
      row.about = [
        """
        A kiosk listens on control.sock in $RUNTIME_DIRECTORY, or in $XDG_RUNTIME_DIR/cameo. This command looks \
        there, then in /run/cameo. The kiosk's user, root and the group cameo-operators may connect. It reveals no \
        personal data: no picture, no answer, no folder name.
        """,
        """
        Programs can use the socket directly. A request is a line of JSON such as \
        {"id":7,"do":"language","code":"fr"}, of at most 4096 bytes, and so is the answer, which --json prints.
        """,
      ]
      (row.takesJSON, row.actionsWithJSON) = (true, ControlRow.all.map(\.word))
      row.actions =
        ControlRow.all.map { order in
          CommandRow.Action(
            order.word, operands: order.operand == nil || order.isObject ? 0...0 : 1...1,
            order.isObject ? "" : order.operand?.placeholder ?? "", help: order.help,
            flags: order.isObject ? [CtlCommand.session] : [])
        } + [CtlCommand.watch]
      row.settings = { [] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "done"),
        ("\(ExitCode.usage)", "unknown command, or not possible on the current page"),
        ("\(ExitCode.missingFile)", "no kiosk is running here, or it has exited"),
        ("\(ExitCode.busy)", "no answer, or 4 clients are already connected"),
        ("\(ExitCode.noPermission)", "not allowed for this user"),
      ]
    }, takesSignals: { $0.action == CtlCommand.watch.name }
  ) { invocation, surroundings throws(CaptureError) in try CtlCommand(surroundings).run(invocation) }
}
