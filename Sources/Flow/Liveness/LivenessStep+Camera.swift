internal import Contract

/// What becomes of the tasks when something happens to their camera.
extension LivenessStep {
  mutating func handle(_ event: CameraEvent, at now: Instant) -> Reaction {
    guard let (effects, change) = lease?.handle(event) else { return .nothing }
    return Reaction(effects) + (change.map { follow($0, at: now) } ?? .nothing)
  }

  mutating func follow(_ change: CameraLease.Change, at now: Instant) -> Reaction {
    // Nothing that happens to the camera is the matter of a clip that is whole.
    if case .reviewing = stage {
      if case .failed = change { return Reaction(lease?.release() ?? []) }
      return .nothing
    }
    if case .calling = stage { return follow(whileCalling: change) }
    switch change {
    case .ready:
      stage = .ready
      return beginIfWanted(at: now)
    case .troubled(let trouble): return stop(for: trouble, at: now)
    case .restored:
      guard case .walking = stage else { return .nothing }
      return Reaction([waitForFit] + (unseen > 0 ? [.holdTimer(.fit)] : []))
    case .switched: return startOver(at: now)
    case .failed(let error): return close(with: .error(error))
    }
  }

  /// A camera in trouble ends what depends on its frames; a lost one starts anew when it is back.
  private mutating func stop(for trouble: CameraLease.Trouble, at now: Instant) -> Reaction {
    watch.forgetFaces()
    let closed = closeSheet()
    let thrown = film == .none ? .nothing : discard(trouble == .lost ? .cameraLost : .cameraStalled, at: now)
    if case .ending = stage { return closed + thrown }
    return closed + thrown + Reaction([.cancelTimer(.fit)]) + (trouble == .lost ? startOver(at: now) : .nothing)
  }

  /// Back to a camera that starts; an attempt that was cut short goes on when it is ready.
  private mutating func startOver(at now: Instant) -> Reaction {
    var told = Reaction.nothing
    switch stage {
    case .walking, .finishing:
      if film != .none { told = discard(.interrupted, at: now) }
      (startIsPending, isResuming) = (true, true)
    case .starting, .ready, .calling, .reviewing, .done, .ending: break
    }
    watch.forgetFaces()
    let quiet = Reaction(lapse.hide()) + closeSheet()
    stage = .starting
    return told + quiet + Self.lookAway + Reaction([.cancelTimer(.fit), .cancelTimer(.saying)])
  }

  /// Another camera can be had while nothing would be lost by it.
  mutating func nextCamera() -> Reaction {
    switch stage {
    case .walking where film != .none: .nothing
    case .starting, .ready, .walking: lease.map { Reaction([.nextCamera($0.role)]) } ?? .nothing
    case .calling, .finishing, .reviewing, .done, .ending: .nothing
    }
  }

  /// Gives the camera back while the program is stopped.
  mutating func suspend(at now: Instant) -> Reaction {
    switch stage {
    case .ending: return .nothing
    case .calling, .reviewing: return Reaction(lease?.suspend() ?? [])
    case .starting, .ready, .walking, .finishing, .done:
      return startOver(at: now) + Reaction(lease?.suspend() ?? [])
    }
  }
}
