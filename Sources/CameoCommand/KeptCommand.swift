import Cameo
import CommandLine
import Contract
import Couriers
import Evidence
import Files

/// Implements `cameo kept`: lists saved sessions, their expiry, and how others ended.
struct KeptCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      let output = try SessionComposition.output(settings, environment: surroundings.environment)
      var seen = try KeptSessions.look(
        in: output, ledger: settings.ledger.map { Ledger($0) }, keepDays: settings.keepDays)
      if settings.delivers {
        let states = try StateFolder.path(environment: surroundings.environment)
        seen.add(try DeliveryLookup(settings.delivery, states: states).delivery)
      }
      if invocation.json { return Say.lines([seen.json], code: seen.exitCode) }
      return Say.report(seen.lines, code: seen.exitCode)
    }
  }
}

extension Command {
  static let kept = Command(
    CommandRow("kept", help: "list saved sessions, their expiry, and deleted ones") { row in
      row.examples = [
        ("cameo kept", "one line per session folder"),
        ("cameo kept --ledger /var/lib/cameo/ledger --keep-days 30", "also deleted sessions, and mismatches"),
        ("cameo kept --json", "the same as JSON"),
      ]
      row.about = [
        """
        A ledger is an append-only file, written by 'cameo run' and 'cameo kiosk' with --ledger FILE: one line per \
        saved session, one before a session is deleted because it expired, and, at each start and once an hour in a \
        kiosk, one for each change that others made to the folder. It holds no personal data: session number, \
        outcome, sizes and digests. Each line has the digest of the previous one, so changes are detected; if you \
        store the digest of the last line ("head" in --json) elsewhere, it protects the whole file.
        """,
        """
        If a backend is set, each session to be delivered also has what became of it: not sent yet, sent, held, or given \
        up; "delivery" in --json is waiting, sent, held or givenUp.
        """,
      ]
      row.takesJSON = true
      row.settings = {
        [\.session.output, \.session.machine.ledger, \.session.machine.keepDays]
      }
      row.exitCodes = [
        ("\(ExitCode.captured)", "no mismatches"),
        ("\(ExitCode.notCaptured)", "mismatches found; they are listed"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try KeptCommand(surroundings).run(invocation) }
}
