import AgentHost
import Agents
import Brokers
import Cameo
import CommandLine
import Contract
import Couriers
import Crypto
import Evidence
import Files
import Glibc
import KioskHost
import Notation
import Settings
import Terminal
import Threads

/// Implements `cameo agent`: connects the kiosk of this machine with its fleet through an MQTT broker.
struct AgentCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      switch invocation.action {
      case Self.status.name: return try tellStatus(settings, json: invocation.json)
      case Self.enrol.name: return try enrol(settings)
      default: return try watch(settings, AgentLog(json: invocation.json))
      }
    }
  }

  // MARK: The agent

  private func watch(_ settings: ProgramSettings, _ log: AgentLog) throws(CaptureError) -> Int32 {
    let fleet = FleetSettings(settings, surroundings)
    let kiosk = try fleet.kiosk()
    let broker = try fleet.broker(kiosk)
    var plan = AgentPlan(
      kiosk: kiosk.text, states: try StateFolder.path(environment: surroundings.environment),
      sockets: ControlSocket.places(surroundings.environment), check: check)
    plan.broker = broker.place
    plan.envelope = settings.fleet.envelope
    plan.names = Set(settings.fleet.events ?? FleetConfig.usualEvents)
    plan.open = try fleet.commandKeys()
    plan.ledger = settings.ledger.map { Ledger($0) }
    let folder = try FleetFolder(try FleetFolder.path(environment: surroundings.environment))
    let topics = [FleetTopic.ack, .command].map { $0.name(of: kiosk.text) }
    let link = try BrokerLink(broker, subscriptions: topics)
    let supervisor = Supervisor(environment: surroundings.environment)
    let agent = try Agent(plan, folder, link) { news in
      log.tell(news)
      switch news {
      case .connected: supervisor?.shows("connected with \(printable(broker.place))")
      case .disconnected: supervisor?.shows("not connected with \(printable(broker.place))")
      default: break
      }
    }
    if plan.ledger == nil {
      Say.aside(["cameo: No ledger is set, so the fleet hears only of sessions that end while the agent runs."])
    }
    if plan.open == nil { Say.aside(["cameo: fleet.commandKeys is not set: commands need no signature."]) }
    Say.aside(["cameo: The kiosk is \(kiosk.text), and its broker \(broker.place). Ctrl-C ends the agent."])
    supervisor?.shows("connecting with \(printable(broker.place))")
    run(agent, supervisor)
    return 0
  }

  private func run(_ agent: Agent, _ supervisor: Supervisor?) {
    let most = supervisor?.patience.map { $0 / 2 } ?? .seconds(10)
    agent.run {
      supervisor?.lives()
      let signals = Signals.take()
      if signals.contains(SIGTSTP) { Signals.stopUntilContinued() }
      return signals.contains(where: Self.endings.contains)
    } waiting: {
      Signals.wait(for: $0, atMost: min($1, most))
    }
    supervisor?.stops()
  }

  private static let endings: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Checks settings from afar as the kiosk would at its start.
  private func check(_ node: JSONNode) throws(CaptureError) -> (text: String, configHash: String) {
    let remote: RemoteSettings
    do throws(SettingsFailure) {
      remote = try RemoteSettings(node, environment: surroundings.environment, files: surroundings.files)
      try remote.settings.checkCamera()
    } catch {
      throw error.error
    }
    // A language or a theme must exist, too.
    _ = try SessionComposition(remote.settings, environment: surroundings.environment, files: remote.files)
    return (remote.text, remote.settings.configHash)
  }

  // MARK: Status

  private func tellStatus(_ settings: ProgramSettings, json: Bool) throws(CaptureError) -> Int32 {
    let fleet = FleetSettings(settings, surroundings)
    let kiosk = try fleet.kiosk()
    let broker = settings.fleet.broker == nil ? nil : try fleet.broker(kiosk).place
    let report = try AgentReport(
      kiosk: kiosk.text, broker: broker, ledger: settings.ledger,
      path: try FleetFolder.path(environment: surroundings.environment))
    return Say.lines(json ? [report.json] : report.lines, code: report.exitCode)
  }

  // MARK: Enrolment

  private func enrol(_ settings: ProgramSettings) throws(CaptureError) -> Int32 {
    let kiosk = try FleetSettings(settings, surroundings).kiosk()
    let path = try keyPath(settings)
    let existing = try KeyFile.findPrivate(path, .ed25519, surroundings.files)
    let key: PrivateKey
    if let existing { key = existing } else { key = try DeviceKey.make(at: path) }
    guard let request = CertificateRequest.pem(of: key, commonName: kiosk.text) else {
      throw CaptureError(.limitReached, "libcrypto does not sign the request.", recovery: "Try again.")
    }
    let digest = CertificateRequest.fingerprint(of: key.publicKey)
    Say.aside([
      "cameo: The \(existing == nil ? "new key" : "key") is in \(printable(path)). It never leaves this machine.",
      "cameo: SHA-256 of its public part: \(digest.hex)",
      "cameo: Let the fleet's authority compare these digits, and sign this request for the kiosk \(kiosk.text):",
    ])
    Say.document(request)
    Say.aside(["cameo: Then: \(next(path))"])
    return 0
  }

  /// The service can't read root's file: it gets a credential.
  private func next(_ path: String) -> String {
    geteuid() == 0
      ? "install -D -m 600 \(printable(path)) /etc/credstore/cameo.fleet-key, the certificate as cameo.fleet-cert beside it,"
        + " then systemctl restart cameo-agent"
      : "cameo config set fleet.privateKey \(printable(path)), and fleet.certificate to the certificate's file."
  }

  private func keyPath(_ settings: ProgramSettings) throws(CaptureError) -> String {
    if let path = settings.fleet.privateKey { return path }
    if geteuid() == 0 { return "/etc/cameo/fleet.key" }
    guard let config = Folders(environment: surroundings.environment).config else {
      throw CaptureError(
        .cannotWrite, "There is no folder for the key: neither HOME nor XDG_CONFIG_HOME is set.",
        recovery: "Set fleet.privateKey to a file.")
    }
    return Folders.join(config, "cameo/fleet.key")
  }

  // MARK: The table's row

  fileprivate static let status = CommandRow.Action(
    "status", help: "whether the agent runs and is connected, and what waits for the backend")
  fileprivate static let enrol = CommandRow.Action(
    "enrol", help: "make a key, and print a request for a certificate and the key's fingerprint")
}

extension Command {
  static let agent = Command(
    CommandRow("agent", help: "connect the kiosk of this machine with its fleet") { row in
      row.examples = [
        ("cameo agent", "tell the fleet's broker how the kiosk stands and what happens, until Ctrl-C"),
        ("cameo agent status", "whether it is connected, and how many events wait"),
        ("cameo agent enrol >kiosk.csr", "make a key and a request for a certificate, once for each kiosk"),
      ]
      row.about = [
        """
        The agent is a process of its own: it reads no capture and opens no camera. fleet.broker says where the MQTT 5 broker \
        is; libmosquitto has to be installed. The kiosk's name is delivery.kiosk, or else made from the machine's id.
        """,
        """
        Events stay in $XDG_STATE_HOME/cameo/fleet until the backend has confirmed that it has stored them; the broker's \
        acknowledgement does not count. With the setting 'ledger' no end of a captured session is missed, even if the agent \
        did not run.
        """,
        """
        A backend can send the commands \(FleetAction.allCases.map(\.rawValue).joined(separator: ", ")); each is carried out \
        once. 'config' brings settings: the kiosk tries them at its next start, and goes back to the previous ones if it does not \
        start with them. With fleet.commandKeys only signed ones are. A user name and password for the broker are the credential \
        fleet-login (user:password).
        """,
      ]
      row.takesJSON = true
      row.actionsWithJSON = [AgentCommand.status.name]
      (row.actions, row.actionIsOptional) = ([AgentCommand.status, AgentCommand.enrol], true)
      row.settings = { [\.session.machine.ledger] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "Ctrl-C ended it; with status: it runs and is connected"),
        ("\(ExitCode.busy)", "another agent runs; with status: it does not run, or is not connected"),
        ("\(ExitCode.missingFile)", "libmosquitto or a key is missing"),
        ("\(ExitCode.impossibleSettings)", "a setting is missing or impossible"),
      ]
    },
    takesSignals: { $0.action == nil }
  ) { invocation, surroundings throws(CaptureError) in try AgentCommand(surroundings).run(invocation) }
}
