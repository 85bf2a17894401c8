package import Contract

/// The state machine of one session: routes events to the active step, and its effects to the engine.
package struct Session: Equatable, Sendable {
  var plan: Plan
  var progress = Progress.waiting
  var overlay: Overlay?
  var focus: ControlID?
  /// The focus of the page while an overlay has its own.
  var focusBelow: ControlID?
  /// Intents that arrived before the step that handles them.
  private var early: [Intent] = []
  var dossier: Dossier
  /// The pending end: takes effect once the session is saved.
  var pendingEnd: PendingEnd?
  /// The time limit has passed; a recording in progress may still finish.
  private var isOverdue = false
  /// A page of the kiosk covers the session, and its timers are paused.
  var isResting = false
  /// The visible pages of the steps, by index.
  private var way: [Int: Page] = [:]

  package init(_ plan: Plan) {
    (self.plan, dossier) = (plan, plan.dossier)
  }

  package var hasEnded: Bool { progress == .ended }

  /// The view of the screen; `nil` before the start and after the end.
  package var view: SessionView? {
    guard let step = standing else { return nil }
    if let pendingEnd, pendingEnd.isSeen { return SessionView(pendingEnd.face, progress: stepProgress) }
    return SessionView(
      face(of: step), overlay: overlay, controls: controls, focus: focus, progress: stepProgress,
      greets: dossier[PreparedSession.self]?.person?.firstName)
  }

  /// The progress through the visible steps; a step that is being left does not count as done.
  private var stepProgress: StepProgress {
    let places = way.keys.sorted()
    let pages = places.compactMap { way[$0] }
    let skipped = Set(places.indices.filter { plan.steps[places[$0]].isSkipped })
    guard case .walking(let index) = progress, !isSealed, pendingEnd?.end != .completed else {
      return StepProgress(pages, done: pages.count, skipped: skipped)
    }
    return StepProgress(pages, done: places.count { $0 < index }, skipped: skipped)
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    if event == .timer(.sessionLimit) { isOverdue = true }
    let effects = answer(event, at: now) + endIfOverdue()
    refocus()
    return plan.hasSounds ? effects.sounding : effects
  }

  private mutating func endIfOverdue() -> [Effect] {
    guard isOverdue, pendingEnd == nil, !isSealed, let standing, !standing.isRecording else { return [] }
    isOverdue = false
    return cancel(by: .timeout)
  }

  private mutating func answer(_ event: Event, at now: Instant) -> [Effect] {
    switch (progress, event) {
    case (.ended, _): []
    case (_, .kept(let result)): part(leaving: result, at: now)
    case (_, .keepFailed(let error)): reconsider(error, at: now)
    case _ where pendingEnd != nil: wait(event)
    case (.waiting, .begin): begin(at: now)
    case (.waiting, .intent(.cancel(let canceller))): end(.cancelled(by: canceller))
    case (.waiting, .intent(let intent)): keep(intent)
    case (.waiting, _), (.walking, .begin), (.walking, .timer(.sessionLimit)): []
    case (.walking, .intent(let intent)): answer(intent, at: now)
    case (.walking, .suspended): suspend(at: now)
    case (.walking, .continued): goOn(at: now)
    case (.walking, .finding) where overlay != nil || isResting: []
    case (.walking, .languageChanged(let language)): [.notify(.languageChanged(language))]
    case (.walking, .themeChanged(let theme)): [.notify(.themeChanged(theme))]
    case (.walking, .told(.preparation(let answer), false)): take(answer, at: now)
    case (.walking, .told(.absent(.courier), false)) where !isSealed && dossier[PreparedSession.self] == nil:
      take(.refused(.offline), at: now)
    case (.walking, .told(let answer, let isLate)): isLate ? [] : step(at: now) { $0.hear(answer, at: now) }
    case (.walking, .timer), (.walking, .cameras), (.walking, .camera), (.walking, .finding), (.walking, .recorder),
      (.walking, .visionUnavailable):
      step(at: now) { $0.handle(event, at: now) }
    }
  }

  private mutating func answer(_ intent: Intent, at now: Instant) -> [Effect] {
    switch intent {
    case .cancel(let canceller): return cancel(by: canceller)
    case .nextLanguage: return [.nextLanguage]
    case .useLanguage(let code): return [.useLanguage(code)]
    case .nextTheme: return [.nextTheme]
    case .switchVoice: return [.switchVoice]
    case .nextPreview:
      return standing?.face.has(.picture) == true && overlay == nil ? [.nextPreview] : []
    case .focusNext: return moveFocus(by: 1)
    case .focusPrevious: return moveFocus(by: -1)
    case .press: return focus.map { press($0, at: now) } ?? []
    case .pressControl(let control): return press(control, at: now)
    case .navigateUp: return navigateUp(at: now)
    case .help: return overlay == nil ? open(.help, at: now) : overlay == .help ? closeOverlay(at: now) : []
    case .key, .pause, .outOfOrder, .wipe: return []
    case .askToLeave: return overlay == .leaveQuestion ? [] : open(.leaveQuestion, at: now)
    case .nextCamera where plan.cameras.map({ $0 != .both }) == true: return []
    case .explain, .nextCamera, .refocusCamera, .lookAgain, .otherKind, .importPicture, .turnPicture, .zoom, .text,
      .erase, .eraseAll, .adjust, .corner:
      return overlay == nil ? step(at: now) { $0.handle(.intent(intent), at: now) } : []
    case .startVideoCapture:
      return step(at: now, unanswered: intent) { $0.handle(.intent(intent), at: now) }
    }
  }
}

// MARK: - Steps

extension Session {
  var isParting: Bool { pendingEnd != nil }

  /// Whether a step after the seal is active: everything is saved, and the session can only end as completed.
  var isSealed: Bool { if case .walking(let index) = progress { plan.after.indices.contains(index) } else { false } }

  /// A step's page with the session's camera controls: no key if only one camera is allowed, a button if both are.
  private func face(of step: any Step) -> PageFace {
    var face = step.face
    guard let cameras = plan.cameras, face.has(.camera) else { return face }
    if cameras != .both {
      face.withheld.append(.camera)
    } else if face.closing == nil, step.mayChangeCamera {
      face.controls.append(Control(.switchCamera, waitsForTab: true))
    }
    return face
  }

  var standing: (any Step)? {
    guard case .walking(let index) = progress else { return nil }
    return plan.steps[index]
  }

  /// Passes an event to the active step, and handles the move that it requests.
  mutating func step(
    at now: Instant, unanswered intent: Intent? = nil, _ body: (inout any Step) -> Reaction
  ) -> [Effect] {
    guard case .walking(let index) = progress else { return [] }
    let reaction = body(&plan.steps[index])
    if reaction.isUnanswered, let intent { return keep(intent) }
    dossier.learn(reaction.facts, at: index)
    return reaction.effects + uncoverEnd(of: plan.steps[index]) + follow(reaction.move, from: index, at: now)
  }

  private mutating func follow(_ move: Reaction.Move?, from index: Int, at now: Instant) -> [Effect] {
    switch move {
    case nil: return []
    case .end(let end): return self.end(end)
    case .again: return go(to: index, at: now)
    case .next(let made):
      dossier.take(made, at: index)
      guard let next = thisSide.indices.first(where: { $0 > index && !plan.skips($0, dossier) }) else {
        return endOfPlan()
      }
      return leave(index, for: next) + go(to: next, at: now)
    }
  }

  /// The steps on this side of the seal.
  private var thisSide: ArraySlice<any Step> { isSealed ? plan.after : plan.before }

  private mutating func begin(at now: Instant) -> [Effect] {
    for index in plan.before.indices where !plan.skips(index, dossier) { show(plan.steps[index], at: index) }
    return noteArrival(at: now) + (plan.limit.map { [.setTimer(.sessionLimit, $0)] } ?? [])
      + (plan.preparation.map { [.ask(.courier(.prepare($0)))] } ?? [])
      + go(to: plan.before.indices.first { !plan.skips($0, dossier) }, at: now)
  }

  private mutating func show(_ step: any Step, at index: Int) {
    if !step.isBrief { way[index] = step.face.page }
  }

  /// A step that is entered again replaces its products.
  mutating func go(to index: Int?, at now: Instant) -> [Effect] {
    guard let index else { return endOfPlan() }
    progress = .walking(index)
    if !isSealed { show(plan.steps[index], at: index) }
    (focus, focusBelow) = (nil, nil)
    dossier.forget(index)
    var effects = step(at: now) { [dossier] in $0.enter(at: now, knowing: dossier) }
    if overlay != nil { effects += step(at: now) { $0.pause(at: now) } }
    let commands = early
    early = []
    // One of them may end the session.
    return commands.reduce(effects) { $0 + (pendingEnd == nil ? answer($1, at: now) : []) }
  }

  /// The camera passes on to the next step if that uses the same one; any other is released before the next one opens.
  mutating func leave(_ index: Int, for next: Int? = nil) -> [Effect] {
    type(of: plan.steps[index]).spends.forEach { dossier.erase($0) }
    guard let next, let lease = plan.steps[index].lease, lease.isHeld, plan.steps[next].lease?.role == lease.role else {
      return plan.steps[index].giveUp()
    }
    let effects = plan.steps[index].putDown()
    plan.steps[next].lease?.adopt(lease)
    plan.steps[index].lease?.adopt(CameraLease(lease.role))
    return effects
  }

  /// Keeps an intent until a step handles it; duplicates are dropped.
  private mutating func keep(_ intent: Intent) -> [Effect] {
    if !early.contains(intent) { early.append(intent) }
    return []
  }
}

// MARK: - Navigation, overlays, focus

extension Session {
  private mutating func navigateUp(at now: Instant) -> [Effect] {
    guard case .walking(let index) = progress else { return [] }
    if overlay != nil { return closeOverlay(at: now) }
    if let reaction = plan.steps[index].navigateUp(at: now) {
      return reaction.effects + follow(reaction.move, from: index, at: now)
    }
    let previous = thisSide.indices.last { $0 < index && plan.isPlace($0, dossier) }
    guard plan.steps[index].goesBack, let previous else {
      return open(.leaveQuestion, at: now)
    }
    return leave(index, for: previous) + go(to: previous, at: now)
  }

  private mutating func open(_ wanted: Overlay, at now: Instant) -> [Effect] {
    // No overlay covers a pending end: asking to leave leaves at once.
    if let decided = standing?.face.closing { return wanted == .leaveQuestion ? end(decided, asked: true) : [] }
    if wanted == .leaveQuestion, standing?.leavesAtOnce == true { return leaveByPerson() }
    let wasOpen = overlay != nil
    overlay = wanted
    if wasOpen {
      focus = nil
      return []
    }
    focusBelow = focus
    focus = nil
    let paused = step(at: now) { $0.pause(at: now) }
    // The interruption may end the session, which must be visible.
    return overlay == nil ? paused : paused + [.pauseTimers]
  }

  private mutating func closeOverlay(at now: Instant) -> [Effect] {
    overlay = nil
    focus = focusBelow
    return [.resumeTimers] + step(at: now) { $0.resume(at: now) }
  }

  private mutating func press(_ control: ControlID, at now: Instant) -> [Effect] {
    guard let pressed = controls.first(where: { $0.id == control && $0.isEnabled }) else { return [] }
    switch (overlay, control) {
    case (.help, _), (.leaveQuestion, .stay): return closeOverlay(at: now)
    case (.leaveQuestion, _): return leaveByPerson()
    case (nil, .leave) where pressed.asks: return open(.leaveQuestion, at: now)
    case (nil, .switchCamera): return step(at: now) { $0.handle(.intent(.nextCamera), at: now) }
    case (nil, _): return step(at: now) { $0.press(control, at: now) }
    }
  }

  /// Leaving while an error is shown ends the session with that error.
  private mutating func leaveByPerson() -> [Effect] {
    end(standing?.face.closing ?? standing?.standingCause.map(SessionEnd.error) ?? .cancelled(by: .person), asked: true)
  }

  /// A pending end is hastened; only signals of the system replace it.
  private mutating func cancel(by canceller: Canceller) -> [Effect] {
    switch canceller {
    case .person, .host, .timeout, .signal(2): end(standing?.face.closing ?? .cancelled(by: canceller), asked: true)
    case .signal: end(.cancelled(by: canceller), asked: true)
    }
  }

  /// A pending end must be visible and must take effect: closes any overlay.
  private mutating func uncoverEnd(of step: any Step) -> [Effect] {
    guard overlay != nil, step.face.closing != nil else { return [] }
    (overlay, focus) = (nil, nil)
    return [.resumeTimers]
  }

  private mutating func suspend(at now: Instant) -> [Effect] {
    let paused = isCovered ? [] : step(at: now) { $0.pause(at: now) }
    return paused + step(at: now) { $0.handle(.suspended, at: now) } + [.pauseTimers]
  }

  private mutating func goOn(at now: Instant) -> [Effect] {
    let effects = step(at: now) { $0.handle(.continued, at: now) }
    return isCovered ? effects : [.resumeTimers] + effects + step(at: now) { $0.resume(at: now) }
  }

  private var isCovered: Bool { overlay != nil || isResting }

  private var controls: [Control] {
    switch overlay {
    case .help: [Control(.close)]
    case .leaveQuestion: [Control(.stay), Control(.leave)]
    case nil: standing.map { face(of: $0).activeControls } ?? []
    }
  }

  private mutating func moveFocus(by distance: Int) -> [Effect] {
    let enabled = controls.filter(\.isEnabled).map(\.id)
    guard let focus, let place = enabled.firstIndex(of: focus) else {
      focus = distance > 0 ? enabled.first : enabled.last
      return []
    }
    self.focus = enabled[(place + distance + enabled.count) % enabled.count]
    return []
  }

  /// Moves the focus to an enabled control of the topmost layer.
  mutating func refocus() {
    let enabled = controls.filter(\.isEnabled)
    if let focus, enabled.contains(where: { $0.id == focus }) { return }
    focus = enabled.first { !$0.waitsForTab }?.id
  }
}
