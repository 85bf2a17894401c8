internal import Contract

/// The attempts of a step that leads a person into place: what begins one, what is lost of sight in it, what lies over
/// its page, and how the last one ends.
///
/// It is to the attempt what `CameraLease` is to the camera: it hears what happens, and answers with effects and with what
/// the step has to make of that.
struct Attempt: Equatable, Sendable {
  enum Change: Equatable, Sendable {
    /// Nothing was seen for as long as the time to fit.
    case late
    /// No attempt is left.
    case exhausted
  }

  typealias Answer = (effects: [Effect], change: Change?)

  /// How long one may take, and how many there are.
  private let time: Duration
  private let allowed: Int
  private let showsStart: Bool
  private let startsByItself: Bool
  private(set) var failed = 0
  /// Start was asked for before the camera was ready, or an attempt was cut short by its camera.
  private var startIsPending = false
  /// The attempt that was cut short has already been told as started.
  private var isResuming = false
  /// Something lies over the page: nothing is begun and nothing is looked at.
  var isPaused = false
  /// How many seconds nothing has been found, while the camera is well.
  private(set) var unseen = 0
  private(set) var hasFace = false
  var help = HelpSheet()
  var lapse = LapseSign()
  /// The page says why the session is about to end.
  private(set) var closing: Closing?

  init(of time: Duration, upTo allowed: Int, showsStart: Bool = true, startsByItself: Bool = false) {
    (self.time, self.allowed, self.showsStart, self.startsByItself) = (time, allowed, showsStart, startsByItself)
  }

  init(_ order: CaptureOrder) {
    self.init(
      of: order.fitTimeout, upTo: order.attempts, showsStart: order.showsStart, startsByItself: order.startsByItself)
  }

  /// Going up and coming back does not win attempts back; a retry after the end page does.
  func forAnotherVisit() -> Attempt {
    var next = Attempt(of: time, upTo: allowed, showsStart: showsStart, startsByItself: startsByItself)
    (next.failed, next.hasFace) = (failed, hasFace)
    next.startIsPending = closing != nil && startIsPending
    return next
  }

  // MARK: Begun

  var mayBegin: Bool { !isPaused && (startIsPending || startsByItself) }

  mutating func start() { startIsPending = true }

  /// It goes on when the camera is ready.
  mutating func cutShort() { (startIsPending, isResuming) = (true, true) }

  mutating func begin() -> [Effect] {
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming, help) = (false, false, HelpSheet())
    lookAgain()
    return told
  }

  // MARK: Time

  var waitForFit: Effect { .setTimer(.fit, time) }

  /// Starts the time to fit again after a camera fault; held while no findings come.
  var waitAnew: [Effect] { [waitForFit] + (awaitsEyes ? [.holdTimer(.fit)] : []) }

  // MARK: Eyes

  /// Findings are overdue.
  var awaitsEyes: Bool { unseen > 0 }

  /// It is looked again, and nothing is missed yet.
  mutating func lookAgain() { unseen = 0 }

  /// Something was found: the time goes on.
  mutating func see() -> [Effect] {
    defer { unseen = 0 }
    return awaitsEyes ? [.releaseTimer(.fit)] : []
  }

  /// No finding has come for a second: the person may still be there, so it costs no attempt.
  ///
  /// The time to fit stands still, for as long as it is itself: a person can't keep a session open for ever.
  mutating func loseSight(isTroubled: Bool) -> Answer {
    unseen = isTroubled ? 1 : unseen + 1
    return ([.holdTimer(.fit)], .seconds(unseen) < time ? nil : .late)
  }

  /// Only what was found tells it: without findings no loss is told.
  mutating func tellFace(_ reading: Guidance.Reading) -> [Effect] {
    // One that is seen again and not yet believed is not lost.
    let isThere = reading.hasFace || hasFace && reading.returns
    defer { hasFace = isThere }
    return isThere == hasFace ? [] : [.notify(isThere ? .faceAcquired : .faceLost)]
  }

  mutating func closeHelp() -> [Effect] { help.close(awaitsEyes: awaitsEyes) }

  // MARK: Over

  mutating func fail(as fault: AttemptFault) -> Answer {
    failed += 1
    // Without a button the next one could not be started.
    startIsPending = !showsStart
    return tell(fault, after: failed)
  }

  /// Of attempts that somebody else counts.
  func tell(_ fault: AttemptFault, after failed: Int) -> Answer {
    let left = max(0, allowed - failed)
    return ([.notify(.attemptFailed(fault, left: left))], left > 0 ? nil : .exhausted)
  }

  /// Ends the session by itself after a while.
  mutating func close(with end: SessionEnd) -> [Effect] {
    _ = lapse.hide()
    closing = Closing(end)
    return [Failure.timer(of: end)]
  }

  mutating func explainEnd() -> Reaction { closing?.explain() ?? .nothing }

  /// All attempts are there again; without a button, the first one starts by itself.
  mutating func forgive() { (failed, startIsPending) = (0, !showsStart) }
}
