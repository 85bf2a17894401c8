import Contract
import Settings

extension Command {
  static let kiosk = Command(
    CommandRow("kiosk", help: "what a kiosk stands on") { row in
      row.examples = [
        ("sudo cameo kiosk audit", "ways to a shell, and what stays of people, with the exact fix"),
        ("sudo cameo kiosk audit --json", "the same for a machine"),
      ]
      (row.takesJSON, row.actionsWithJSON) = (true, ["audit"])
      row.actions = [KioskAuditCommand.action]
      row.settings = { [\.session.look.color] }
      row.exitCodes = [("\(ExitCode.captured)", "nothing fails"), ("\(ExitCode.notCaptured)", "something fails")]
    }
  ) { invocation, surroundings in KioskAuditCommand(surroundings).run(invocation) }
}
