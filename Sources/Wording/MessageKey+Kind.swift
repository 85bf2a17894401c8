extension MessageKey {
  /// Whether the message is a plain text or needs plural forms.
  package var kind: RequiredMessage.Kind {
    switch self {
    case .captureTitle, .slowCamera, .slowMachine, .hopelessCamera, .hopelessMachine, .capturedFrames, .taskNod,
      .taskBlink, .taskTimeLeft, .kioskSecondsLeft:
      .plural
    default: .text
    }
  }
}
