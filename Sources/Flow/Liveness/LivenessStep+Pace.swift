internal import Contract

/// Handles a rate of findings that is too low for the tasks: a fault of camera or machine, which costs no attempt.
///
/// The step prompts nothing until the rate is high enough again; after a timeout the session ends with
/// `device.tooSlow`.
extension LivenessStep {
  /// The maximum number of discarded clips, so that a fluctuating rate does not keep a session open for ever.
  private static let fallsForgiven = 3

  mutating func waitForPace(at now: Instant) -> Reaction {
    guard !isSlow else { return .nothing }
    slowFalls += film == .none ? 0 : 1
    if slowFalls > Self.fallsForgiven { return close(with: .error(tooSlow)) }
    let over = film == .none ? .nothing : throwAway(telling: .tooSlow) + lead(at: now)
    isSlow = true
    return over + Reaction([.cancelTimer(.fit), .setTimer(.slow, order.capture.fitTimeout)])
  }

  mutating func goOnIfQuick(at now: Instant) -> Reaction {
    guard isSlow, case .walking(let walk) = stage, walk.isQuickEnough(at: now) else { return .nothing }
    return stopWaiting() + Reaction([attempt.waitForFit])
  }

  mutating func stopWaiting() -> Reaction {
    guard isSlow else { return .nothing }
    isSlow = false
    return Reaction([.cancelTimer(.slow)])
  }

  /// The device is to blame for a timeout if findings come too slowly to see the person.
  var deviceFault: CaptureError? { isSlow || watch.slowness?.isHopeless == true ? tooSlow : nil }

  var tooSlow: CaptureError {
    let isOfCamera = watch.pacemaker?.isOfCamera ?? false
    let rate = watch.pacemaker.map { "\($0.rate)" } ?? "too few"
    let needed = if case .walking(let walk) = stage { Int(walk.neededRate) } else { Int(TaskRate.enough) }
    let who = isOfCamera ? "The camera gives" : "This machine looks at"
    return CaptureError(
      .tooSlow, "\(who) \(rate) pictures a second; the tasks need \(needed).",
      recovery: isOfCamera ? "Take another camera, or give it more light." : "Close other programs, then start again."
    ).saying(Saying(isOfCamera ? .cameraTooSlow : .machineTooSlow))
  }
}
