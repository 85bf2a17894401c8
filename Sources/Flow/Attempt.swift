internal import Contract

/// The attempts of a guided step: start, timeout, findings, dialogs over the page, and the end after the last one.
///
/// `Attempt` does for attempts what `CameraLease` does for the camera: it processes events, and returns effects and a
/// result that the step acts on.
struct Attempt: Equatable, Sendable {
  enum Change: Equatable, Sendable {
    /// Nothing was found for the whole timeout of the attempt.
    case late
    /// No attempts are left.
    case exhausted
  }

  typealias Answer = (effects: [Effect], change: Change?)

  /// The timeout of an attempt, and the number of attempts.
  private let time: Duration
  private let allowed: Int
  private let showsStart: Bool
  private let startsByItself: Bool
  private(set) var failed = 0
  /// Start was requested before the camera was ready, or the camera interrupted an attempt.
  private var startIsPending = false
  /// The interrupted attempt was already reported as started.
  private var isResuming = false
  /// A dialog covers the page: no attempt starts and no frames are analysed.
  var isPaused = false
  /// The number of seconds without a finding, while the camera works.
  private(set) var unseen = 0
  private(set) var hasFace = false
  var help = HelpSheet()
  var lapse = LapseSign()
  /// The page shows how the session is about to end.
  private(set) var closing: AnnouncedEnd?

  init(of time: Duration, upTo allowed: Int, showsStart: Bool = true, startsByItself: Bool = false) {
    (self.time, self.allowed, self.showsStart, self.startsByItself) = (time, allowed, showsStart, startsByItself)
  }

  init(_ order: CaptureOrder) {
    self.init(
      of: order.fitTimeout, upTo: order.attempts, showsStart: order.showsStart, startsByItself: order.startsByItself)
  }

  /// Going back and forth does not restore attempts; a retry from the end page does.
  func forAnotherVisit() -> Attempt {
    var next = Attempt(of: time, upTo: allowed, showsStart: showsStart, startsByItself: startsByItself)
    (next.failed, next.hasFace) = (failed, hasFace)
    next.startIsPending = closing != nil && startIsPending
    return next
  }

  // MARK: Start

  var mayBegin: Bool { !isPaused && (startIsPending || startsByItself) }

  mutating func start() { startIsPending = true }

  /// The attempt resumes when the camera is ready.
  mutating func cutShort() { (startIsPending, isResuming) = (true, true) }

  mutating func begin() -> [Effect] {
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming, help) = (false, false, HelpSheet())
    lookAgain()
    return told
  }

  // MARK: Timeout

  var waitForFit: Effect { .setTimer(.fit, time) }

  /// Restarts the timeout after a camera fault; held while no findings arrive.
  var waitAnew: [Effect] { [waitForFit] + (awaitsEyes ? [.holdTimer(.fit)] : []) }

  // MARK: Findings

  /// Whether findings are overdue.
  var awaitsEyes: Bool { unseen > 0 }

  /// Analysis starts again; nothing is overdue yet.
  mutating func lookAgain() { unseen = 0 }

  /// A finding arrived: the timeout continues.
  mutating func see() -> [Effect] {
    defer { unseen = 0 }
    return awaitsEyes ? [.releaseTimer(.fit)] : []
  }

  /// No finding has arrived for a second, which costs no attempt, as the person may still be there.
  ///
  /// The timeout is held, but not for longer than its own length, so that no session stays open for ever.
  mutating func loseSight(isTroubled: Bool) -> Answer {
    unseen = isTroubled ? 1 : unseen + 1
    return ([.holdTimer(.fit)], .seconds(unseen) < time ? nil : .late)
  }

  /// Reports a face as found or lost, but only because of a finding: without findings nothing is reported.
  mutating func tellFace(_ reading: Guidance.Reading) -> [Effect] {
    // A face that is seen again but not yet confirmed is not lost.
    let isThere = reading.hasFace || hasFace && reading.returns
    defer { hasFace = isThere }
    return isThere == hasFace ? [] : [.notify(isThere ? .faceAcquired : .faceLost)]
  }

  mutating func closeHelp() -> [Effect] { help.close(awaitsEyes: awaitsEyes) }

  // MARK: End

  mutating func fail(as fault: AttemptFault) -> Answer {
    failed += 1
    // Without a Start button, the next attempt starts by itself.
    startIsPending = !showsStart
    return tell(fault, after: failed)
  }

  /// For steps that count their attempts themselves.
  func tell(_ fault: AttemptFault, after failed: Int) -> Answer {
    let left = max(0, allowed - failed)
    return ([.notify(.attemptFailed(fault, left: left))], left > 0 ? nil : .exhausted)
  }

  /// Shows how the session ends, and ends it after a timeout.
  mutating func close(with end: SessionEnd) -> [Effect] {
    _ = lapse.hide()
    closing = AnnouncedEnd(end)
    return [Failure.timer(of: end)]
  }

  mutating func explainEnd() -> Reaction { closing?.explain() ?? .nothing }

  /// Restores all attempts; without a Start button, the first one starts by itself.
  mutating func forgive() { (failed, startIsPending) = (0, !showsStart) }
}
