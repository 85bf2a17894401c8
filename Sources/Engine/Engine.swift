package import Contract
package import Flow
package import Recording
package import Theming

/// Performs what a session wants and tells it what happens; the only one that does.
///
/// It has no clock of its own: a loop, live or virtual, says what time it is, sends intents and asks when to come back.
/// It outlives sessions; beginning one wipes everything of the one before.
package final class Engine {
  /// What serves the faces of the frames.
  package enum Vision {
    /// Nothing; the error says what is missing.
    case missing(CaptureError)
    /// The frames of the open camera are looked at.
    case watching(any VisionFeed)
    /// Findings come from outside: a tape or a test.
    case scripted
  }

  /// What the engine works with.
  package struct Parts {
    package var shelf: any CameraShelf
    package var vision: Vision
    package var recorder: (any Recorder)?
    package var consent: (any ConsentStore)?
    package var presentation: Presentation

    package init(
      shelf: any CameraShelf, vision: Vision, recorder: (any Recorder)? = nil, consent: (any ConsentStore)? = nil,
      presentation: Presentation
    ) {
      self.shelf = shelf
      self.vision = vision
      self.recorder = recorder
      self.consent = consent
      self.presentation = presentation
    }
  }

  /// Tells that the engine lives, for a watchdog: when the last frame came and the last picture was drawn.
  package struct Heartbeat: Equatable, Sendable {
    package var lastFrame: Instant?
    package var lastDraw: Instant?
  }

  package var parts: Parts
  package private(set) var now = Instant()
  package private(set) var end: SessionEnd?
  package internal(set) var frame: SeenFrame?
  /// The recording that was finished, if one was.
  package internal(set) var clip: Clip?
  package internal(set) var heartbeat = Heartbeat()
  /// Counts changes of what is to be shown; a display that has shown this number is up to date.
  package private(set) var revision = 0
  package var listeners: [(EventStamp) -> Void] = []
  /// What could not be done but must not end a session, in words for the operator.
  package var onTrouble: (CaptureError) -> Void = { _ in }
  /// Called when an event has had all its effects, for those who must not miss a state between two of one instant.
  package var afterEvent: () -> Void = {}

  private var session: Session?
  private var sessionID = ""
  private var beganAt = Instant()
  private var sequence = 0
  private var inbox: [Event] = []
  private var isDraining = false
  private var timers = TimerQueue()
  var feed: (any FrameFeed)?
  package internal(set) var mode: CameraMode?
  var settle: SettleGate?
  var stall = StallWatch()
  var isRecording = false
  package internal(set) var isLooking = false

  package init(_ parts: Parts) {
    self.parts = parts
  }

  /// What stands on the screen, nil between sessions.
  package var view: SessionView? { session?.view }

  /// Begins a session on a plan; what was left of the one before is wiped.
  package func begin(_ plan: Plan, id: String, at now: Instant) {
    reset()
    (self.now, beganAt, sessionID) = (now, now, id)
    session = Session(plan)
  }

  /// Lets the plan's first page appear; commands sent before it are kept.
  package func start() {
    post(.begin)
  }

  package func send(_ intent: Intent) {
    post(.intent(intent))
  }

  /// Tells what was found in a frame, if anybody looks for it.
  package func find(_ finding: Finding) {
    if isLooking { post(.finding(finding)) }
  }

  /// Hands an event to the session, after those that wait already: a listener may call this from inside.
  package func post(_ event: Event) {
    inbox.append(event)
    drain()
  }

  /// The terminal has told its background.
  package func learnAppearance(_ appearance: Appearance) {
    guard parts.presentation.appearance != appearance else { return }
    parts.presentation.appearance = appearance
    revision += 1
  }

  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while !inbox.isEmpty {
      let event = inbox.removeFirst()
      guard end == nil, let effects = session?.handle(event, at: now) else { continue }
      revision += 1
      effects.forEach(perform)
      afterEvent()
    }
  }

  /// Gives the camera back and wipes what was left of the session.
  package func finish() {
    closeCamera()
    stopLooking()
    parts.recorder?.discard()
    session = nil
  }

  private func reset() {
    closeCamera()
    parts.recorder?.discard()
    timers.removeAll()
    (session, end, clip, sequence, inbox) = (nil, nil, nil, 0, [])
    (isRecording, isLooking) = (false, false)
    (heartbeat, revision) = (Heartbeat(), revision + 1)
    parts.presentation.startOver()
  }
}

// MARK: - Time

extension Engine {
  /// When the engine must be asked again although nothing comes from outside.
  package var nextDue: Instant? {
    [timers.nextDue, stall.nextDue, feed?.nextDue].compactMap { $0 }.min()
  }

  /// Whether all that is left is to read how it ended.
  var showsItsEnd: Bool {
    guard case .videoCapture(let capture) = view?.page, case .ending = capture.stage else { return false }
    return true
  }

  /// Whether nothing but a press can move the session on: controls wait, and no timer could do it for them.
  var waitsForAPress: Bool {
    guard let view, view.controls.contains(where: \.isEnabled) else { return false }
    // The sheet looks for cameras again and again, but none undoes a refusal.
    if case .cameraPermission(let permission) = view.page, permission.wasDeclined { return true }
    return timers.nextDue == nil
  }

  /// Does all that is due by now, in the order in which it fell due.
  package func advance(to time: Instant) {
    now = max(now, time)
    takeNews()
    takeSights()
    while let timer = timers.takeDue(at: now) { post(.timer(timer)) }
    if stall.timePassed(to: now) != nil { post(.camera(.stalled)) }
  }
}

// MARK: - Effects

extension Engine {
  private func perform(_ effect: Effect) {
    switch effect {
    case .notify(let notice): tell(notice)
    case .listCameras: post(.cameras(parts.shelf.list()))
    case .openCamera(let role): openCamera(role)
    case .closeCamera: closeCamera()
    case .nextCamera(let role): switchCamera(role)
    case .look: look()
    case .stopLooking: stopLooking()
    case .startRecording(let length): startRecording(length)
    case .discardRecording: discardRecording()
    case .setTimer(let timer, let length): timers.set(timer, after: length, at: now)
    case .cancelTimer(let timer): timers.cancel(timer)
    case .holdTimer(let timer): timers.hold(timer, at: now)
    case .releaseTimer(let timer): timers.release(timer, at: now)
    case .pauseTimers: timers.pause(at: now)
    case .resumeTimers: timers.resume(at: now)
    case .rememberConsent(let granted): remember(granted)
    case .nextLanguage: post(.languageChanged(parts.presentation.nextLanguage()))
    case .nextTheme: changeTheme()
    case .end(let end): self.end = end
    }
  }

  private func tell(_ notice: Notice) {
    let stamp = EventStamp(sequence: sequence, time: now - beganAt, session: sessionID, notice: notice)
    sequence += 1
    if case .hintChanged(let hint) = notice { parts.shelf.show(hint, at: now) }
    for listener in listeners { listener(stamp) }
  }

  private func look() {
    switch parts.vision {
    case .missing(let error): post(.visionUnavailable(error))
    case .scripted: isLooking = true
    case .watching(let vision):
      isLooking = true
      vision.look(true)
      takeSights()
    }
  }

  private func stopLooking() {
    isLooking = false
    watching?.look(false)
  }

  private func remember(_ granted: Bool) {
    do { try parts.consent?.remember(granted) } catch { onTrouble(error) }
  }

  private func changeTheme() {
    do { post(.themeChanged(try parts.presentation.nextTheme())) } catch { onTrouble(error) }
  }
}
