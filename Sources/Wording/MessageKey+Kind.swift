extension MessageKey {
  /// What a message needs: a text alone, or forms for a number.
  package var kind: RequiredMessage.Kind {
    switch self {
    case .captureTitle, .slowCamera, .slowMachine, .hopelessCamera, .hopelessMachine, .capturedFrames, .taskNod,
      .taskBlink, .taskTimeLeft, .kioskSecondsLeft:
      .plural
    default: .text
    }
  }
}
