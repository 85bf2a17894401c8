import Cameo
import CommandLine
import Contract
import Couriers
import Engine
import Files
import Glibc
import KioskHost
import Settings
import Terminal

/// Implements `cameo kiosk`: serves visitors one after another and wipes each one's data.
struct KioskCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    // Before anything is open: it may re-execute the program.
    Program.overwriteFreed(surroundings.environment, missing: Say.isMissing)
    // Before anything slow: the public can use the keyboard from the start.
    Signals.disregardKeys()
    return try Say.whileServing { () throws(CaptureError) in
      guard isOnTrial(invocation) else { return try serve(invocation) }
      // Before the start is counted: a second kiosk on this terminal is no start.
      let lock = try lock()
      guard let trial = SettingsTrial(environment: surroundings.environment, telling: Say.trouble) else {
        return try serve(invocation, lock)
      }
      return try serve(invocation, lock, trial)
    }
  }

  private func lock() throws(CaptureError) -> InstanceLock {
    try InstanceLock(
      "kiosk-\(Self.terminal)", environment: surroundings.environment, else: "Stop that one, or use another terminal.")
  }

  /// Whether settings of the fleet are on trial, and the kiosk reads no other file.
  private func isOnTrial(_ invocation: Invocation) -> Bool {
    let (file, environment) = (invocation.configFile, surroundings.environment)
    return ProgramSettings.namedFile(file, environment: environment) == nil && SettingsTrial.isDue(environment)
  }

  /// What only other settings can mend: no other start would help.
  private static let ofSettings: [ErrorCode] = [.usage, .badSyntax, .impossibleSettings, .resourceMissing]

  /// Serves with settings on trial; if the kiosk can't start with them, with the previous ones.
  private func serve(
    _ invocation: Invocation, _ lock: InstanceLock, _ trial: SettingsTrial
  ) throws(CaptureError) -> Int32 {
    do throws(CaptureError) {
      let settings: ProgramSettings
      do throws(SettingsFailure) {
        settings = try self.settings(invocation, .needed)
      } catch {
        throw error.error
      }
      return try serve(settings, invocation, lock, trial)
    } catch {
      guard Self.ofSettings.contains(error.code) else { throw error }
      Say.trouble(error)
      do throws(CaptureError) {
        try trial.revert(error)
        Say.trouble(trial.reversal)
      } catch {
        // The disk is full, say: the next start reverts them.
        Say.trouble(error)
        return try serve(invocation, lock, .ignored)
      }
    }
    return try serve(invocation, lock)
  }

  /// Serves; if the fleet's settings name what is gone, after an upgrade, say, without them.
  private func serve(
    _ invocation: Invocation, _ lock: InstanceLock? = nil, _ use: FleetFileUse = .unlessWrong
  ) throws(CaptureError) -> Int32 {
    let settings: ProgramSettings
    do throws(SettingsFailure) { settings = try self.settings(invocation, use) } catch { return Say.failure(error) }
    do throws(CaptureError) {
      return try serve(settings, invocation, lock)
    } catch {
      guard Self.ofSettings.contains(error.code), settings.uses(fleetFileOf: surroundings.environment) else {
        throw error
      }
      Say.trouble(error)
      Say.aside(["cameo: The kiosk goes on without the settings of its fleet. Send others from the fleet's backend."])
    }
    return try serve(invocation, lock, .ignored)
  }

  private func settings(_ invocation: Invocation, _ use: FleetFileUse) throws(SettingsFailure) -> ProgramSettings {
    let settings = try surroundings.settings(invocation, fleetFile: use)
    Say.odd(settings.warnings)
    return try settings.forKiosk()
  }

  private func serve(
    _ settings: ProgramSettings, _ invocation: Invocation, _ held: InstanceLock?, _ trial: SettingsTrial? = nil
  ) throws(CaptureError) -> Int32 {
    try surroundings.expectDelivery(settings)
    let lock = if let held { held } else { try lock() }
    defer { withExtendedLifetime(lock) {} }
    let runner = try SessionRunner(settings, environment: surroundings.environment, files: surroundings.files)
    for warning in runner.warnings { Say.trouble(warning.error(.badSyntax)) }
    let survey = surroundings.survey(settings)
    var doctor = DoctorCommand(surroundings)
    doctor.survey = survey
    let end = try runner.serve(
      Say.trouble, lacks: Say.isMissing, commands: CommandQueue(),
      complaints: { [doctor] in doctor.complaints(invocation) }, delivery: survey.map(Self.reading), trial: trial
    ) { [surroundings] () throws(CaptureError) in
      do throws(SettingsFailure) { return try surroundings.settings(invocation) } catch { throw error.error }
    }
    trial?.endInOrder()
    Say.aside(end.lastWords)
    return end.exitCode
  }

  /// Several parts of the kiosk ask: the folders are read every 10 seconds at most.
  private static func reading(_ survey: DeliverySurvey) -> DeliveryReading {
    { try? survey.status(noOlderThan: .seconds(10)) }
  }

  /// The terminal's name, usable in a file name.
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
    CommandRow("kiosk", help: "run unattended, visitor after visitor") { row in
      row.examples = [
        ("cameo kiosk --camera demo", "try it; end it with kill -TERM"),
        ("sudo cameo kiosk audit", "check the machine's lockdown, with exact fixes"),
        ("cameo kiosk --config trial.json --events events.ndjson", "with one settings file, and a log of events"),
      ]
      row.about = [
        """
        Between visitors a waiting page is shown; any key starts a session. When a visitor leaves, or is idle and \
        does not answer, their data is wiped from memory, screen and disk, except for what the settings save. \
        Without a camera or disk space, an out-of-order page is shown until the cause is gone.
        """,
        """
        Only a signal ends it, no key does. There can be one kiosk per terminal; its lock file is in \
        $RUNTIME_DIRECTORY or $XDG_RUNTIME_DIR. If NOTIFY_SOCKET is set, it reports readiness and watchdog \
        keep-alives to the service manager.
        """,
        """
        Kiosk settings go into settings files: kiosk.idleMs, kiosk.warnMs, kiosk.alternative, kiosk.contact, \
        kiosk.attractPresence, kiosk.pinFile, kiosk.operatorKey and storage.minFreeMB; see 'cameo help settings'. A \
        session is limited to ten minutes unless sessionMaxMs is set.
        """,
      ]
      (row.takesJSON, row.actionsWithJSON) = (true, ["audit"])
      (row.actions, row.actionIsOptional) = ([KioskAuditCommand.action], true)
      row.keys = [
        ("any", "between visitors, start; on the idle question, answer"),
        ("F1, ?", "help with all keys"),
        ("F2, l", "next language"),
        ("F4", "voice on or off"),
        ("q", "ask to leave"),
      ]
      row.exitCodes =
        [
          ("\(ExitCode.busy)", "another kiosk uses this terminal"),
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
