package import Contract
package import Flow
package import Notation
internal import Recording
internal import Screens
package import Theming
package import Wording

/// The effect runner of a session: performs the effects of its state machine (`StateMachine`) and posts events to it.
///
/// It has no clock of its own: a loop, live or virtual, says what time it is, sends intents and asks when to come back.
/// It outlives sittings; `wipe` removes all data of one before the next.
package final class Engine {
  /// An item of the mind's queue; an event carries the frame it is about.
  private enum Letter {
    case event(Event, SeenFrame?)
    case house(HouseNews)
  }

  private struct Inbox {
    var letters: [Letter] = []
    var isDraining = false
    /// The frame of the event being handled.
    var frameAtHand: SeenFrame?
  }

  package var parts: Parts
  package private(set) var now = Instant()
  package private(set) var end: SessionEnd?
  /// The end of a saved session that had no end page; `nil` otherwise.
  package private(set) var unsaid: SessionSummary?
  package internal(set) var heartbeat = Heartbeat()
  /// Whether the open camera has delivered frames and has not stalled.
  package var awaitsFrames: Bool { stand.map { $0.frame != nil && !$0.stall.isStalled } ?? false }
  /// Counts changes to the view; a display that has drawn this number is up to date.
  package internal(set) var revision = 0
  /// Called with errors that do not end a session, worded for the operator.
  package var onTrouble: (CaptureError) -> Void = { _ in }
  /// Called for each finding posted to the session, with its time since the session began.
  package var onFinding: ((FindingLine) -> Void)?
  /// Called for each event that the core has handled, for debugging.
  package var onTrace: ((TraceLine) -> Void)?
  /// Called during a wipe, so that displays can clear their content.
  package var onWipe: () -> Void = {}
  /// Measures time spent inside one event; always zero on the virtual clock.
  package var stopwatch: (() -> Instant)?
  /// Called after an event has had all its effects, for observers that need every state within an instant.
  package var afterEvent: () -> Void = {}
  /// The window is too small for any page, so controls are disabled.
  package var isUnseen = false { didSet { if isUnseen != oldValue { law.renew() } } }
  /// What the finders cannot do here, once it is known.
  package internal(set) var limitation: CaptureError?
  /// Finders that have lost their model files, until these are restored.
  var lost: [Subject: CaptureError] = [:]

  // State of one sitting.
  package private(set) var sitting: Sitting?
  /// The backend wants the camera's stream measured in this session.
  var measuresStream = false
  private(set) var stateMachine: (any StateMachine)?
  private var beganAt = Instant()
  private var sequence = 0
  private var inbox = Inbox()
  var timers = TimerQueue()
  /// When a control was last chosen by its number.
  private var chosenAt: Instant?
  /// Whether a display read the current key, so that it may be too early to be an answer.
  var isHeld = false
  var law = PressLaw()
  var stand: CameraStand?
  /// The cameras of this sitting and their measurements.
  package internal(set) var cameraBook = CameraBook()
  var clips = Clips()
  package internal(set) var pictures: [String: KeptPicture] = [:]
  var looks = SearchState()
  var keeping: Keeping?
  var questions = Questions()
  /// Bytes of picture memory wiped so far.
  var overwritten = 0

  /// The kiosk's state, across visitors.
  var hosting: KioskEnvironment?

  package init(_ parts: Parts) {
    self.parts = parts
  }

  /// The frame of the event being handled.
  var frameAtHand: SeenFrame? { inbox.frameAtHand }

  /// The current view; `nil` between sittings.
  package var view: SessionView? { stateMachine?.view }

  /// Whether the view has an animation.
  package var isAnimated: Bool { view?.face.isAnimated == true && !parts.presentation.reducesMotion }

  /// Begins a sitting; wipes the one before.
  package func begin(_ sitting: Sitting, at now: Instant) {
    wipe()
    (self.now, beganAt, self.sitting, end, unsaid) = (now, now, sitting, nil, nil)
    stateMachine = Session(sitting.plan)
    parts.narration.wake(self)
  }

  /// Opens a kiosk, which serves visitors one after another.
  package func open(_ kiosk: Kiosk, _ hosting: KioskEnvironment, at now: Instant) {
    wipe()
    (self.now, beganAt, end, unsaid) = (now, now, nil, nil)
    self.hosting = hosting
    self.hosting?.openedAt = now
    stateMachine = kiosk
    parts.narration.wake(self)
  }

  /// Shows the plan's first page; commands sent earlier stay queued.
  package func start() {
    post(.begin)
  }

  package func send(_ intent: Intent) {
    post(.intent(intent))
  }

  /// Handles a key as the current page defines it.
  package func press(_ key: Key) {
    guard let intent = Keymap.intent(for: key, on: view?.face) else {
      if view?.face.hearsKeys == true { send(.key(key)) }
      return
    }
    // Consent and other answers are ignored while the page cannot be seen.
    if !isUnseen || intent.needsNoSight { give(intent) }
  }

  /// Handles a key in line mode: a digit chooses a control, and a key without meaning is reported.
  package func pressInLines(_ key: Key) {
    // Users type Enter after a number by habit; ignore it on the next page.
    if key == .enter, let chosenAt, now - chosenAt < .seconds(1) { return self.chosenAt = nil }
    chosenAt = nil
    guard let view, Keymap.intent(for: key, on: view.face) == nil else { return press(key) }
    if let control = view.choice(of: key) {
      chosenAt = now
      give(.pressControl(control))
    } else if view.overlay == nil, view.face.has(.overlays) {
      show(.wrongKey)
    }
  }

  /// Queues an event for the session, behind those already queued: a listener may call this re-entrantly.
  package func post(_ event: Event) { post(event, telling: nil) }

  func post(_ event: Event, telling frame: SeenFrame?) {
    inbox.letters.append(.event(event, frame))
    drain()
  }

  /// Queues an answer ahead of everything else.
  func answer(_ event: Event) {
    inbox.letters.insert(.event(event, nil), at: 0)
    drain()
  }

  /// Queues an answer to a kiosk's request ahead of everything else.
  func answer(_ news: HouseNews) {
    inbox.letters.insert(.house(news), at: 0)
    drain()
  }

  /// The terminal has reported its background.
  package func learnAppearance(_ appearance: Appearance) {
    guard parts.presentation.appearance != appearance else { return }
    parts.presentation.appearance = appearance
    revision += 1
  }

  /// Replaces the texts and colours.
  package func dress(_ presentation: Presentation) {
    parts.presentation = presentation
    revision += 1
  }

  /// Overrides a text with the host's own.
  package func word(_ key: MessageKey, as text: String) {
    parts.presentation.word(key, as: text)
    revision += 1
  }

  /// Applies new settings to an idle kiosk.
  package func renew(_ kiosk: Kiosk) {
    guard var standing = stateMachine as? Kiosk else { return }
    standing.renew(kiosk)
    stateMachine = standing
    revision += 1
    announce(.reloaded)
  }

  private func drain() {
    guard !inbox.isDraining else { return }
    inbox.isDraining = true
    defer { (inbox.isDraining, inbox.frameAtHand) = (false, nil) }
    while !inbox.letters.isEmpty {
      let letter = inbox.letters.removeFirst()
      let page = onTrace == nil ? nil : view?.face.page
      guard end == nil, let effects = read(letter) else { continue }
      revision += 1
      if let onTrace { onTrace(trace(letter, effects, from: page)) }
      effects.forEach(perform)
      if case .event(.suspended, _) = letter { parts.narration.hush() }
      let view = view
      law.look(at: view)
      if let view { parts.cameras.show(view.face.prompted, at: now) }
      parts.narration.hearPage(self)
      afterEvent()
    }
  }

  private func trace(_ letter: Letter, _ effects: [Effect], from page: Page?) -> TraceLine {
    let event: Any =
      switch letter {
      case .event(let event, _): event
      case .house(let news): news
      }
    return TraceLine(now - beganAt, sitting?.id ?? "", event, effects, from: page, to: view?.face.page)
  }

  private func read(_ letter: Letter) -> [Effect]? {
    inbox.frameAtHand = if case .event(_, let frame) = letter { frame } else { nil }
    return switch letter {
    case .event(let event, _): stateMachine?.handle(event, at: now)
    case .house(let news): stateMachine?.hear(news, at: now)
    }
  }

  /// Closes the camera and wipes all data of the person.
  ///
  /// Wipes frames, pictures, findings, spoken text and unfinished files. The end can be read until the next sitting
  /// begins.
  package func wipe() {
    forgetPerson()
    (stateMachine, hosting, overwritten, heartbeat) = (nil, nil, 0, Heartbeat())
  }

  /// Wipes all data of one person; a kiosk stays open.
  func forgetPerson() {
    closeCamera()
    discardRecording()
    parts.recorder?.settle()
    stopLooking()
    for vision in watching { vision.forget() }
    overwritten += pictures.values.reduce(0) { $0 + $1.picture.memorySize }
    pictures = [:]
    parts.attached.forEach { $0.forget(self) }
    questions.forget()
    parts.presentation.startOver()
    onWipe()
    parts.cameras.forget()
    sitting?.archive?.abandon()
    timers.removeAll()
    (sitting, sequence, inbox.letters, keeping) = (nil, 0, [], nil)
    (looks.ended, cameraBook, chosenAt, measuresStream) = (0, CameraBook(), nil, false)
    law.renew()
    (heartbeat.lastFrame, revision) = (nil, revision + 1)
  }

  /// Seats a visitor: events from here on belong to their session.
  ///
  /// Measurements from before do not count.
  func seat(_ sitting: Sitting) {
    (self.sitting, beganAt, sequence) = (sitting, now, 0)
    (cameraBook, heartbeat.lastFrame, overwritten) = (CameraBook(), nil, 0)
  }
}

extension Intent {
  /// Whether the intent is allowed while the page cannot be seen.
  fileprivate var needsNoSight: Bool {
    switch self {
    case .cancel, .nextLanguage, .nextTheme, .switchVoice: true
    default: false
    }
  }
}

// MARK: - Time

extension Engine {
  /// When the engine must be advanced even without input.
  package var nextDue: Instant? {
    ([
      timers.nextDue, stand?.stall.nextDue, stand?.feed.nextDue, sitting?.archive?.nextDue, law.waiting?.due,
    ]
      + watching.map(\.nextDue) + parts.attached.map(\.nextDue)).compactMap { $0 }.min()
  }

  /// Readable when a worker has news; the loop waits on these.
  var descriptors: [Int32] {
    parts.cameras.descriptors + (stand?.feed.descriptors ?? []) + watching.flatMap(\.descriptors)
      + (parts.recorder?.descriptors ?? []) + parts.attached.flatMap(\.descriptors)
      + (sitting?.archive?.descriptors ?? []) + (hosting?.factory.descriptors ?? [])
  }

  /// Whether the session has ended and only its end page is left.
  var showsItsEnd: Bool { keeping == nil && view?.face.closing != nil && view?.controls.isEmpty == false }

  /// Whether only a key press can move the session on: controls wait, and no timer would do it.
  var waitsForAPress: Bool {
    guard keeping == nil, let view, view.controls.contains(where: \.isEnabled) else { return false }
    return view.face.waitsForPress || !timers.leadsOn
  }

  /// Handles everything due by now, in the order in which it fell due.
  package func advance(to time: Instant) {
    now = max(now, time)
    takeAnswer()
    if let cameras = parts.cameras.news() { post(.cameras(cameras)) }
    takeNews()
    takeSights()
    becomeReady()
    takeRecorderNews()
    takeKept()
    takeAdmission()
    while let timer = timers.takeDue(at: now) { post(.timer(timer)) }
    parts.attached.forEach { $0.advance(self) }
    if let event = stand?.stall.timePassed(to: now) { post(.camera(event)) }
  }
}

extension Engine {
  private func perform(_ effect: Effect) {
    switch effect {
    case .notify(let notice): tell(notice)
    case .listCameras: if let cameras = parts.cameras.look() { post(.cameras(cameras)) }
    case .openCamera(let role): openCamera(role)
    case .closeCamera: closeCamera()
    case .nextCamera(let role): switchCamera(role)
    case .refocus: stand?.feed.refocus()
    case .look(let subject): look(for: subject)
    case .stopLooking: stopLooking()
    case .startRecording(let length, let name, let batches): startRecording(length, into: name, batches)
    case .finishRecording: finishRecording()
    case .discardRecording: discardRecording()
    case .dropWritten(let names): names.forEach { sitting?.archive?.discard($0) }
    case .keepPicture(let frame, let name): keepPicture(of: frame, as: name)
    case .dropPicture(let name): pictures[name] = nil
    case .measureStream: measuresStream = true
    case .ask(let order): ask(order)
    case .setTimer, .cancelTimer, .holdTimer, .releaseTimer, .pauseTimers, .resumeTimers:
      timers.obey(effect, at: now)
    case .rememberConsent(let granted): remember(granted)
    case .nextLanguage: changeLanguage()
    case .useLanguage(let code): changeLanguage(to: code)
    case .nextTheme: changeTheme()
    case .nextPreview: show(.preview(parts.presentation.nextPreview()))
    case .switchVoice: switchVoice()
    case .keep(let end, let dossier): keep(end, dossier)
    // The last event of the log has been reported.
    case .closeLog: keeping = nil
    case .abandonKeeping: abandonKeeping()
    case .end(let end): self.end = end
    case .announce(let notice): announce(notice)
    case .seat: seatSomebody()
    case .unseat: hosting?.factory.giveUp()
    case .lookAtPlace: answer(HouseNews.place(hosting?.factory.obstacle()))
    case .wipe: wipePerson()
    }
  }

  func tell(_ notice: Notice) {
    let stamp = keeping?.foretold(notice) ?? stamp(notice)
    sequence += 1
    if keeping?.isTold == true { keeping = nil }
    if case .sessionEnded(.completed, _, let warnings) = notice, view?.face.has(.outcome) != true {
      unsaid = sitting.map { SessionSummary($0.plan, warnings.filter(\.isOfProduct)) }
    }
    for listener in sitting?.listeners ?? [] { listener(stamp) }
    if case .framesRecorded(let id, _, _) = notice { clips.batches[id] = nil }
  }

  /// Stamps a notice, as the next event or as a later one.
  func stamp(_ notice: Notice, after count: Int = 0) -> EventStamp {
    EventStamp(sequence: sequence + count, time: now - beganAt, session: sitting?.id ?? "", notice: notice)
  }

  func note(_ finding: Finding) {
    guard let onFinding, sitting != nil else { return }
    var finding = finding
    finding.capturedAt = Instant() + (finding.capturedAt - beganAt)
    onFinding(FindingLine(told: now - beganAt, finding))
  }

  private func remember(_ granted: Bool) {
    do { try parts.consent?.remember(granted) } catch { onTrouble(error) }
  }
}
