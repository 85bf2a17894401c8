internal import Contract

/// What becomes of a capture when something happens to its camera, and how it ends without a picture.
extension DocumentStep {
  /// No picture came of an attempt: another one begins, while one is left.
  mutating func failAttempt() -> Reaction {
    tries[side, default: Tries()].failed += 1
    let left = max(0, order.attempts - triesOfSide.failed)
    let told = Reaction([.notify(.attemptFailed(.fitTimeout, left: left))])
    guard left > 0 else { return told + close(as: .failed(Self.late)) }
    return told + Reaction(lapse.show(.attempt(.fitTimeout))) + guide()
  }

  /// What helps is what was asked last.
  private static let late = CaptureError(
    .fitTimeout, "The document did not fit the frame in time.", recovery: "Follow the hints and start again."
  ).saying(Saying(.documentLate))

  /// What is shown needs no camera.
  var isShowing: Bool {
    switch stage {
    case .choosing, .importing, .reviewing, .adjusting, .done: true
    case .coding(let chase): !chase.isScanning
    case .starting, .guiding, .holding, .taking, .flipping, .ending: false
    }
  }

  mutating func handle(_ event: CameraEvent) -> Reaction {
    guard let (effects, change) = lease?.handle(event) else { return .nothing }
    return Reaction(effects) + (change.map { follow($0) } ?? .nothing)
  }

  mutating func follow(_ change: CameraLease.Change) -> Reaction {
    if isShowing {
      if case .failed = change { return Reaction(lease?.release() ?? []) }
      return .nothing
    }
    if isScanning { return followCode(change) }
    switch change {
    case .ready: return isTurning ? turn() : guide()
    case .troubled(.lost), .switched: return startOver()
    case .troubled(.stalled):
      forgetDocument()
      return (stage == .taking || isHolding ? breakOff() : .nothing) + Reaction(Self.holdTime)
    case .restored: return unseen == 0 && isLooking ? Reaction(Self.letTimeGoOn) : .nothing
    case .failed(let error): return close(with: error)
    }
  }

  /// For a fault of the camera, or of whoever looks, nobody loses time.
  static let holdTime: [Effect] = [.holdTimer(.fit), .holdTimer(.documentManual)]
  static let letTimeGoOn: [Effect] = [.releaseTimer(.fit), .releaseTimer(.documentManual)]

  var isHolding: Bool { if case .holding = stage { true } else { false } }

  /// The next one may be another.
  mutating func forgetDocument() {
    watch.forget()
    codes = CodeWatch()
  }

  /// Back to a camera that starts.
  mutating func startOver() -> Reaction {
    let broken = stage == .taking || isHolding ? breakOff() : .nothing
    (stage, offersManual) = (.starting, false)
    forgetDocument()
    return broken + Reaction(stopWatching)
  }

  mutating func suspend() -> Reaction {
    if case .ending = stage { return .nothing }
    let over = isScanning ? breakOffScan() : isShowing ? .nothing : startOver()
    return over + Reaction(lease?.suspend() ?? [])
  }

  mutating func close(with error: CaptureError) -> Reaction { close(as: .error(error)) }

  mutating func close(as end: SessionEnd) -> Reaction {
    if case .ending = stage { return .nothing }
    let effects = drop() + giveUp()
    _ = lapse.hide()
    stage = .ending(Closing(end))
    return Reaction(effects + [Failure.timer()])
  }

  mutating func tryAgain(at now: Instant) -> Reaction {
    tries = [:]
    return Reaction([.cancelTimer(.closing)]) + enter(at: now)
  }
}
