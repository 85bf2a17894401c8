internal import Contract
internal import Delivery
internal import Evidence
internal import Files

/// The delivery of one session, as far as it goes now.
///
/// Its state is stored before and after each step, so that whatever ends this process, the next one goes on from there.
struct Handover {
  enum End: Equatable {
    case settled
    case waits(until: WallTime)
    /// Nothing of any session is sent before then.
    case blocked(DeliveryTrouble, until: WallTime)
    case stopped
  }

  private let courier: Courier
  private let folder: OpenFolder
  private var facts: SessionFacts
  private var state: DeliveryState
  /// What stands in the state file.
  private var stored: DeliveryState?
  /// Whether a step was answered.
  private(set) var hasPassed = false
  private var hasBegun = false
  private var progress: HandoverProgress
  /// The backend's last report, whose words are not stored.
  private var report: BackendReport?

  /// `nil` if the folder is no longer a session of ours.
  ///
  /// `isDue` is set if this process has waited for its time, whatever the wall clock says now.
  init?(_ session: String, isDue: Bool, _ courier: Courier) throws(FileFault) {
    self.courier = courier
    folder = try OpenFolder(session, in: courier.output)
    switch try DeliveryQueue.read(session, in: courier.output, courier.config) {
    case .notOurs: return nil
    case .damaged(let trouble):
      try courier.giveUp(session, trouble)
      return nil
    case .facts(let facts): self.facts = facts
    }
    progress = HandoverProgress(facts, courier)
    switch try courier.states.read(session) {
    case .state(let state): (self.state, stored) = (state, state)
    case .none: state = try courier.states.begin(facts, adapter: courier.adapter.name)
    case .setAside(let diagnostic):
      courier.tell(.stateSetAside(diagnostic))
      state = try courier.states.begin(facts, adapter: courier.adapter.name)
    }
    state.begin(at: courier.adapter.place(courier.context), of: courier.adapter.name)
    if isDue { state.due = nil }
  }

  /// Compares all files with the manifest; a folder that has changed is given up, and never sent.
  mutating func verify() throws(FileFault) -> Bool {
    // What the backend has stored is not sent again.
    guard state.stored == nil else { return true }
    let verification: Verification
    do throws(CaptureError) {
      // The descriptor's own path leads to the folder that is sent, whatever stands at its name now.
      verification = try Verification.of(folder.pathOfDescriptor)
    } catch {
      // Too few descriptors, or a disk that fails for a moment: tried again later.
      throw FileFault(folder.path, .other(error.message))
    }
    if verification.isWhole { return true }
    giveUp(DeliveryTrouble(.damaged, verification.errors.first.map { "\($0.path) \($0.message)" } ?? ""))
    return false
  }

  private mutating func giveUp(_ trouble: DeliveryTrouble) {
    state.giveUp(trouble)
    courier.tell(.deliveryDead(session: state.session, trouble))
    tellState(trouble)
  }

  // MARK: Steps

  mutating func run() throws(FileFault) -> End {
    if state.stored == nil, !state.stage.isFinal {
      if let trouble = exposed {
        try end(.dead, trouble)
        tellBoard()
        return .settled
      }
      try enclose()
    }
    while true {
      let step = courier.adapter.step(facts, state, courier.context)
      switch step {
      case .wait(let due):
        try store()
        tellBoard()
        return .waits(until: due)
      case .end(let stage, let trouble):
        try end(stage, trouble)
        tellBoard()
        return .settled
      case .request, .keep, .run, .emit:
        if case .request(let request) = step, request.method == .post {
          state.depart(for: request.step, to: courier.adapter)
        }
        try store()
        if !hasBegun { progress.begin(state) }
        hasBegun = true
        let began = ContinuousClock.now
        guard let answer = try answer(to: step), let name = step.name else { return .stopped }
        let outcome = courier.adapter.outcome(
          of: answer, to: name, took: .now - began, facts, state, courier.context)
        try take(outcome, isRefused: answer.isRefusal)
        if let until = outcome.blockedUntil, let trouble = outcome.trouble {
          if let news = outcome.news(at: courier.world.now()) { courier.board.tell(state.session, news) }
          return .blocked(trouble, until: until)
        }
      }
    }
  }

  /// A session from before `delivery.seal` was `all` must not leave in the clear because of the settings of then, nor one that
  /// was encrypted because of another setting of this process.
  private var exposed: DeliveryTrouble? {
    let seal = courier.config.proof.seal
    if seal == .none, facts.files.contains(where: { $0.name == SessionFacts.keysFile }) {
      return DeliveryTrouble(
        .misconfigured,
        "delivery.seal is none, and the session was encrypted: set it to all, then 'cameo deliver retry'.")
    }
    guard seal == .all, let name = facts.openArtefact else { return nil }
    return DeliveryTrouble(
      .misconfigured, "delivery.seal is all, and \(name) was captured unsealed: with metadata it is sent as it is.")
  }

  /// Signs and seals before anything is sent; what is kept is made before it is used, so that a repeated envelope is the same.
  private mutating func enclose() throws(FileFault) {
    let (states, session) = (courier.states, state.session)
    let enclosures = Enclosures.make(facts, courier.context, person: state.person) { states.enclosure($0, of: session) }
    guard let enclosures else { throw FileFault(folder.path, .other("libcrypto can't sign or seal its result")) }
    try states.keep(enclosures, of: session)
    facts.enclose(enclosures)
    progress = HandoverProgress(facts, courier)
  }

  /// Does a step; `nil` if the courier was stopped meanwhile.
  private func answer(to step: DeliveryStep) throws(FileFault) -> CourierAnswer? {
    switch step {
    case .request(let request):
      guard let client = courier.client else { return .failed(TransportFault(.address, "The adapter has no client.")) }
      let kept = courier.states.keptFile(state.session)
      return courier.tokens.send(request, courier.context) { [progress, state, folder] request in
        client.send(request, files: folder, kept: kept) { sent, _ in
          if let sent = request.body.ofFiles(sent: sent) { progress.tell(state, sent) }
        }
      }
    case .keep(let pieces):
      return try keep(pieces)
    case .run(let run):
      return ProgramRunner(run, environment: courier.world.environment).answer { courier.hasStopped }
    case .emit(let line):
      // A reader that has gone may come again.
      return courier.world.emit(line) ? .printed : .program(exit: ExitCode.busy, output: [])
    case .wait, .end: return nil
    }
  }

  /// Stores what is sent as it is at every attempt; what an earlier process has stored stays.
  private func keep(_ pieces: [CourierRequest.Piece]) throws(FileFault) -> CourierAnswer {
    let body: RequestBody
    do throws(TransportFault) { body = try RequestBody(.pieces(pieces), in: folder) } catch { return .failed(error) }
    guard let size = try courier.states.keep(body, for: state.session) else {
      return .failed(TransportFault(.file, "a file was cut or can't be read"))
    }
    return .kept(bytes: size)
  }

  /// Clients are told the verdict with its words, or what the state says.
  private func tellBoard() {
    let verdict = state.stage == .done ? report?.news : nil
    if let news = verdict.map(DeliveryNews.done) ?? state.news(at: courier.world.now()) {
      courier.board.tell(state.session, news)
    }
  }

  private mutating func take(_ outcome: DeliveryOutcome, isRefused: Bool) throws(FileFault) {
    let before = state
    state = outcome.state
    try store()
    if outcome.trouble == nil, !isRefused { hasPassed = true }
    progress.tell(state)
    if let report = outcome.report {
      self.report = report
      courier.tell(.report(session: state.session, report))
    }
    // Clients first: the listener of the events may remove the folder now.
    if state.stage.isFinal || (state.stored != nil && before.stored == nil) { tellBoard() }
    if outcome.trouble != nil || state.stage != before.stage { tellState(outcome.trouble) }
    if state.stage == .dead, let trouble = outcome.trouble {
      courier.tell(.deliveryDead(session: state.session, trouble))
    }
  }

  private mutating func end(_ stage: DeliveryState.Stage, _ trouble: DeliveryTrouble?) throws(FileFault) {
    if stage == .dead, state.stage != .dead {
      giveUp(trouble ?? DeliveryTrouble(.refused))
    } else if stage != state.stage {
      if let trouble { state.giveUp(trouble, stage) } else { state.enter(stage) }
      tellState(trouble)
    }
    try store()
  }

  private func tellState(_ trouble: DeliveryTrouble?) {
    courier.tell(.handoffState(session: state.session, state.stage, attempt: state.attempts.count, trouble))
  }

  private mutating func store() throws(FileFault) {
    guard state != stored else { return }
    try courier.states.write(state)
    // The state has it now.
    if stored == nil { try courier.states.removePrepared(state.session) }
    stored = state
  }
}

extension CourierAnswer {
  /// Whether the backend does not trust this machine, even if the step can do without its answer.
  fileprivate var isRefusal: Bool {
    if case .http(let status, _, _) = self { [401, 403, 407].contains(status) } else { false }
  }
}
