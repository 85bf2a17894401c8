internal import Contract

/// What becomes of a capture when something happens to its camera.
extension CaptureStep {
  mutating func handle(_ event: CameraEvent) -> Reaction {
    guard let (effects, change) = lease?.handle(event) else { return .nothing }
    return Reaction(effects) + (change.map { follow($0) } ?? .nothing)
  }

  /// Nothing that happens to the camera is the matter of a clip that is whole.
  private var isReviewing: Bool { if case .reviewing = stage { true } else { false } }

  mutating func follow(_ change: CameraLease.Change) -> Reaction {
    if isReviewing {
      if case .failed = change { return Reaction(lease?.release() ?? []) }
      return .nothing
    }
    switch change {
    case .ready: return becomeReady()
    case .troubled(let trouble): return stop(for: trouble)
    case .restored:
      guard stage == .guiding else { return .nothing }
      return Reaction([waitForFit] + (awaitsEyes ? [.holdTimer(.fit)] : []))
    case .switched: return startOver()
    case .failed(let error): return close(with: .error(error))
    }
  }

  var waitForFit: Effect { .setTimer(.fit, order.fitTimeout) }

  private mutating func becomeReady() -> Reaction {
    stage = .ready
    return beginIfWanted()
  }

  mutating func beginIfWanted() -> Reaction {
    guard !isPaused, startIsPending || order.startsByItself else { return .nothing }
    return begin()
  }

  /// A camera in trouble ends what depends on its frames; a lost one starts anew when it is back.
  private mutating func stop(for trouble: CameraLease.Trouble) -> Reaction {
    watch.forgetFaces()
    // The person is not to blame for the camera: the time to fit stands still, and begins anew with its pictures.
    fitHasExpired = false
    let told = closeHelp() + breakOff(for: trouble) + Reaction([.cancelTimer(.fit)])
    return told + (trouble == .lost ? startOver() : .nothing)
  }

  private mutating func breakOff(for trouble: CameraLease.Trouble) -> Reaction {
    switch stage {
    case .recording: discard(trouble == .lost ? .cameraLost : .cameraStalled)
    case .holding: breakHold()
    case .starting, .ready, .guiding, .reviewing, .done, .ending: .nothing
    }
  }

  /// Back to a camera that starts; an attempt that was cut short goes on when it is ready.
  private mutating func startOver() -> Reaction {
    if stage == .guiding { (startIsPending, isResuming) = (true, true) }
    watch.forgetFaces()
    // Until there is a picture again what was lost is long ago.
    let told = Reaction(lapse.hide()) + closeHelp()
    stage = .starting
    return told + Self.lookAway + Reaction([.cancelTimer(.fit)])
  }

  /// Another camera can be had while nothing would be lost by it.
  mutating func nextCamera() -> Reaction {
    switch stage {
    case .starting, .ready, .guiding: lease.map { Reaction([.nextCamera($0.role)]) } ?? .nothing
    case .holding, .recording, .reviewing, .done, .ending: .nothing
    }
  }

  /// Gives the camera back while the program is stopped.
  mutating func suspend() -> Reaction {
    if case .ending = stage { return .nothing }
    let over = isReviewing ? .nothing : startOver()
    return over + Reaction(lease?.suspend() ?? [])
  }

  mutating func reopen() -> Reaction { Reaction(lease?.resume() ?? []) }
}
