package import Contract
package import Flow
package import Notation
internal import Recording
internal import Screens
package import Theming
package import Wording

/// Performs what a session wants and tells it what happens; the only one that does.
///
/// It has no clock of its own: a loop, live or virtual, says what time it is, sends intents and asks when to come back.
/// It outlives sittings, and nothing of one is left for the next (`wipe`).
package final class Engine {
  /// What waits for the mind; an event comes with the frame that it tells of.
  private enum Letter {
    case event(Event, SeenFrame?)
    case house(HouseNews)
  }

  private struct Inbox {
    var letters: [Letter] = []
    var isDraining = false
    /// The frame that the event at hand tells of.
    var frameAtHand: SeenFrame?
  }

  package var parts: Parts
  package private(set) var now = Instant()
  package private(set) var end: SessionEnd?
  /// What is to be said of a session that is complete and had no last page to say so; nil for any other.
  package private(set) var unsaid: Conclusion?
  package internal(set) var heartbeat = Heartbeat()
  /// Whether a camera is open that has shown pictures and is not known to be in trouble.
  package var awaitsFrames: Bool { stand.map { $0.frame != nil && !$0.stall.isStalled } ?? false }
  /// Counts changes of what is to be shown; a display that has shown this number is up to date.
  package internal(set) var revision = 0
  /// What could not be done but must not end a session, in words for the operator.
  package var onTrouble: (CaptureError) -> Void = { _ in }
  /// Hears every finding that is told to the session, at times that count from its beginning.
  package var onFinding: ((FindingLine) -> Void)?
  /// Called in the middle of a wipe, for those who show something: nothing of it may stay.
  package var onWipe: () -> Void = {}
  /// What tells how long something takes that happens within one moment; where time passes in steps, nothing takes any.
  package var stopwatch: (() -> Instant)?
  /// Called when an event has had all its effects, for those who must not miss a state between two of one instant.
  package var afterEvent: () -> Void = {}
  /// The window is too small for any page: then nothing can be pressed.
  package var isUnseen = false { didSet { if isUnseen != oldValue { law.renew() } } }
  /// What those who look cannot do here, once it is known.
  package internal(set) var limitation: CaptureError?
  /// Finders that have lost what they were loaded from, until they have it again.
  var lost: [Subject: CaptureError] = [:]

  // What is of one sitting.
  package private(set) var sitting: Sitting?
  private(set) var mind: (any Mind)?
  private var beganAt = Instant()
  private var sequence = 0
  private var inbox = Inbox()
  var timers = TimerQueue()
  /// When a control was chosen by its number.
  private var chosenAt: Instant?
  /// Whether the key at hand was read by a display, and so can come too early to be an answer.
  var isHeld = false
  var law = PressLaw()
  var stand: CameraStand?
  /// The cameras of this sitting, and what was measured of each.
  package internal(set) var cameraBook = CameraBook()
  var clips = Clips()
  package internal(set) var pictures: [String: KeptPicture] = [:]
  var looks = Looks()
  var keeping: Keeping?
  var questions = Questions()
  /// How many bytes of pictures were overwritten so far.
  var overwritten = 0

  /// What is of a kiosk, whoever is there.
  var hosting: Hosting?

  package init(_ parts: Parts) {
    self.parts = parts
  }

  /// The frame that the event at hand tells of.
  var frameAtHand: SeenFrame? { inbox.frameAtHand }

  /// What stands on the screen, nil between sittings.
  package var view: SessionView? { mind?.view }

  /// Whether something on it moves by itself.
  package var isAnimated: Bool { view?.face.isAnimated == true && !parts.presentation.reducesMotion }

  /// Begins a sitting; what was left of the one before is wiped.
  package func begin(_ sitting: Sitting, at now: Instant) {
    wipe()
    (self.now, beganAt, self.sitting, end, unsaid) = (now, now, sitting, nil, nil)
    mind = Session(sitting.plan)
    parts.narration.wake(self)
  }

  /// Opens a kiosk, which seats one person after the other.
  package func open(_ kiosk: Kiosk, _ hosting: Hosting, at now: Instant) {
    wipe()
    (self.now, beganAt, end, unsaid) = (now, now, nil, nil)
    self.hosting = hosting
    self.hosting?.openedAt = now
    mind = kiosk
    parts.narration.wake(self)
  }

  /// Lets the plan's first page appear; commands sent before it are kept.
  package func start() {
    post(.begin)
  }

  package func send(_ intent: Intent) {
    post(.intent(intent))
  }

  /// A key means what the page that stands makes of it.
  package func press(_ key: Key) {
    guard let intent = Keymap.intent(for: key, on: view?.face) else {
      if view?.face.hearsKeys == true { send(.key(key)) }
      return
    }
    // Nobody agrees to what they cannot see.
    if !isUnseen || intent.needsNoSight { give(intent) }
  }

  /// As `press`, from somebody who reads lines: a number chooses a control, and a key that means nothing is told.
  package func pressInLines(_ key: Key) {
    // Enter is typed after a number by habit; it is not meant for what stands there now.
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

  /// Hands an event to the session, after those that wait already: a listener may call this from inside.
  package func post(_ event: Event) { post(event, telling: nil) }

  func post(_ event: Event, telling frame: SeenFrame?) {
    inbox.letters.append(.event(event, frame))
    drain()
  }

  /// Hands it an answer, before whatever waits.
  func answer(_ event: Event) {
    inbox.letters.insert(.event(event, nil), at: 0)
    drain()
  }

  /// The same for what a kiosk asked of the house.
  func answer(_ news: HouseNews) {
    inbox.letters.insert(.house(news), at: 0)
    drain()
  }

  /// The terminal has told its background.
  package func learnAppearance(_ appearance: Appearance) {
    guard parts.presentation.appearance != appearance else { return }
    parts.presentation.appearance = appearance
    revision += 1
  }

  /// Other words or colours stand on the screen from now on.
  package func dress(_ presentation: Presentation) {
    parts.presentation = presentation
    revision += 1
  }

  /// A text in a host's own words.
  package func word(_ key: MessageKey, as text: String) {
    parts.presentation.word(key, as: text)
    revision += 1
  }

  /// A kiosk before which nobody is gets other settings.
  package func renew(_ kiosk: Kiosk) {
    guard var standing = mind as? Kiosk else { return }
    standing.renew(kiosk)
    mind = standing
    revision += 1
    announce(.reloaded)
  }

  private func drain() {
    guard !inbox.isDraining else { return }
    inbox.isDraining = true
    defer { (inbox.isDraining, inbox.frameAtHand) = (false, nil) }
    while !inbox.letters.isEmpty {
      let letter = inbox.letters.removeFirst()
      guard end == nil, let effects = read(letter) else { continue }
      revision += 1
      effects.forEach(perform)
      if case .event(.suspended, _) = letter { parts.narration.hush() }
      let view = view
      law.look(at: view)
      if let view { parts.shelf.show(view.face.prompted, at: now) }
      parts.narration.hearPage(self)
      afterEvent()
    }
  }

  private func read(_ letter: Letter) -> [Effect]? {
    inbox.frameAtHand = if case .event(_, let frame) = letter { frame } else { nil }
    return switch letter {
    case .event(let event, _): mind?.handle(event, at: now)
    case .house(let news): mind?.hear(news, at: now)
    }
  }

  /// Gives the camera back and leaves nothing of the person.
  ///
  /// No frame, no picture, no finding, no word of theirs, and nothing half-made on the disk. How the sitting ended is told
  /// until the next one begins.
  package func wipe() {
    forgetPerson()
    (mind, hosting, overwritten, heartbeat) = (nil, nil, 0, Heartbeat())
  }

  /// All that is of one person; a kiosk stands on.
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
    parts.shelf.forget()
    sitting?.archive?.abandon()
    timers.removeAll()
    (sitting, sequence, inbox.letters, keeping) = (nil, 0, [], nil)
    (looks.ended, cameraBook, chosenAt) = (0, CameraBook(), nil)
    law.renew()
    (heartbeat.lastFrame, revision) = (nil, revision + 1)
  }

  /// Somebody begins: what is told from now on is theirs.
  ///
  /// What was seen while nobody was there is not of them.
  func seat(_ sitting: Sitting) {
    (self.sitting, beganAt, sequence) = (sitting, now, 0)
    (cameraBook, heartbeat.lastFrame, overwritten) = (CameraBook(), nil, 0)
  }
}

extension Intent {
  /// Whether somebody may want it who sees no page.
  fileprivate var needsNoSight: Bool {
    switch self {
    case .cancel, .nextLanguage, .nextTheme, .switchVoice: true
    default: false
    }
  }
}

// MARK: - Time

extension Engine {
  /// When the engine must be asked again although nothing comes from outside.
  package var nextDue: Instant? {
    ([
      timers.nextDue, stand?.stall.nextDue, stand?.feed.nextDue, sitting?.archive?.nextDue, law.waiting?.due,
    ]
      + watching.map(\.nextDue) + parts.attached.map(\.nextDue)).compactMap { $0 }.min()
  }

  /// Readable when those who work for the engine have news, for the loop to wait on.
  var descriptors: [Int32] {
    parts.shelf.descriptors + (stand?.feed.descriptors ?? []) + watching.flatMap(\.descriptors)
      + (parts.recorder?.descriptors ?? []) + parts.attached.flatMap(\.descriptors)
      + (sitting?.archive?.descriptors ?? []) + (hosting?.reception.descriptors ?? [])
  }

  /// Whether all that is left is to read how it ended.
  var showsItsEnd: Bool { keeping == nil && view?.face.closing != nil && view?.controls.isEmpty == false }

  /// Whether nothing but a press can move the session on: controls wait, and no timer could do it for them.
  var waitsForAPress: Bool {
    guard keeping == nil, let view, view.controls.contains(where: \.isEnabled) else { return false }
    return view.face.waitsForPress || !timers.leadsOn
  }

  /// Does all that is due by now, in the order in which it fell due.
  package func advance(to time: Instant) {
    now = max(now, time)
    takeAnswer()
    if let cameras = parts.shelf.news() { post(.cameras(cameras)) }
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
    case .listCameras: if let cameras = parts.shelf.look() { post(.cameras(cameras)) }
    case .openCamera(let role): openCamera(role)
    case .closeCamera: closeCamera()
    case .nextCamera(let role): switchCamera(role)
    case .refocus: stand?.feed.refocus()
    case .look(let subject): look(for: subject)
    case .stopLooking: stopLooking()
    case .startRecording(let length, let name, let batches): startRecording(length, into: name, batches)
    case .finishRecording: finishRecording()
    case .discardRecording: discardRecording()
    case .keepPicture(let frame, let name): keepPicture(of: frame, as: name)
    case .dropPicture(let name): pictures[name] = nil
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
    // What the log holds has been told.
    case .closeLog: keeping = nil
    case .abandonKeeping: abandonKeeping()
    case .end(let end): self.end = end
    case .announce(let notice): announce(notice)
    case .seat: seatSomebody()
    case .unseat: hosting?.reception.giveUp()
    case .lookAtPlace: answer(HouseNews.place(hosting?.reception.obstacle()))
    case .wipe: wipePerson()
    }
  }

  func tell(_ notice: Notice) {
    let stamp = keeping?.foretold(notice) ?? stamp(notice)
    sequence += 1
    if keeping?.isTold == true { keeping = nil }
    if case .sessionEnded(.completed, _, let warnings) = notice, view?.face.has(.outcome) != true {
      unsaid = sitting.map { Conclusion($0.plan, warnings.filter(\.isOfProduct)) }
    }
    for listener in sitting?.listeners ?? [] { listener(stamp) }
    if case .framesRecorded(let id, _, _) = notice { clips.batches[id] = nil }
  }

  /// A notice as it is told now, or after some more.
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
