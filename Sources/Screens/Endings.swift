package import Contract
package import Wording
internal import Flow

extension ScreenModel {
  /// The last thing seen where there is no recording: why, and what helps.
  mutating func sayEnding(_ error: CaptureError, _ speaker: Speaker) {
    prompt = Prompt(text: speaker.say(.endedFailed), tone: .bad, mark: .bad)
    body = speaker.reason(error)
  }
}

extension Speaker {
  /// Why something went wrong: in the person's language where there is a text, else as the error says it itself.
  func reason(_ error: CaptureError) -> String {
    let sentence = error.code.message.map(say) ?? error.message
    let advice = error.code.advice.map(say) ?? error.recovery
    return [sentence, advice].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension ErrorCode {
  /// The message that says this to the person; nil where the error's own words are best.
  package var message: MessageKey? {
    switch self {
    case .detectorUnavailable: .errorDetector
    case .recorderUnavailable: .errorRecorder
    case .recordingFailed: .errorRecordingFailed
    case .cameraTimeout: .errorCameraTimeout
    case .cameraLost: .errorCameraLost
    case .filmEnded: .errorFilmEnded
    case .fitTimeout: .errorFitTimeout
    case .attemptsExhausted: .errorAttempts
    case .consentRefused: .errorRefused
    case .usage, .badSyntax, .resourceMissing, .impossibleSettings, .cameraUnavailable, .cameraBusy, .noMatchingMode,
      .terminalUnavailable, .permissionDenied, .captureAlreadyActive, .cancelled, .cannotWrite, .limitReached,
      .ourBug:
      nil
    }
  }

  /// The message that says what helps; nil where the error's own words are best.
  var advice: MessageKey? {
    switch self {
    case .recorderUnavailable, .detectorUnavailable: .adviceOperator
    case .recordingFailed: .adviceAgain
    case .cameraTimeout, .cameraLost: .adviceReconnect
    case .filmEnded: .adviceFilm
    case .fitTimeout: .adviceCloser
    case .attemptsExhausted: .adviceStay
    case .consentRefused: .adviceAllow
    case .usage, .badSyntax, .resourceMissing, .impossibleSettings, .cameraUnavailable, .cameraBusy, .noMatchingMode,
      .terminalUnavailable, .permissionDenied, .captureAlreadyActive, .cancelled, .cannotWrite, .limitReached,
      .ourBug:
      nil
    }
  }
}
