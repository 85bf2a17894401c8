package import Contract
internal import Faces
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
    /// Who keeps what a session leaves behind; without one nothing is kept.
    package var archive: (any Archive)?
    /// Whether each camera is measured before its picture is shown.
    package var checksStream: Bool
    package var consent: (any ConsentStore)?
    package var presentation: Presentation

    package init(
      shelf: any CameraShelf, vision: Vision, recorder: (any Recorder)? = nil,
      archive: (any Archive)? = nil, checksStream: Bool = false, consent: (any ConsentStore)? = nil,
      presentation: Presentation
    ) {
      self.shelf = shelf
      self.vision = vision
      self.recorder = recorder
      self.archive = archive
      self.checksStream = checksStream
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
  var still: BestPicture?
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
  var check = StreamCheck()
  var isRecording = false
  /// What those who look for faces cannot do here, once it is known.
  package internal(set) var limitation: CaptureError?
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
    guard isLooking else { return }
    post(.finding(finding))
    keepStill(of: finding)
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

  /// Other words or colours stand on the screen from now on.
  package func dress(_ presentation: Presentation) {
    parts.presentation = presentation
    revision += 1
  }

  /// What the parts of the pipeline have done so far.
  package var sample: Gauge.Sample {
    let eyes = watching?.tally
    return Gauge.Sample(camera: feed?.tally, eyes: eyes?.frames, stages: eyes?.stages ?? FaceCost())
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
    clearRecorder()
    forgetStill()
    parts.archive?.abandon()
    session = nil
  }

  /// Nothing is left of a clip that was not finished.
  private func clearRecorder() {
    discardRecording()
    parts.recorder?.settle()
  }

  private func reset() {
    closeCamera()
    clearRecorder()
    timers.removeAll()
    (session, end, clip, sequence, inbox) = (nil, nil, nil, 0, [])
    (isRecording, isLooking) = (false, false)
    forgetStill()
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
    if let cameras = parts.shelf.news() { post(.cameras(cameras)) }
    takeNews()
    takeSights()
    takeRecorderNews()
    while let timer = timers.takeDue(at: now) { post(.timer(timer)) }
    if stall.timePassed(to: now) != nil { post(.camera(.stalled)) }
  }
}

// MARK: - Effects

extension Engine {
  private func perform(_ effect: Effect) {
    switch effect {
    case .notify(let notice): tell(notice)
    case .listCameras: if let cameras = parts.shelf.look() { post(.cameras(cameras)) }
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
    case .keep(let end): keep(end)
    case .end(let end): self.end = end
    }
  }

  private func tell(_ notice: Notice) {
    let stamp = stamp(notice, after: 0)
    sequence += 1
    if case .hintChanged(let hint) = notice { parts.shelf.show(hint, at: now) }
    for listener in listeners { listener(stamp) }
  }

  private func stamp(_ notice: Notice, after count: Int) -> EventStamp {
    EventStamp(sequence: sequence + count, time: now - beganAt, session: sessionID, notice: notice)
  }

  /// The folder is whole before anybody hears of it, and so it holds what will be told when it is.
  private func keep(_ end: SessionEnd) {
    guard let archive = parts.archive, var future = session else { return inbox.insert(.kept(result: nil), at: 0) }
    let kept = Event.kept(result: archive.resultPlace(of: end))
    let told = future.handle(kept, at: now).compactMap { effect in
      if case .notify(let notice) = effect { notice } else { nil }
    }
    do {
      let events = told.enumerated().map { stamp($1, after: $0) }
      try archive.keep(
        Remains(
          end: end, events: events, camera: parts.shelf.opened, asked: feed?.asked, mode: mode, still: still,
          stream: check.measurements))
      inbox.insert(kept, at: 0)
    } catch {
      if isNews(error, for: end) { onTrouble(error) }
      inbox.insert(.keepFailed(error), at: 0)
    }
  }

  /// The page tells why a capture is lost, and who ends for want of a place to write knows it already.
  private func isNews(_ error: CaptureError, for end: SessionEnd) -> Bool {
    if case .captured = end { return false }
    return end.error?.code != error.code
  }

  private func look() {
    switch parts.vision {
    case .missing(let error): post(.visionUnavailable(error))
    case .scripted: isLooking = true
    case .watching(let vision):
      isLooking = true
      prepareRecorder()
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
