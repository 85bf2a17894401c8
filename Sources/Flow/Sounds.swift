internal import Contract

extension Notice {
  /// What is heard of it; nil where nothing is.
  fileprivate var sound: Sound? {
    switch self {
    case .gestureSeen, .taskStepDone, .documentCaptured, .qrRead: .ok
    case .answerGiven(_, let isRight): isRight ? .ok : .error
    case .videoRecordStarted, .videoRecordEnded, .taskPassed, .assistanceAsked: .change
    case .taskFailed, .attemptFailed, .cameraLost, .qrFailed: .error
    // What somebody wants is nothing wrong.
    case .recordingDiscarded(let reason): [.retaken, .navigatedUp, .assistance].contains(reason) ? nil : .error
    default: nil
    }
  }
}

extension [Effect] {
  /// With what is heard of them: of one instant the gravest alone.
  ///
  /// Whoever waits with shut eyes for a tone must not take what came before for it.
  var sounding: [Effect] {
    let awaitsTone = contains {
      if case .notify(.taskStepStarted(_, _, .eyesShut, _)) = $0 { true } else { false }
    }
    if awaitsTone { return self + [.silence] }
    let sounds = compactMap { effect -> Sound? in
      switch effect {
      case .notify(let notice): notice.sound
      case .sound(let sound): sound
      case .tone: .ok
      default: nil
      }
    }
    guard let gravest = sounds.max(by: { $0.rings < $1.rings }) else { return self }
    let heard: Effect = gravest == .ok && contains(.tone) ? .tone : .sound(gravest)
    return filter { effect in
      switch effect {
      case .sound, .tone: false
      default: true
      }
    } + [heard]
  }
}
