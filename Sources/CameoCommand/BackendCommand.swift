import Backend
import Cameo
import CommandLine
import Contract
import Couriers
import Crypto
import Delivery
import Files
import Glibc
import Settings
import Terminal
import Threads

/// Implements `cameo backend`: a backend for trials on this machine, and the check of another one against the contract.
struct BackendCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    if invocation.action == Self.check.name { return try check(invocation) }
    return try invocation.extras[Self.trial.name] == nil ? serve(invocation) : attempt(invocation)
  }

  // MARK: Serving

  private func serve(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let mode = try mode(invocation)
    let server = try BackendServer(
      folder: try folder(invocation), port: try port(invocation), as: mode, script: try script(invocation),
      keys: try keys(invocation)
    ) { line in
      Say.lines([line.text])
    }
    try server.start()
    let variables = mode.variables(server.address).joined(separator: " ")
    Say.aside([
      "cameo: A backend for trials, not for production: no login, this machine only.",
      "cameo: Serving \(server.address) into \(printable(try folder(invocation))). Ctrl-C ends it.",
      "cameo: To deliver to it: CAMEO_DELIVERY_ADAPTER=\(mode.name) \(variables) cameo deliver",
    ])
    while true {
      Signals.wait(for: [], atMost: nil)
      let signals = Signals.take()
      if signals.contains(SIGTSTP) { Signals.stopUntilContinued() }
      if signals.contains(where: { [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains($0) }) { break }
    }
    server.end()
    return 0
  }

  private func keys(_ invocation: Invocation) throws(CaptureError) -> BackendKeys {
    let files = surroundings.files
    var keys = BackendKeys()
    if let path = invocation.extras[Self.deviceKey.name] { keys.device = try KeyFile.readPublic(path, .ed25519, files) }
    if let path = invocation.extras[Self.sealKey.name] { keys.seal = try KeyFile.readPrivate(path, .x25519, files) }
    return keys
  }

  private func folder(_ invocation: Invocation) throws(CaptureError) -> String {
    if let folder = invocation.extras[Self.folder.name] { return folder }
    guard let data = Folders(environment: surroundings.environment).data else {
      throw CaptureError(
        .cannotWrite, "There is no folder for what arrives: neither HOME nor XDG_DATA_HOME is set.",
        recovery: "Name one: \(Self.folder.name) DIR")
    }
    return Folders.join(data, "cameo/backend")
  }

  private func mode(_ invocation: Invocation) throws(CaptureError) -> BackendMode {
    guard let name = invocation.extras[Self.mode.name] else { return .contract }
    guard let mode = BackendMode.named(name) else {
      throw CaptureError(
        .usage, "\(Self.mode.name) knows no '\(printable(name))'.",
        recovery: "Known are \(BackendMode.all.map(\.name).joined(separator: ", ")).")
    }
    return mode
  }

  private func port(_ invocation: Invocation) throws(CaptureError) -> UInt16 {
    guard let text = invocation.extras[Self.port.name] else { return Self.usualPort }
    guard let port = UInt16(text) else {
      throw CaptureError(
        .usage, "\(Self.port.name) takes a number from 0 to 65535, not '\(printable(text))'.",
        recovery: "0 takes a free one.")
    }
    return port
  }

  private func script(_ invocation: Invocation) throws(CaptureError) -> AnswerScript {
    guard let path = invocation.extras[Self.answer.name] else { return AnswerScript() }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try surroundings.files.read(path, limit: 1 << 20)
    } catch {
      throw error.error()
    }
    let (script, diagnostics) = AnswerScript.parse(String(decoding: bytes, as: UTF8.self), file: printable(path))
    if let first = diagnostics.first {
      Say.aside(diagnostics.dropFirst().map(\.description))
      throw CaptureError(.badSyntax, first.description, recovery: "See 'cameo help backend'.")
    }
    return script
  }

  // MARK: A trial

  /// Serves, runs the wizard with the demo camera on this terminal, and says what has arrived.
  private func attempt(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard invocation.extras[Self.mode.name] == nil else {
      throw CaptureError(
        .usage, "\(Self.trial.name) and \(Self.mode.name) exclude each other.",
        recovery: "Start 'cameo backend \(Self.mode.name) ADAPTER', and deliver to it from another terminal.")
    }
    let folder = try folder(invocation)
    let words = ["run", "--camera", "demo"] + invocation.passedOptions
    if let code = try refusal(of: words, environment(of: folder, deliveringTo: "http://127.0.0.1")) { return code }
    let arrivals = try Mailbox<RequestLine>()
    let port = invocation.extras[Self.port.name] == nil ? 0 : try port(invocation)
    let server = try BackendServer(
      folder: folder, port: port, script: try script(invocation), keys: try keys(invocation)
    ) { arrivals.put($0) }
    try server.start()
    defer { server.end() }
    Say.aside(["cameo: A backend for trials serves \(server.address). The wizard starts."])
    let environment = environment(of: folder, deliveringTo: server.address)
    let code = OwnProcess.run(words, environment: environment) ?? ExitCode.systemLimit
    guard code == ExitCode.captured else {
      Say.aside(["cameo: The wizard ended without a capture, so nothing was sent."])
      return code
    }
    return tellArrival(arrivals, folder)
  }

  /// The wizard's environment in a trial.
  private func environment(of folder: String, deliveringTo address: String) -> [String: String] {
    var environment = surroundings.environment
    // The user's own settings of the delivery are not those of the trial.
    for row in OptionTable.rows where row.key.hasPrefix("delivery.") { environment[row.environmentName] = nil }
    environment["CAMEO_DELIVERY_AUTH"] = "none"
    environment["CAMEO_DELIVERY_ADAPTER"] = "https"
    environment["CAMEO_DELIVERY_URL"] = address
    // The trial's states are its own, and so are its sessions unless an option names another folder.
    environment["XDG_STATE_HOME"] = folder + ".trial/state"
    environment["CAMEO_OUTPUT"] = folder + ".trial/captures"
    return environment
  }

  /// Checks the wizard's command line before anything serves: its exit code if its settings can't work.
  private func refusal(of words: [String], _ environment: [String: String]) throws(CaptureError) -> Int32? {
    let wizard = try Invocation(parsing: words)
    guard !wizard.wantsHelp, !wizard.wantsVersion else {
      throw CaptureError(
        .usage, "After '\(Self.trial.name) --' there is room for options of a capture only.",
        recovery: "See 'cameo help run'.")
    }
    do throws(SettingsFailure) {
      _ = try Surroundings(environment: environment, files: surroundings.files).settings(wizard)
      return nil
    } catch {
      return Say.failure(error)
    }
  }

  /// Waits until a session is stored, and prints each request.
  private func tellArrival(_ arrivals: Mailbox<RequestLine>, _ folder: String) -> Int32 {
    var end = ContinuousClock.now + Self.patience
    var hasArrived = false
    while .now < end {
      Signals.wait(for: [arrivals.descriptor], atMost: end - .now)
      if Signals.take().contains(SIGINT) { break }
      for line in arrivals.takeAll() {
        Say.lines([line.text])
        // After the envelope it asks for the verdict once: then the delivery is done.
        if line.method == "POST", line.status == 201 { (hasArrived, end) = (true, .now + .seconds(5)) }
        if hasArrived, line.method == "GET" { end = .now }
      }
    }
    if hasArrived {
      let again = "cameo backend --folder \(printable(folder))"
      Say.lines([
        "The capture has arrived: \(printable(folder))",
        "To see it in a browser: \(again), then http://127.0.0.1:\(Self.usualPort)/",
      ])
      return ExitCode.captured
    }
    Say.aside([
      "cameo: Nothing has arrived within \(Self.patience.components.seconds) s. To see why: "
        + "XDG_STATE_HOME='\(printable(folder)).trial/state' cameo deliver status --output '\(printable(folder)).trial/captures'"
    ])
    return ExitCode.busy
  }

  private static let patience = Duration.seconds(20)

  // MARK: Checking

  private func check(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      try check(invocation, settings)
    }
  }

  private func check(_ invocation: Invocation, _ settings: ProgramSettings) throws(CaptureError) -> Int32 {
    let url = invocation.operands[0]
    if let problem = BackendAddress.problem(url) {
      throw CaptureError(.usage, "\(problem).", recovery: "Write it like http://127.0.0.1:8080.")
    }
    let credentials = try DeliveryCredentials.read(
      settings.delivery, environment: surroundings.environment, files: surroundings.files)
    let client = try HTTPClient(HTTPClient.Settings(settings.delivery))
    if case .failed(let fault)? = client.send(CourierRequest(step: "probe", .get, url)) {
      throw CaptureError(
        .resourceMissing, "\(printable(url)) gives no answer: \(printable(fault.detail)).",
        recovery: "Start your backend, and check the address.")
    }
    let check = ContractCheck(url: url, session: Self.sampleSession(), token: credentials.token)
    let tokens = AccessTokens()
    let context = DeliveryContext(
      config: settings.delivery, credentials: credentials, now: .now(), random: 0, sha256: { Digest(of: $0).bytes })
    let holds = check.run({ request in
      var request = request
      request.needsToken = settings.delivery.auth == .oauth
      return tokens.send(request, context, by: { client.send($0) }) ?? .failed(TransportFault(.timeout))
    }) { Say.lines([$0.text]) }
    return holds ? ExitCode.captured : ExitCode.notCaptured
  }

  /// A session that the backend has never seen.
  private static func sampleSession() -> String { "check-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))" }

  // MARK: The table's row

  private static let usualPort: UInt16 = 8080
  fileprivate static let trial = ActionFlag(
    "--try", "", "serve, walk the wizard with the demo camera, and see what arrives; OPTIONS are those of 'cameo run'",
    passesOptions: true)
  fileprivate static let folder = ActionFlag("--folder", "DIR", "where sessions are stored")
  fileprivate static let port = ActionFlag("--port", "N", "the port; 8080 unless said otherwise, 0 for a free one")
  fileprivate static let mode = ActionFlag(
    "--as", "ADAPTER", "the system that it stands for: \(BackendMode.all.map(\.name).joined(separator: ", "))")
  fileprivate static let answer = ActionFlag("--answer", "FILE", "a script of faulty answers, for tests of retries")
  fileprivate static let deviceKey = ActionFlag(
    "--device-key", "FILE", "demand sessions that this device has signed (what 'cameo device show' prints)")
  fileprivate static let sealKey = ActionFlag(
    "--seal-key", "FILE", "open sealed results with this private key (X25519, JWK or PEM)")
  fileprivate static let check = CommandRow.Action(
    "check", operands: 1...1, "URL", help: "test your own backend against the contract")
}

extension Command {
  static let backend = Command(
    CommandRow("backend", help: "run a backend for trials, or check your own") { row in
      row.examples = [
        ("cameo backend --try", "one command: the wizard, a backend, and what arrived there"),
        ("cameo backend --try -- --flow document", "the same with another flow"),
        ("cameo backend", "receive sessions on http://127.0.0.1:8080, and show them there"),
        ("cameo backend --answer trouble.txt", "with scripted faults"),
        ("cameo backend --as jenid", "in the place of a vendor's server"),
        ("cameo backend check http://127.0.0.1:9000", "does your backend keep the contract?"),
      ]
      row.about = [
        """
        It serves the contract of docs/reference/backend.openapi.json on 127.0.0.1 only, checks every file, digest and key as \
        a backend must, and stores what arrives. Its page lists the sessions with their pictures.
        """,
        """
        A script of --answer has a line for each request: 503, 503 retry 5s, cut 100000, half, slow 1k, wait 30s, 201 done \
        approved "Welcome", problem 422 "no face", usual. After its last line the answers are as usual.
        """,
      ]
      row.about.append(
        """
        With --as it stands for the server of a vendor's adapter: its addresses, its login, and what it refuses. What an \
        adapter sends is in docs/backends.
        """)
      (row.actions, row.actionIsOptional) = ([BackendCommand.check], true)
      row.flags = [
        BackendCommand.trial, BackendCommand.folder, BackendCommand.port, BackendCommand.mode, BackendCommand.answer,
        BackendCommand.deviceKey, BackendCommand.sealKey,
      ]
      row.settings = { [] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "Ctrl-C ended it, or the backend keeps the contract"),
        ("\(ExitCode.notCaptured)", "with check: the backend does not keep the contract"),
      ]
    },
    takesSignals: { $0.action == nil }
  ) { invocation, surroundings throws(CaptureError) in try BackendCommand(surroundings).run(invocation) }
}
