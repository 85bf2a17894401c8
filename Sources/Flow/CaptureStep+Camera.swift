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
    case .restored: return restored()
    case .switching: return startAnew()
    case .failed(let error): return close(with: .error(error))
    }
  }

  private mutating func startAnew() -> Reaction {
    guard stage == .ready else { return .nothing }
    // What was wrong with the other camera is not wrong with this one.
    (stage, mode, trouble) = (.starting, nil, nil)
    return Reaction([.cancelTimer(.cameraTrouble), .setTimer(.cameraReady, order.cameraTimeout)])
  }

  private mutating func cameraIsReady() -> Reaction {
    guard stage == .starting else { return .nothing }
    (stage, trouble) = (.ready, nil)
    return Reaction([.cancelTimer(.cameraReady), .cancelTimer(.cameraTrouble), .notify(.cameraReady)]) + beginIfWanted()
  }

  mutating func beginIfWanted() -> Reaction {
    guard !isPaused, startIsPending || order.startsByItself else { return .nothing }
    return begin()
  }

  /// Pictures come again: who was being guided gets the whole time anew.
  private mutating func restored() -> Reaction {
    guard trouble != nil else { return .nothing }
    trouble = nil
    let time: [Effect] =
      switch stage {
      case .guiding: [.setTimer(.fit, order.fitTimeout)]
      // Lost and there again: it has as long as at first to become ready.
      case .starting: [.setTimer(.cameraReady, order.cameraTimeout)]
      case .ready, .holding, .recording, .ending: []
      }
    return Reaction([.cancelTimer(.cameraTrouble), .notify(.cameraRestored)] + time)
  }

  /// A camera in trouble ends what depends on its frames; a lost one starts anew when it is back.
  private mutating func trouble(_ trouble: CaptureView.Trouble, notice: Notice) -> Reaction {
    if case .ending = stage { return .nothing }
    self.trouble = trouble
    faces = []
    let told = Reaction([.notify(notice)]) + tellFace(false) + closeHelp() + stopForTrouble(trouble)
    if case .ending = stage { return told }
    // The person is not to blame for the camera: the time to fit stands still.
    let patience = trouble == .lost ? Self.lossTimeout : Self.stallTimeout
    let waiting = Reaction([.cancelTimer(.fit), .setTimer(.cameraTrouble, patience)])
    return told + waiting + (trouble == .lost ? startOver() : .nothing)
  }

  private mutating func stopForTrouble(_ trouble: CaptureView.Trouble) -> Reaction {
    switch stage {
    case .recording: discard(trouble == .lost ? .cameraLost : .cameraStalled)
    case .holding: breakHold()
    case .starting, .ready, .guiding, .ending: .nothing
    }
  }

  /// Back to a camera that starts; an attempt that was cut short goes on when it is ready.
  private mutating func startOver() -> Reaction {
    if stage == .guiding { (startIsPending, isResuming) = (true, true) }
    let closed = closeHelp()
    stage = .starting
    return closed + Reaction([.stopLooking, .cancelTimer(.fit), .cancelTimer(.cameraReady)])
  }

  /// Gives the camera back while the program is stopped.
  mutating func suspend() -> Reaction {
    if case .ending = stage { return .nothing }
    (trouble, faces, mode) = (nil, [], nil)
    return startOver() + Reaction([.cancelTimer(.cameraTrouble)] + releaseCamera())
  }

  mutating func reopen() -> Reaction {
    guard stage == .starting, !holdsCamera else { return .nothing }
    holdsCamera = true
    return Reaction([.openCamera(.face), .setTimer(.cameraReady, order.cameraTimeout)])
  }

  mutating func releaseCamera() -> [Effect] {
    guard holdsCamera else { return [] }
    holdsCamera = false
    return [.closeCamera(.face), .notify(.cameraReleased)]
  }
}
