package import Contract
package import Wording
internal import Flow

extension ScreenModel {
  /// Where nothing was made: why, and what helps, in the person's words; the cause in those of the device where it is asked for.
  mutating func say(_ failure: Failure, _ speaker: Speaker) {
    let advice = speaker.say(failure.advice)
    if failure.isPreview {
      prompt = Prompt(text: speaker.say(failure.error.code.message), tone: .bad, mark: .bad)
      body = advice
    } else {
      prompt = Prompt(text: speaker.say(.endedFailed), tone: .bad, mark: .bad)
      body = [speaker.say(failure.error.code.message), advice].joined(separator: "\n")
    }
    guard failure.showsCause else { return }
    let error = failure.error
    details = [error.code.rawValue, error.message, error.recovery].filter { !$0.isEmpty }
  }
}

extension Failure {
  /// What was wrong when the time was over is what helps.
  var advice: MessageKey {
    guard error.code == .fitTimeout else { return error.code.advice }
    return Guide.row(hint == .doNotMove ? .holdStill : hint).insistence ?? .insistPosition
  }
}

extension ErrorCode {
  /// The message that says this to the person.
  package var message: MessageKey {
    switch self {
    case .detectorUnavailable: .errorDetector
    case .recorderUnavailable: .errorRecorder
    case .recordingFailed: .errorRecordingFailed
    case .cameraTimeout: .errorCameraTimeout
    case .cameraLost: .errorCameraLost
    case .cameraUnavailable: .errorNoCamera
    case .cameraBusy: .errorBusy
    case .noMatchingMode: .errorMode
    case .filmEnded: .errorFilmEnded
    case .fitTimeout: .errorFitTimeout
    case .attemptsExhausted: .errorAttempts
    case .consentRefused: .errorRefused
    case .permissionDenied: .errorForbidden
    case .captureAlreadyActive: .errorActive
    case .cannotWrite: .errorNotSaved
    case .usage, .badSyntax, .resourceMissing, .impossibleSettings, .terminalUnavailable, .cancelled, .limitReached,
      .ourBug:
      .errorMachine
    }
  }

  /// The message that says what helps.
  package var advice: MessageKey {
    switch self {
    case .recordingFailed: .adviceAgain
    case .cameraTimeout, .cameraLost: .adviceReconnect
    case .cameraUnavailable: .adviceConnect
    case .cameraBusy: .adviceCloseProgram
    case .fitTimeout: .insistPosition
    case .attemptsExhausted: .adviceStay
    case .consentRefused: .adviceAllow
    case .captureAlreadyActive: .adviceWait
    case .recorderUnavailable, .detectorUnavailable, .noMatchingMode, .filmEnded, .permissionDenied, .cannotWrite,
      .usage, .badSyntax, .resourceMissing, .impossibleSettings, .terminalUnavailable, .cancelled, .limitReached,
      .ourBug:
      .adviceOperator
    }
  }
}
