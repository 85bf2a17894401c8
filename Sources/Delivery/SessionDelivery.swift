package import Contract

/// The result of a step: the new state, and news for the caller.
package struct DeliveryOutcome: Equatable, Sendable {
  /// To be stored before the next step.
  package fileprivate(set) var state: DeliveryState
  /// Why the step failed.
  package fileprivate(set) var trouble: DeliveryTrouble?
  /// The whole adapter stops: nothing of any session is sent before.
  ///
  /// It is not stored, so a restart tries at once.
  package fileprivate(set) var blockedUntil: WallTime?
  /// What the backend reported.
  package fileprivate(set) var report: BackendReport?

  fileprivate init(_ state: DeliveryState) {
    self.state = state
  }
}

/// The delivery of a session as a state machine, the same for all adapters.
///
/// The courier asks for the next `step`, does it, and passes the answer to `outcome`, until the step is `wait` or `end`. It
/// stores the state before each step and after each outcome.
extension DeliveryAdapter {
  package func step(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    if state.stage == .dead || state.stage == .refused, let step = cleanUp(facts, state, context) { return step }
    if state.stage.isFinal || state.stage == .held { return .end(state.stage) }
    guard state.key == facts.key else { return .end(.dead, Self.changed) }
    if let due = state.due, RetryLaw.isAhead(due, of: context.now, isStored: state.stored != nil) {
      return .wait(until: due)
    }
    // The settings are checked at the start, so the token was the session's own.
    if auth(context.config) == .bearer, state.backend?.token == nil, context.credentials.token == nil {
      return .end(.refused, DeliveryTrouble(.tokenRefused, "The session's token is gone."))
    }
    return next(facts, state, context)
  }

  /// A backend that refuses the token of one session says nothing of the others.
  private func trouble(
    _ trouble: DeliveryTrouble, _ state: DeliveryState, _ context: DeliveryContext
  ) -> DeliveryTrouble {
    let sendsToken = auth(context.config) == .bearer || context.config.youverify.tokenHeader != nil
    guard trouble.code == .unauthorised, trouble.status == 401 || trouble.status == 403, sendsToken,
      state.backend?.token != nil
    else { return trouble }
    var own = trouble
    own.code = .tokenRefused
    return own
  }

  private static var changed: DeliveryTrouble {
    DeliveryTrouble(.damaged, "The manifest has changed since the delivery began.")
  }

  /// The session that a backend has prepared, or why it has not, without our secrets.
  package func preparation(
    in answer: CourierAnswer, to request: PreparationRequest, _ context: DeliveryContext
  ) -> Result<SessionPreparation, DeliveryTrouble> {
    prepared(answer, context).mapError { trouble in
      var trouble = Redaction(context.credentials).trouble(trouble)
      // Not a secret, and not for a log either.
      if let reference = request.subjectRef { trouble.detail = Redaction(secrets: [reference]).text(trouble.detail) }
      return trouble
    }
  }

  package func outcome(
    of answer: CourierAnswer, to step: String, took: Duration, _ facts: SessionFacts, _ state: DeliveryState,
    _ context: DeliveryContext
  ) -> DeliveryOutcome {
    var outcome = DeliveryOutcome(state)
    outcome.state.arrive(answer)
    let redaction = Redaction(context.credentials, token: state.backend?.token)
    switch redaction.meaning(meaning(of: answer, to: step, facts, state, context)) {
    case .answered(let id): outcome.pass(step, id: id)
    case .noted(let ids): outcome.note(ids)
    case .uploads(let addresses): outcome.receive(addresses)
    case .stored(let report): outcome.receive(report, in: answer, to: step, context)
    case .failed(let trouble, let undone):
      outcome.fail(self.trouble(trouble, state, context), at: step, undone: undone, context)
    }
    let attempt = DeliveryState.Attempt(
      at: context.now, step: step, status: answer.status, code: outcome.trouble?.code,
      milliseconds: Int(min(max(0, took.milliseconds), 1e9)))
    // Successful polls are not recorded: there are thousands of them.
    if outcome.trouble != nil || state.stored == nil { outcome.state.note(attempt) }
    return outcome
  }
}

extension DeliveryOutcome {
  fileprivate mutating func pass(_ step: String, id: String) {
    state.ids[step] = id
    state.stage = .sending
    state.due = nil
  }

  fileprivate mutating func note(_ ids: [String: String?]) {
    for (step, id) in ids { state.ids[step] = id }
    if !state.stage.isFinal { (state.stage, state.due) = (.sending, nil) }
  }

  fileprivate mutating func receive(_ addresses: [String: String]) {
    state.uploads = addresses
    state.due = nil
  }

  fileprivate mutating func receive(
    _ report: BackendReport, in answer: CourierAnswer, to step: String, _ context: DeliveryContext
  ) {
    let isFirst = state.stored == nil
    self.report = report
    // A clock that was set back since would have it asked for much longer than a day.
    state.stored = min(state.stored ?? context.now, context.now)
    if isFirst { state.ids[step] = report.id ?? "" }
    if let verdict = report.verdict {
      state.verdict = .init(outcome: verdict.outcome, at: context.now, sha256: Hex.text(context.sha256(answer.body)))
    }
    if report.isDone {
      state.enter(.done)
    } else {
      state.enter(isFirst ? .accepted : .polling)
      state.due = state.stored.map { RetryLaw.nextPoll(stored: $0, now: context.now) }
    }
  }

  fileprivate mutating func fail(
    _ trouble: DeliveryTrouble, at step: String, undone: [String], _ context: DeliveryContext
  ) {
    let plan = RetryLaw.plan(after: trouble, step: step, state, now: context.now, random: context.random)
    self.trouble = trouble
    for step in undone { state.ids[step] = nil }
    // Signed addresses may be too old by the next attempt.
    state.uploads = [:]
    switch plan {
    case .again(let time): state.due = time
    case .block(let time): (state.due, blockedUntil) = (nil, time)
    // The backend has the session, even if it refuses to say more about it.
    case .end(let stage): if state.stored == nil { state.giveUp(trouble, stage) } else { state.enter(.done) }
    }
  }
}

extension CourierAnswer {
  /// The status of HTTP, or the exit code of a program.
  var status: Int? {
    switch self {
    case .http(let status, _, _): status
    case .program(let exit, _): exit.map(Int.init)
    case .withheld(let trouble): trouble.status
    case .failed: nil
    }
  }

  var body: [UInt8] {
    switch self {
    case .http(_, _, let body): body
    case .program(_, let output): output
    case .failed, .withheld: []
    }
  }
}
