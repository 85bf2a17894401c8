import CommandLine
import Contract
import Doctor
import Files
import Terminal

/// Implements `cameo kiosk audit`: checks that a kiosk's machine is locked down.
struct KioskAuditCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) -> Int32 {
    let machine = MachineFiles(surroundings.files)
    let font = font(of: KioskAudit.terminal(of: machine))
    let report = KioskAudit(machine, font: font, isClockKept: Machine.isClockKept).report()
    if invocation.json { return Say.lines([report.json], code: report.exitCode) }
    return Say.report(report.lines + ["", report.summary], code: report.exitCode)
  }

  private func font(of terminal: String) -> KioskAudit.Font? {
    ConsoleFont.glyphs(of: "/dev/\(terminal)").map {
      KioskAudit.Font(glyphs: $0.names, hasBlocks: $0.contains(.blocks))
    }
  }

  static let action = CommandRow.Action(
    "audit", help: "check that a kiosk's machine is locked down; changes nothing")
}
