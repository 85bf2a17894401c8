internal import Contract

/// How the liveness step handles camera events.
extension LivenessStep {
  var isUnderWay: Bool { isWalking || stage == .finishing }

  /// During the review no camera is needed.
  var needsCamera: Bool { if case .reviewing = stage { false } else { true } }

  package var mayChangeCamera: Bool { film == .none && isWalking || stage == .starting || stage == .ready }

  mutating func follow(_ change: CameraLease.Change, at now: Instant) -> Reaction {
    if case .calling = stage { return follow(whileCalling: change) }
    return forgetPace(for: change) + obey(change, at: now)
  }

  /// Resets the measured rates after a camera fault or switch, since they do not predict the next ones.
  private mutating func forgetPace(for change: CameraLease.Change) -> Reaction {
    switch change {
    case .failed, .ready, .restored: return .nothing
    case .troubled, .switched:
      if case .walking(var walk) = stage {
        walk.standStill()
        stage = .walking(walk)
      }
      return stopWaiting()
    }
  }

  mutating func startOver(at now: Instant) -> Reaction {
    if case .calling = stage { return .nothing }
    return stopWaiting() + awaitCamera(at: now) + Reaction([.cancelTimer(.saying)])
  }
}
