internal import Contract

/// The clip is whole, and the person says whether it is to be kept.
extension CaptureStep {
  /// The camera stays open for another clip, but nobody is looked at.
  mutating func finish(_ clip: Clip) -> Reaction {
    guard order.reviews else { return accept(clip) }
    stage = .reviewing(clip)
    return Self.lookAway + Reaction([.cancelTimer(.recordingOverdue)])
  }

  mutating func accept(_ clip: Clip) -> Reaction {
    stage = .done(clip)
    return Reaction(move: .next(products(clip)))
  }

  /// A clip that is whole needs no eyes.
  mutating func loseEyes(_ error: CaptureError) -> Reaction {
    if case .reviewing = stage { return .nothing }
    return close(with: .error(error))
  }

  /// Another clip is wanted: this one is thrown away, which costs no attempt.
  mutating func retake() -> Reaction {
    let told = Reaction([.discardRecording, .notify(.recordingDiscarded(.retaken))] + dropBest())
    (fitHasExpired, awaitsFirst, unseen) = (false, true, 0)
    remarks = []
    watch.lookAgain()
    watch.speakAnew()
    let asked = Reaction(watch.show(.positionFace))
    guard lease?.state == .ready else {
      // It was lost meanwhile, and what was begun goes on when it is there again.
      (stage, startIsPending, isResuming) = (.starting, true, true)
      return told + asked + Reaction(lease?.open() ?? [])
    }
    stage = .guiding
    let time = trouble == nil ? [waitForFit, FaceWatch.patience] : []
    return told + asked + Reaction([.look(for: .face)] + time)
  }
}
