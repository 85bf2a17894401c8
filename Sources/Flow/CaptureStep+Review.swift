internal import Contract

/// The review of a complete clip, which the person accepts or rejects.
extension CaptureStep {
  /// The camera stays open for another clip, but no frames are analysed.
  mutating func finish(_ clip: Clip) -> Reaction {
    guard order.reviews else { return accept(clip) }
    stage = .reviewing(clip)
    return Self.lookAway + Reaction([.cancelTimer(.recordingOverdue)])
  }

  var needsCamera: Bool { if case .reviewing = stage { false } else { true } }

  /// Discards the clip and records again; this costs no attempt.
  mutating func retake(at now: Instant) -> Reaction {
    let told = Reaction([.discardRecording, .notify(.recordingDiscarded(.retaken))] + dropBest())
    remarks = []
    watch.speakAnew()
    return told + Reaction(watch.show(.positionFace)) + takeUpAnew(at: now)
  }
}
