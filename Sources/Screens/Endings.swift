package import Contract
package import Wording
internal import Flow

extension ScreenModel {
  /// Where nothing was made: why, and what helps, in the person's words; the cause in those of the device where it is asked for.
  mutating func say(_ failure: Failure, _ speaker: Speaker) {
    let (reason, advice) = (failure.reason(speaker), failure.advice(speaker))
    if failure.isPreview {
      prompt = Prompt(text: reason, tone: .bad, mark: .bad)
      body = advice
    } else {
      prompt = Prompt(text: speaker.say(.endedFailed), tone: .bad, mark: .bad)
      body = [reason, advice].joined(separator: "\n")
    }
    guard failure.showsCause else { return }
    // The cause takes the place of what it says in other words, so that all of it fits.
    body = ""
    let error = failure.error
    details = [error.code.rawValue, speaker.sentence(error), speaker.advice(error)].filter { !$0.isEmpty }
  }
}

extension Failure {
  /// Of devices and disks more is told with the cause.
  fileprivate func reason(_ speaker: Speaker) -> String {
    isOfPerson && error.said != nil ? speaker.sentence(error) : speaker.say(error.code.message)
  }

  /// Where nothing that a person did was wrong the error says it itself.
  private var isOfPerson: Bool { [.fitTimeout, .tasksFailed, .attemptsExhausted].contains(error.code) }

  /// What was wrong when the time was over is what helps.
  fileprivate func advice(_ speaker: Speaker) -> String {
    if error.code == .cannot, let otherWay { return otherWay }
    if isOfPerson, error.advised != nil { return speaker.advice(error) }
    guard error.code == .fitTimeout else { return speaker.say(error.code.advice) }
    return speaker.say(Guide.insistence(asked, at: oval) ?? .insistPosition)
  }

  private var asked: Hint {
    switch hint {
    case .doNotMove: .holdStill
    case .docHold: .docStill
    default: hint
    }
  }
}

extension Speaker {
  /// What went wrong, and what helps: in the person's language where that is known, else as the error says it itself.
  func sentence(_ error: CaptureError) -> String { error.said.map(say) ?? error.message }

  func advice(_ error: CaptureError) -> String { error.advised.map(say) ?? error.recovery }

  func say(_ saying: Saying) -> String {
    messages.text(RequiredMessage.keyOfCause(saying.name), arguments: saying.values)
  }

  /// What was wrong although a session came to its end.
  package func say(_ warning: CaptureWarning) -> String {
    switch warning {
    case .fewFrames(let frames, let due): say(.warningFrames, String(frames), String(due))
    case .eyesClosed: say(.errorEyes)
    case .imageCaptureFailed: say(.errorStill)
    case .tasksSkipped: say(.warningSkipped)
    case .slow(let slowness): say(slowness)
    }
  }

  func say(_ slowness: Slowness) -> String {
    let key: MessageKey =
      switch slowness {
      case .camera: slowness.isHopeless ? .hopelessCamera : .slowCamera
      case .machine: slowness.isHopeless ? .hopelessMachine : .slowMachine
      }
    return messages.plural(key.rawValue, slowness.rate)
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
    case .eyesClosed: .errorEyes
    case .imageCaptureFailed: .errorStill
    case .tasksFailed: .errorTasks
    case .cannot: .errorCannot
    case .consentRefused: .errorRefused
    case .permissionDenied: .errorForbidden
    case .captureAlreadyActive: .errorActive
    case .cannotWrite: .errorNotSaved
    case .storageLow: .errorStorageLow
    case .paused: .errorPaused
    case .outOfOrder: .errorOutOfOrder
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
    case .eyesClosed: .adviceEyes
    case .imageCaptureFailed: .adviceAgain
    case .tasksFailed: .adviceTasks
    case .cannot: .adviceCannot
    case .consentRefused: .adviceAllow
    case .captureAlreadyActive: .adviceWait
    case .recorderUnavailable, .detectorUnavailable, .noMatchingMode, .filmEnded, .permissionDenied, .cannotWrite,
      .storageLow, .paused, .outOfOrder,
      .usage, .badSyntax, .resourceMissing, .impossibleSettings, .terminalUnavailable, .cancelled, .limitReached,
      .ourBug:
      .adviceOperator
    }
  }
}
