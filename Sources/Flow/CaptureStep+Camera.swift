internal import Contract

/// The camera of the capture: opened on arrival, given back on every way out.
extension CaptureStep {
  mutating func handle(_ event: CameraEvent) -> Reaction {
    switch event {
    case .opened(let mode):
      self.mode = mode
      return .nothing
    case .ready: return cameraIsReady()
    case .stalled: return trouble(.stalled, notice: .cameraStalled)
    case .lost: return trouble(.lost, notice: .cameraLost)
    case .restored:
      trouble = nil
      return Reaction([.notify(.cameraRestored)])
    case .switching: return startAnew()
    case .failed(let error): return close(with: .error(error))
    }
  }

  private mutating func startAnew() -> Reaction {
    guard stage == .ready else { return .nothing }
    (stage, mode) = (.starting, nil)
    return Reaction([.setTimer(.cameraReady, Self.cameraTimeout)])
  }

  private mutating func cameraIsReady() -> Reaction {
    guard stage == .starting else { return .nothing }
    stage = .ready
    let told = Reaction([.cancelTimer(.cameraReady), .notify(.cameraReady)])
    return startIsPending || order.startsByItself ? told + begin() : told
  }

  /// A camera in trouble ends what depends on its frames; a lost one starts anew when it is back.
  private mutating func trouble(_ trouble: CaptureView.Trouble, notice: Notice) -> Reaction {
    if case .ending = stage { return .nothing }
    self.trouble = trouble
    faces = []
    let told = Reaction([.notify(notice)])
    let stopped: Reaction =
      switch stage {
      case .recording: discard(.cameraLost)
      case .holding: breakHold()
      case .starting, .ready, .guiding, .ending: .nothing
      }
    guard trouble == .lost else { return told + stopped }
    if stage == .guiding { (startIsPending, isResuming) = (true, true) }
    stage = .starting
    return told + stopped + Reaction([.stopLooking, .cancelTimer(.fit)])
  }

  mutating func releaseCamera() -> [Effect] {
    guard holdsCamera else { return [] }
    holdsCamera = false
    return [.closeCamera(.face), .notify(.cameraReleased)]
  }
}
