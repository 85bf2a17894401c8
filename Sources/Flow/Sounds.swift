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
    if awaitsTone { return self + [.sound(.silence)] }
    let sounds = compactMap { effect -> Sound? in
      switch effect {
      case .notify(let notice): notice.sound
      case .ask(.sounds(.play(let sound))): sound
      case .ask(.sounds(.tone)): .ok
      default: nil
      }
    }
    guard let gravest = sounds.max(by: { $0.rings < $1.rings }) else { return self }
    let heard: Effect = gravest == .ok && contains(.sound(.tone)) ? .sound(.tone) : .sound(.play(gravest))
    return filter { effect in
      switch effect {
      case .ask(.sounds(.play)), .ask(.sounds(.tone)): false
      default: true
      }
    } + [heard]
  }
}
