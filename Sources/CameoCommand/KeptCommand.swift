import Cameo
import CommandLine
import Contract
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
      let seen = try KeptSessions.look(
        in: output, ledger: settings.ledger.map { Ledger($0) }, keepDays: settings.keepDays)
      if invocation.json { return Say.lines([seen.json], code: seen.exitCode) }
      return Say.report(seen.lines, code: seen.exitCode)
    }
  }
}

extension Command {
  static let kept = Command(
    CommandRow("kept", help: "which sessions are kept, until when, and how others went") { row in
      row.examples = [
        ("cameo kept", "a line for each folder that stands there"),
        ("cameo kept --ledger /var/lib/cameo/ledger --keep-days 30", "with those that went, and what does not agree"),
        ("cameo kept --json", "the same for a machine"),
      ]
      row.about = [
        """
        A ledger is a file that 'cameo run' and 'cameo kiosk' with --ledger FILE add a line to for each session that is kept, before each that is \
        removed because its time is over, and at each start, and once an hour of a kiosk, for what others have done to the \
        folder meanwhile. It tells \
        nothing of the person: the session's number, how it ended, sizes and digests. Each line has the digest of the one \
        above, so that a change is noticed; the digest of the last one ("head" in --json), noted elsewhere, guards \
        the whole.
        """
      ]
      row.takesJSON = true
      row.settings = {
        [\.session.output, \.session.machine.ledger, \.session.machine.keepDays]
      }
      row.exitCodes = [
        ("\(ExitCode.captured)", "all is in order"),
        ("\(ExitCode.notCaptured)", "something does not agree: it is told"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try KeptCommand(surroundings).run(invocation) }
}
