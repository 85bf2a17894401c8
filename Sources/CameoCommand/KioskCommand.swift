import Cameo
import CommandLine
import Contract
import Engine
import Files
import Glibc
import KioskHost
import Settings
import Terminal

/// Answers `cameo kiosk`: lets one person after the other through the flow, and nothing of one is left for the next.
struct KioskCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    // Before anything is open: it may begin the program anew.
    Program.overwriteFreed(surroundings.environment, missing: Say.isMissing)
    // Before anything takes long: the public has the keyboard from the beginning.
    Signals.disregardKeys()
    let doctor = DoctorCommand(surroundings)
    return try surroundings.withSettings(invocation) { settings throws(CaptureError) in
      try Say.whileServing { () throws(CaptureError) in
        try run(settings, invocation) { doctor.complaints(invocation) }
      }
    }
  }

  private func run(
    _ settings: ProgramSettings, _ invocation: Invocation, _ complaints: @escaping @Sendable () -> [String]
  ) throws(CaptureError) -> Int32 {
    do throws(SettingsFailure) { try settings.checkForKiosk() } catch { throw error.error }
    let lock = try InstanceLock(
      "kiosk-\(Self.terminal)", environment: surroundings.environment, else: "End that one, or use another terminal.")
    defer { withExtendedLifetime(lock) {} }
    let runner = try SessionRunner(settings, environment: surroundings.environment, files: surroundings.files)
    for warning in runner.warnings { Say.trouble(warning.error(.badSyntax)) }
    let end = try runner.serve(
      Say.trouble, lacks: Say.isMissing, commands: CommandQueue(), complaints: complaints
    ) { [surroundings] () throws(CaptureError) in
      do throws(SettingsFailure) { return try surroundings.settings(invocation) } catch { throw error.error }
    }
    Say.aside(end.lastWords)
    return end.exitCode
  }

  /// The terminal's name, as a part of a file's.
  private static var terminal: String {
    for descriptor in [STDOUT_FILENO, STDIN_FILENO] {
      guard let name = ttyname(descriptor) else { continue }
      return String(cString: name).split(separator: "/").drop { $0 == "dev" }.joined(separator: "-")
    }
    return "lines"
  }
}

extension Command {
  static let kiosk = Command(
    CommandRow("kiosk", help: "let one person after the other through the flow, for weeks") { row in
      row.examples = [
        ("cameo kiosk --camera demo", "try it; kill -TERM ends it"),
        ("sudo cameo kiosk audit", "what is still open on the machine under it, with the exact fix"),
        ("cameo kiosk --config /etc/cameo/config.json --events events.ndjson", "as a service does"),
      ]
      row.about = [
        """
        Between two people a page waits for somebody; any key begins. Whoever leaves, or is not seen or heard of for long \
        and does not answer, is wiped from memory, screen and disk, but for what the settings keep. Without a camera or \
        room on the disk a page says that the kiosk is out of order, until it finds out by itself that the cause is gone.
        """,
        """
        No key ends it: only a signal does. On one terminal there can be one kiosk; its lock lies in $RUNTIME_DIRECTORY or \
        $XDG_RUNTIME_DIR. A service manager that gives NOTIFY_SOCKET is told that it is ready and lives.
        """,
        """
        Settings of its own stand in settings files: kiosk.idleMs, kiosk.warnMs, kiosk.alternative, kiosk.contact, \
        kiosk.attractPresence, kiosk.pinFile, kiosk.operatorKey and storage.minFreeMB; 'cameo help settings' tells them. A session \
        may take ten minutes unless sessionMaxMs says otherwise.
        """,
      ]
      (row.takesJSON, row.actionsWithJSON) = (true, ["audit"])
      (row.actions, row.actionIsOptional) = ([KioskAuditCommand.action], true)
      row.keys = [
        ("any", "where nobody is, begin; where it is asked whether somebody is still there, answer"),
        ("F1, ?", "help with all keys"),
        ("F2, l", "next language"),
        ("F4", "voice on or off"),
        ("q", "ask to leave"),
      ]
      row.exitCodes =
        [
          ("\(ExitCode.busy)", "another kiosk has this terminal"),
          ("128+N", "ended by signal N, such as 143 by SIGTERM, 130 by SIGINT, 129 by SIGHUP"),
        ]
        + CommandRow.run.exitCodes.filter { code in
          [
            "\(ExitCode.usage)", "\(ExitCode.badSyntax)", "\(ExitCode.missingFile)", "\(ExitCode.cannotWrite)",
            "\(ExitCode.impossibleSettings)",
          ].contains(code.codes)
        }
    }, takesSignals: { _ in true }
  ) { invocation, surroundings throws(CaptureError) in
    guard invocation.action == nil else { return KioskAuditCommand(surroundings).run(invocation) }
    return try KioskCommand(surroundings).run(invocation)
  }
}
