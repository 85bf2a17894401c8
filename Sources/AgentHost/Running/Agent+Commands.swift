internal import Agents
internal import Contract
internal import Files
internal import Notation

extension Agent {
  private static let patience = Duration.seconds(5)

  /// Carries a command out, once: a repeat gets the stored reply.
  func carryOut(_ payload: [UInt8]) {
    let command: FleetCommand
    do throws(FleetCommand.Fault) {
      command = try FleetCommand.read(payload, for: plan.kiosk, at: plan.now(), opening: plan.open)
    } catch {
      return refuse(error)
    }
    if command.action.isQuery { return order(command) }
    switch commands.begin(command.id, at: plan.now()) {
    case .wait: break
    case .full: refuse(FleetCommand.Fault(id: command.id, refusal: .busy))
    case .repeated(let reply): publish(.reply, reply)
    case .interrupted: finish(command, FleetReply(.init(id: command.id, refusal: .interrupted)))
    case .begin: begin(command)
    }
  }

  /// A service that is started too often in a short time is given up by systemd.
  private static let untilRestart = Duration.seconds(30)

  private func begin(_ command: FleetCommand) {
    let settings: (staged: StagedSettings, configHash: String)?
    do throws(FleetCommand.Fault) {
      settings = try checked(command)
      try checkPause(before: command)
    } catch {
      commands.forget(command.id)
      return refuse(error)
    }
    do throws(FileFault) {
      try folder.note([], of: command.id)
      if let settings { try folder.stage(settings.staged) }
    } catch {
      // Without the note it could be carried out twice: the backend hears nothing, and sends it again.
      forget(command)
      return tellTrouble(error)
    }
    if let settings { restart(command, settings.configHash) } else { order(command) }
  }

  private func checkPause(before command: FleetCommand) throws(FleetCommand.Fault) {
    guard command.order == .restart, let restartedAt else { return }
    let left = Self.untilRestart - (now - restartedAt)
    guard left > .zero else { return }
    throw FleetCommand.Fault(
      id: command.id, refusal: .busy,
      detail: "The kiosk was told to restart a moment ago. Send it again in \(left.components.seconds + 1) s.")
  }

  /// Nothing was done: a repeat may be.
  private func forget(_ command: FleetCommand) {
    commands.forget(command.id)
    folder.forget([command.id])
  }

  /// The settings of the command, if it brings some.
  private func checked(
    _ command: FleetCommand
  ) throws(FleetCommand.Fault) -> (staged: StagedSettings, configHash: String)? {
    guard let settings = command.settings else { return nil }
    do throws(CaptureError) {
      try folder.checkSettings()
      let (text, configHash) = try plan.check(settings)
      return (StagedSettings(id: command.id, text: text, mustServe: !isFaulty), configHash)
    } catch {
      throw FleetCommand.Fault(id: command.id, refusal: .badSettings, detail: error.brief)
    }
  }

  /// The kiosk takes staged settings whenever it starts, so its answer is not waited for.
  private func restart(_ command: FleetCommand, _ configHash: String) {
    let restarts = kiosk.order(command.order) != nil
    if restarts { (restartedFor, restartedAt) = (command.id, now) }
    finish(
      command,
      FleetReply(
        command.id,
        answer: .object([("ok", .bool(true)), ("configHash", .string(configHash)), ("restarts", .bool(restarts))])))
  }

  /// A kiosk that had started before settings were staged takes them; once for each command, as it may read another file.
  func restartForStaged() {
    guard case (.staged, let id?) = folder.settings(), id != restartedFor, kiosk.order(.restart) != nil else { return }
    (restartedFor, restartedAt) = (id, now)
  }

  private func order(_ command: FleetCommand) {
    guard let number = kiosk.order(command.order) else { return refuseWithoutKiosk(command) }
    if command.order == .restart { restartedAt = now }
    waiting[number] = (command, now + Self.patience)
  }

  /// Nothing was done, so a repeat may be.
  private func refuseWithoutKiosk(_ command: FleetCommand) {
    // The id of a query may be that of a command that was carried out.
    if !command.action.isQuery { forget(command) }
    refuse(.init(id: command.id, refusal: .noKiosk))
  }

  /// The kiosk has answered an order.
  func answer(_ number: Int, _ node: JSONNode) {
    guard let (command, _) = waiting.removeValue(forKey: number) else { return }
    finish(command, FleetReply(command.id, answer: command.action == .status ? Self.brief(node) : node))
    kiosk.hurryStatus(to: now)
  }

  /// How the kiosk stands, as the topic of the status has it.
  private static func brief(_ answer: JSONNode) -> JSONNode {
    guard let standing = KioskStanding(answer: answer) else { return answer }
    return .object([("ok", .bool(true))] + (standing.node.object ?? []).map { ($0.key, $0.node) })
  }

  /// The kiosk has gone, with the orders that it was given: it may have carried them out.
  func failWaiting() {
    for (command, _) in waiting.values { finish(command, FleetReply(.init(id: command.id, refusal: .interrupted))) }
    waiting = [:]
  }

  /// The kiosk has not read its orders.
  func refuseWaiting() {
    for (command, _) in waiting.values { refuseWithoutKiosk(command) }
    waiting = [:]
  }

  func endOverdue() {
    for (number, order) in waiting where order.until <= now {
      waiting[number] = nil
      finish(order.command, FleetReply(.init(id: order.command.id, refusal: .interrupted)))
    }
  }

  private func finish(_ command: FleetCommand, _ reply: FleetReply) {
    let bytes = reply.bytes
    if !command.action.isQuery {
      commands.answer(command.id, bytes)
      do throws(FileFault) { try folder.note(bytes, of: command.id) } catch { tellTrouble(error) }
    }
    publish(.reply, bytes)
    report(
      reply.refusal.map { .refused($0, command: command.id, detail: nil) }
        ?? .carriedOut(command.action.rawValue, command: command.id)
    )
  }

  /// A refusal is not stored: the same command, corrected, may come with the same id.
  func refuse(_ fault: FleetCommand.Fault) {
    publish(.reply, FleetReply(fault).bytes)
    report(.refused(fault.refusal, command: fault.id, detail: fault.detail))
  }
}
