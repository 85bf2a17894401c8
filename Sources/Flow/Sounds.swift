internal import Contract

extension Notice {
  /// The sound of an event; `nil` if it has none.
  fileprivate var sound: Sound? {
    switch self {
    case .gestureSeen, .taskStepDone, .documentCaptured, .qrRead, .nfcChipFound: .ok
    case .answerGiven(_, let isRight): isRight ? .ok : .error
    case .videoRecordStarted, .videoRecordEnded, .taskPassed, .assistanceAsked: .change
    case .taskFailed, .attemptFailed, .cameraLost, .qrFailed, .nfcChipLost: .error
    case .nfcEnded(let verdict, _): verdict == .error ? .error : .change
    // What the person asked for is not an error.
    case .recordingDiscarded(let reason): [.retaken, .navigatedUp, .assistance].contains(reason) ? nil : .error
    default: nil
    }
  }
}

extension [Effect] {
  /// Adds sounds to the effects: of simultaneous ones only the most severe.
  ///
  /// A person who waits with shut eyes for the tone must not mistake another sound for it.
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
