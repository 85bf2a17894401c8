internal import Contract

/// How a document capture handles camera events, and how it ends without a picture.
extension DocumentStep {
  /// The attempt failed without a picture: the next one starts, if any is left.
  mutating func failAttempt() -> Reaction {
    tries[side, default: Tries()].failed += 1
    let (told, change) = attempt.tell(.fitTimeout, after: triesOfSide.failed)
    guard change == nil else { return Reaction(told) + close(with: .failed(Self.late)) }
    return Reaction(told + attempt.lapse.show(.attempt(.fitTimeout))) + guide()
  }

  /// The recovery is the last hint.
  private static let late = CaptureError(
    .fitTimeout, "The document did not fit the frame in time.", recovery: "Follow the hints and start again."
  ).saying(Saying(.documentLate))

  /// Pages that only show a picture need no camera.
  var needsCamera: Bool {
    switch stage {
    case .choosing, .importing, .finishing, .reviewing, .adjusting, .done: false
    case .coding(let chase): chase.isScanning
    case .starting, .guiding, .holding, .taking, .flipping: true
    }
  }

  package var mayChangeCamera: Bool { stage == .guiding || stage == .starting }

  mutating func becomeReady(at now: Instant) -> Reaction { isScanning ? seekOn() : isTurning ? turn() : guide() }

  mutating func stop(for trouble: CameraLease.Trouble, at now: Instant) -> Reaction {
    if trouble == .lost { return startOver(at: now) }
    if isScanning { return Reaction(Self.holdSeeking) }
    forgetDocument()
    return (stage == .taking || isHolding ? breakOff() : .nothing) + Reaction(batches.breakOff() + Self.holdTime)
  }

  mutating func goOn(at now: Instant) -> Reaction {
    if isScanning { return lease?.state == .ready ? seekOn() : .nothing }
    return !attempt.awaitsEyes && isLooking ? Reaction(Self.letTimeGoOn) : .nothing
  }

  /// Timeouts are held during a fault of the camera or of the finder.
  static let holdTime: [Effect] = [.holdTimer(.fit), .holdTimer(.documentManual)]
  static let letTimeGoOn: [Effect] = [.releaseTimer(.fit), .releaseTimer(.documentManual)]

  var isHolding: Bool { if case .holding = stage { true } else { false } }

  /// The next document may be a different one.
  mutating func forgetDocument() {
    watch.forget()
    codes = CodeWatch()
  }

  mutating func startOver(at now: Instant) -> Reaction { isScanning ? breakOffScan() : awaitCamera() }

  mutating func awaitCamera() -> Reaction {
    let broken = stage == .taking || isHolding ? breakOff() : .nothing
    (stage, offersManual) = (.starting, false)
    forgetDocument()
    return broken + Reaction(batches.breakOff() + stopWatching)
  }

  mutating func standDown() { stage = .done }

  mutating func forgetPerson() { tries = [:] }
}
