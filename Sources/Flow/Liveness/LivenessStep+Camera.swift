internal import Contract

/// What becomes of the tasks when something happens to their camera.
extension LivenessStep {
  var isUnderWay: Bool { isWalking || stage == .finishing }

  /// A clip that is whole needs no eyes.
  var needsCamera: Bool { if case .reviewing = stage { false } else { true } }

  package var mayChangeCamera: Bool { film == .none && isWalking || stage == .starting || stage == .ready }

  mutating func follow(_ change: CameraLease.Change, at now: Instant) -> Reaction {
    if case .calling = stage { follow(whileCalling: change) } else { obey(change, at: now) }
  }

  mutating func startOver(at now: Instant) -> Reaction {
    if case .calling = stage { .nothing } else { awaitCamera(at: now) + Reaction([.cancelTimer(.saying)]) }
  }
}
