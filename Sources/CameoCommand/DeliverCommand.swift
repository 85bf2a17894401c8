import Cameo
import CommandLine
import Contract
import Couriers
import Delivery
import Evidence
import Files
import Glibc
import Settings
import Terminal
import Threads

/// Implements `cameo deliver`: sends captured sessions to a backend, and shows and controls the queue.
struct DeliverCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      let folders = try Places(settings, surroundings)
      switch invocation.action {
      case Self.status.name: return try tellStatus(settings, folders, json: invocation.json)
      case Self.check.name: return try check(settings, json: invocation.json)
      case let action?: return try order(action, invocation, settings, folders)
      case nil: return try deliver(invocation, settings, folders)
      }
    }
  }

  /// The folder of sessions, and that of their states.
  private struct Places {
    let output: String
    let states: String

    init(_ settings: ProgramSettings, _ surroundings: Surroundings) throws(CaptureError) {
      output = try SessionComposition.output(settings, environment: surroundings.environment)
      states = try StateFolder.path(environment: surroundings.environment)
    }

    func openOutput() throws(CaptureError) -> OpenFolder {
      do throws(FileFault) {
        return try OpenFolder(output)
      } catch {
        throw error.error()
      }
    }
  }

  // MARK: Delivering

  private func deliver(
    _ invocation: Invocation, _ settings: ProgramSettings, _ folders: Places
  ) throws(CaptureError) -> Int32 {
    guard settings.delivers else {
      throw CaptureError(
        .impossibleSettings,
        "No backend is set: delivery.adapter is '\(settings.delivery.adapter)', which sends nothing.",
        recovery: "Set delivery.adapter and delivery.url (cameo config set), or try it: cameo backend --try")
    }
    let report = DeliveryLog(json: invocation.json)
    let clean = Self.cleaning(settings, surroundings)
    try faultless { () throws(FileFault) in try SystemFiles.makeFolders(of: folders.output + "/.") }
    var world = Courier.World()
    world.environment = surroundings.environment
    if let days = settings.keepDays { world.receipts = .seconds(days * 86_400) }
    let isOnce = invocation.extras[Self.once.name] != nil
    if isOnce, invocation.extras[Self.watching.name] != nil {
      throw CaptureError(
        .usage, "\(Self.once.name) and \(Self.watching.name) exclude each other.", recovery: "Leave one out.")
    }
    if isOnce, invocation.extras[Self.awaiting.name] != nil { world.awaiting = Self.patience }
    if let session = invocation.extras[Self.once.name], session != Self.all { try mustExist(session, folders.output) }
    if !isOnce { world.standing = try surroundings.standing(settings) }
    let states = try Self.lockedStates(folders.states, patience: isOnce ? Self.patience : .zero)
    let metrics = try Self.metrics(invocation)
    let courier = try Courier(
      settings.delivery, try Self.credentials(settings, surroundings), output: try folders.openOutput(), states: states,
      world: world
    ) { event in
      report.tell(event)
      metrics?.hear(event)
      switch event {
      case .handoffState(let session, .done, _, _), .delivered(let session): clean(session)
      default: break
      }
    }
    if let session = invocation.extras[Self.once.name] {
      defer { metrics?.finish().map(Say.trouble) }
      return try deliverOnce(courier, session == Self.all ? nil : session, report)
    }
    return try watch(courier, settings, metrics)
  }

  private static func credentials(
    _ settings: ProgramSettings, _ surroundings: Surroundings
  ) throws(CaptureError) -> DeliveryCredentials {
    try DeliveryCredentials.read(
      settings.delivery, environment: surroundings.environment, files: surroundings.files)
  }

  private func deliverOnce(
    _ courier: Courier, _ session: String?, _ report: DeliveryLog
  ) throws(CaptureError) -> Int32 {
    let depth = try faultless { () throws(FileFault) in
      try courier.deliverOnce(only: session, patience: Self.patience)
    }
    return report.exitCode(depth)
  }

  /// The setting `metrics` names the file of the kiosk: only the option is the one of this process.
  private static func metrics(_ invocation: Invocation) throws(CaptureError) -> DeliveryMetrics? {
    guard let path = invocation.given.last(where: { $0.flag == "--metrics" })?.text else { return nil }
    return try DeliveryMetrics(path)
  }

  /// Several sessions may end at nearly the same time, each with its own `deliver --once`: they go one after another.
  private static func lockedStates(_ path: String, patience: Duration) throws(CaptureError) -> StateFolder {
    let end = ContinuousClock.now + patience
    while true {
      do throws(CaptureError) {
        return try StateFolder(path)
      } catch {
        guard error.code == .captureAlreadyActive, .now < end else { throw error }
        Signals.wait(for: [], atMost: .milliseconds(100))
      }
    }
  }

  /// A backend's verdict mostly comes within this time.
  private static let patience = Duration.seconds(10)

  /// Delivers on a thread until a signal ends it.
  private func watch(
    _ courier: Courier, _ settings: ProgramSettings, _ metrics: DeliveryMetrics?
  ) throws(CaptureError) -> Int32 {
    let ends = try Mailbox<FileFault?>()
    let thread = WorkThread("deliver") {
      do throws(FileFault) {
        try courier.watch()
        ends.put(nil)
      } catch {
        ends.put(error)
      }
    }
    try thread.start()
    let supervisor = Supervisor(environment: surroundings.environment)
    supervisor?.shows("delivering to \(settings.delivery.adapter)")
    let target = printable(settings.delivery.url ?? settings.delivery.adapter)
    Say.aside(["cameo: Delivering to \(target). Ctrl-C ends it; what is left is sent next time."])
    while true {
      // This thread only waits, so a long transfer does not starve the watchdog.
      let beats = [supervisor?.patience.map { $0 / 2 }, metrics == nil ? nil : DeliveryMetrics.interval]
      Signals.wait(for: [ends.descriptor], atMost: beats.compactMap(\.self).min())
      supervisor?.lives()
      if let trouble = metrics?.lives() { Say.trouble(trouble) }
      let signals = Signals.take()
      if signals.contains(SIGTSTP) { Signals.stopUntilContinued() }
      if signals.contains(where: Self.endings.contains) { courier.stop() }
      guard let end = ends.takeAll().first else { continue }
      thread.join()
      metrics?.finish().map(Say.trouble)
      if let end { throw end.error(.cannotWrite) }
      return 0
    }
  }

  private static let endings: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Removes a delivered session's folder, if the settings say so; the ledger has a line about it first.
  private static func cleaning(
    _ settings: ProgramSettings, _ surroundings: Surroundings
  ) -> @Sendable (String) -> Void {
    let takesOver = AdapterTable.named(settings.delivery.adapter)?.takesOver == true
    guard settings.delivery.afterDone == .remove, takesOver else { return { _ in } }
    return { session in
      let troubles = SessionComposition.removeDelivered(session, settings, environment: surroundings.environment)
      troubles.forEach(Say.trouble)
    }
  }

  // MARK: The queue

  private func tellStatus(
    _ settings: ProgramSettings, _ folders: Places, json: Bool
  ) throws(CaptureError) -> Int32 {
    let states = try StateFolder(reading: folders.states)
    let output = surroundings.files.isFolder(folders.output) ? try folders.openOutput() : nil
    let report = try faultless { () throws(FileFault) in
      try DeliveryReport(settings.delivery, output: output, states: states, now: .now())
    }
    return json ? Say.lines([report.json], code: report.exitCode) : Say.lines(report.lines, code: report.exitCode)
  }

  private func check(_ settings: ProgramSettings, json: Bool) throws(CaptureError) -> Int32 {
    let credentials = Result { () throws(CaptureError) in
      try Self.credentials(settings, surroundings)
    }
    guard let reply = BackendCheck.ask(settings.delivery, credentials) else {
      throw CaptureError(
        .impossibleSettings, "The adapter '\(settings.delivery.adapter)' has no backend to ask.",
        recovery: "Set delivery.adapter and delivery.url (cameo config set).")
    }
    return json ? Say.lines([reply.json], code: reply.exitCode) : Say.report(reply.lines, code: reply.exitCode)
  }

  private func order(
    _ word: String, _ invocation: Invocation, _ settings: ProgramSettings, _ folders: Places
  ) throws(CaptureError) -> Int32 {
    guard let order = SessionOrder(rawValue: word) else { return ExitCode.ourBug }
    let output = try folders.openOutput()
    let reader = try StateFolder(reading: folders.states)
    let sessions = try sessions(invocation, order, settings, output, reader)
    for session in sessions {
      if let reader { try Self.refuseDelivered(session, reader) }
      try mustExist(session, folders.output)
    }
    do throws(CaptureError) {
      let states = try StateFolder(folders.states)
      for session in sessions {
        let isKnown = try faultless { () throws(FileFault) in
          try states.carryOut(order, on: session, in: output, settings.delivery)
        }
        guard isKnown else { throw Self.unknown(session, output.path) }
      }
    } catch {
      // Another process delivers: it carries the orders out.
      guard error.code == .captureAlreadyActive, let states = try StateFolder(reading: folders.states) else {
        throw error
      }
      for session in sessions { try faultless { () throws(FileFault) in try states.leave(order, for: session) } }
    }
    return Say.lines(["\(word): \(sessions.count == 1 ? sessions[0] : "\(sessions.count) sessions")"])
  }

  private static func refuseDelivered(_ session: String, _ states: StateFolder) throws(CaptureError) {
    guard case .state(let state)? = try? states.read(session), state.stage == .done else { return }
    throw CaptureError(
      .usage, "The session \(printable(session)) is delivered already.", recovery: "Nothing is left to do for it.")
  }

  private func mustExist(_ session: String, _ output: String) throws(CaptureError) {
    let isName = !session.isEmpty && !session.contains("/") && !session.hasPrefix(".")
    guard isName, surroundings.files.isFolder("\(output)/\(session)") else { throw Self.unknown(session, output) }
  }

  private static func unknown(_ session: String, _ output: String) -> CaptureError {
    CaptureError(
      .resourceMissing, "There is no session \(printable(session)) in \(printable(output)).",
      recovery: "See 'cameo kept'.")
  }

  private func sessions(
    _ invocation: Invocation, _ order: SessionOrder, _ settings: ProgramSettings, _ output: OpenFolder,
    _ states: StateFolder?
  ) throws(CaptureError) -> [String] {
    if let text = invocation.extras[Self.before.name] {
      guard invocation.operands.isEmpty else {
        throw CaptureError(
          .usage, "'cameo deliver release' takes a session or \(Self.before.name), not both.",
          recovery: "Leave one out.")
      }
      guard let before = EndTime.read(text) else {
        throw CaptureError(
          .usage,
          "\(Self.before.name) takes a time such as 2026-11-29 or 2026-11-29T08:30:00Z, not '\(printable(text))'.",
          recovery: "Write it in UTC.")
      }
      let listed = try faultless { () throws(FileFault) in
        try DeliveryQueue.sessions(in: output, endedBefore: before, settings.delivery)
      }
      // Those with a state are delivered, held or given up: each of these is the operator's own decision.
      return listed.filter { session in
        guard let states else { return true }
        return (try? states.read(session)) == StateFolder.Reading.none
      }
    }
    if order == .retry, invocation.operands.first == Self.all {
      let listed = try faultless { () throws(FileFault) in try states?.sessions() ?? [] }
      return listed.filter { session in
        guard case .state(let state)? = try? states?.read(session) else { return false }
        return [.dead, .refused].contains(state.stage) && surroundings.files.isFolder("\(output.path)/\(session)")
      }
    }
    guard let session = invocation.operands.first else {
      throw CaptureError(
        .usage, "'cameo deliver \(order.rawValue)' takes a session.", recovery: "'cameo deliver status' lists them.")
    }
    return [session]
  }

  private func faultless<Value>(_ work: () throws(FileFault) -> Value) throws(CaptureError) -> Value {
    do throws(FileFault) {
      return try work()
    } catch {
      throw error.error(.cannotWrite)
    }
  }

  // MARK: The table's row

  private static let all = "all"
  fileprivate static let once = ActionFlag("--once", "SESSION|all", "send what is due, try for 10 s, then end")
  static let awaiting = ActionFlag(
    "--await", "", "with --once: stay for up to 10 s until the wizard asks for a session")
  fileprivate static let watching = ActionFlag("--watch", "", "send each new session too; the default without --once")
  fileprivate static let before = ActionFlag("--before", "TIME", "all that ended before, instead of one session")
  fileprivate static let status = CommandRow.Action(
    "status", help: "what waits, was delivered, is held or was given up")
  fileprivate static let check = CommandRow.Action(
    "check", help: "ask whether the backend takes sessions from this machine; sends none")
  fileprivate static let actions = [
    status, check,
    CommandRow.Action(
      "retry", operands: 1...1, "SESSION|all", help: "try a session again that was given up, or all of these"),
    CommandRow.Action("hold", operands: 1...1, "SESSION", help: "send nothing of a session until it is released"),
    CommandRow.Action(
      "release", operands: 0...1, "[SESSION]", help: "send a held session, or one from before an adapter was set",
      flags: [before]),
  ]
}

extension Surroundings {
  /// Before the first session that a backend is to get: later ones are due, earlier ones are not.
  ///
  /// Throws if that can't be noted: the capture would never be sent.
  func expectDelivery(_ settings: ProgramSettings) throws(CaptureError) {
    if settings.delivers { try StateFolder.markSince(.now(), environment: environment) }
  }
}

extension Command {
  static let deliver = Command(
    CommandRow("deliver", help: "send captured sessions to a backend") { row in
      row.examples = [
        ("cameo deliver", "send what waits, then each new session, until Ctrl-C"),
        ("cameo deliver --once all", "send what is due once, for a timer"),
        ("cameo deliver status", "the queue: how many wait, and what was given up"),
        ("cameo deliver check", "name, connection, certificates, credentials and clock"),
        ("cameo deliver retry 20261129-101500-1f3a", "after the backend was mended"),
      ]
      row.about = [
        """
        The settings that begin with 'delivery.' say where to; without them nothing is sent. Each session in the output folder \
        that has no final state is due: the oldest goes first, and one that fails does not stop the others. A session counts as \
        delivered once the backend has confirmed all of it; its folder is then removed, or stays with delivery.afterDone keep.
        """,
        """
        Secrets are files that only this user can read, in $CREDENTIALS_DIRECTORY (systemd) or in cameo/credentials of the \
        folder of settings: delivery-login (user:password), delivery-token, delivery-webhook-secret, \
        delivery-s3-key (access:secret). With a device key the manifest of each session is signed: 'cameo help device'.
        """,
        """
        The states are in $XDG_STATE_HOME/cameo/delivery, a file for each session. One process delivers at a time; retry, hold \
        and release reach it within a second.
        """,
        """
        --metrics writes figures of the delivery, to a file of its own: sessions that wait, their size and age, failed attempts \
        by code, sessions given up. The setting 'metrics' is the kiosk's, and is not used here.
        """,
      ]
      row.takesJSON = true
      row.actionsWithJSON = [DeliverCommand.status.name, DeliverCommand.check.name]
      (row.actions, row.actionIsOptional) = (DeliverCommand.actions, true)
      row.flags = [DeliverCommand.once, DeliverCommand.awaiting, DeliverCommand.watching]
      row.settings = {
        [\.session.output, \.session.machine.ledger, \.session.machine.keepDays, \.session.machine.metrics]
      }
      row.exitCodes = [
        ("\(ExitCode.captured)", "all is delivered, or Ctrl-C ended it"),
        ("\(ExitCode.notCaptured)", "with --once or status: a session was given up"),
        ("\(ExitCode.busy)", "with --once or status: sessions wait"),
        ("\(ExitCode.noPermission)", "with --once: the backend does not trust this machine; nothing is sent"),
        ("\(ExitCode.impossibleSettings)", "a setting is missing or impossible"),
      ]
    },
    takesSignals: { $0.action == nil && $0.extras[DeliverCommand.once.name] == nil }
  ) { invocation, surroundings throws(CaptureError) in try DeliverCommand(surroundings).run(invocation) }
}
