internal import Contract

/// How the liveness step handles camera events.
extension LivenessStep {
  var isUnderWay: Bool { isWalking || stage == .finishing }

  /// During the review no camera is needed.
  var needsCamera: Bool { if case .reviewing = stage { false } else { true } }

  var mayChangeCamera: Bool { film == .none && isWalking || stage == .starting || stage == .ready }

  mutating func follow(_ change: CameraLease.Change, at now: Instant) -> Reaction {
    if case .calling = stage { follow(whileCalling: change) } else { obey(change, at: now) }
  }

  mutating func startOver(at now: Instant) -> Reaction {
    if case .calling = stage { .nothing } else { awaitCamera(at: now) + Reaction([.cancelTimer(.saying)]) }
  }
}
