internal import Contract

/// The clip is whole, and the person says whether it is to be kept.
extension CaptureStep {
  /// The camera stays open for another clip, but nobody is looked at.
  mutating func finish(_ clip: Clip) -> Reaction {
    guard order.reviews else { return accept(clip) }
    stage = .reviewing(clip)
    return Self.lookAway + Reaction([.cancelTimer(.recordingOverdue)])
  }

  var needsCamera: Bool { if case .reviewing = stage { false } else { true } }

  /// Another clip is wanted: this one is thrown away, which costs no attempt.
  mutating func retake(at now: Instant) -> Reaction {
    let told = Reaction([.discardRecording, .notify(.recordingDiscarded(.retaken))] + dropBest())
    remarks = []
    watch.speakAnew()
    return told + Reaction(watch.show(.positionFace)) + takeUpAnew(at: now)
  }
}
