package import Contract
package import Wording
internal import Flow

extension ScreenModel {
  /// The page of a failed session: reason and advice in the user's words; for device errors, the cause on request.
  mutating func say(_ failure: Failure, _ speaker: MessageLookup) {
    let (reason, advice) = (failure.reason(speaker), failure.advice(speaker))
    if failure.isPreview {
      prompt = Prompt(text: reason, tone: .bad, mark: .bad)
      body = advice
    } else {
      prompt = Prompt(text: speaker.say(.endedFailed), tone: .bad, mark: .bad)
      body = [reason, advice].joined(separator: "\n")
    }
    guard failure.showsCause else { return }
    // The cause replaces the same information in other words, so that everything fits.
    body = ""
    let error = failure.error
    details = [speaker.sentence(error), speaker.advice(error)].filter { !$0.isEmpty }
    code = error.code.rawValue
  }
}

extension Failure {
  /// Device and disk errors are explained with the cause.
  fileprivate func reason(_ speaker: MessageLookup) -> String {
    isOfPerson && error.said != nil ? speaker.sentence(error) : speaker.say(error.code.message)
  }

  /// For faults that the user did not cause, the error's own text is used.
  private var isOfPerson: Bool {
    [.fitTimeout, .tasksFailed, .attemptsExhausted, .tooSlow, .locked].contains(error.code)
  }

  /// The advice follows the hint shown when the time ran out.
  fileprivate func advice(_ speaker: MessageLookup) -> String {
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

extension MessageLookup {
  /// The error and its remedy: in the user's language if translated, otherwise as the error has them.
  func sentence(_ error: CaptureError) -> String { error.said.map(say) ?? error.message }

  func advice(_ error: CaptureError) -> String { error.advised.map(say) ?? error.recovery }

  func say(_ saying: Saying) -> String {
    messages.text(RequiredMessage.keyOfCause(saying.name), arguments: saying.values)
  }

  /// A warning of a session that completed.
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
  /// The error's text for the user.
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
    case .locked: .errorLocked
    case .tooSlow: .errorTooSlow
    case .consentRefused: .errorRefused
    case .permissionDenied: .errorForbidden
    case .nfcNoService, .nfcServiceLost: .errorReader
    case .nfcNotAllowed: .errorReaderForbidden
    case .nfcNoReader: .errorNoReader
    case .nfcReaderLost: .errorReaderLost
    case .nfcBusy: .errorReaderBusy
    case .nfcNotADocument: .errorNotADocument
    case .nfcManyChips: .errorManyChips
    case .nfcWrongKey: .errorChipKey
    case .nfcAccessUnsupported: .errorChipUnknown
    case .nfcChipLost: .errorChipLost
    case .nfcNotAuthentic, .nfcFileRefused, .nfcBadData: .errorChipData
    case .nfcTimeout: .lapseTime
    case .sessionExpired, .sessionTokenRefused: .errorSessionExpired
    case .deliveryOffline, .deliveryBusy: .errorUnreachable
    case .deliveryUnauthorised, .deliveryClock, .deliveryRefused, .deliveryMisconfigured: .errorSessionRefused
    case .captureAlreadyActive: .errorActive
    case .cannotWrite: .errorNotSaved
    case .storageLow: .errorStorageLow
    case .deliveryFull: .errorDeliveryFull
    case .paused: .errorPaused
    case .outOfOrder: .errorOutOfOrder
    case .usage, .badSyntax, .resourceMissing, .impossibleSettings, .terminalUnavailable, .cancelled, .limitReached,
      .ourBug:
      .errorMachine
    }
  }

  /// The advice for the error.
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
    case .locked: .adviceOperator
    case .consentRefused: .adviceAllow
    case .captureAlreadyActive: .adviceWait
    case .nfcNoReader, .nfcReaderLost: .adviceCardReader
    case .nfcBusy: .adviceCloseProgram
    case .nfcNotADocument, .nfcAccessUnsupported, .nfcFileRefused: .adviceOtherDocument
    case .nfcManyChips: .adviceOneChip
    case .nfcWrongKey: .adviceChipKey
    case .nfcChipLost: .adviceChipStay
    case .nfcTimeout: .adviceChipTime
    case .nfcNotAuthentic, .nfcBadData: .adviceAgain
    case .sessionExpired, .sessionTokenRefused: .adviceAgain
    case .deliveryOffline, .deliveryBusy: .adviceLater
    case .nfcNoService, .nfcNotAllowed, .nfcServiceLost, .recorderUnavailable, .detectorUnavailable, .tooSlow,
      .noMatchingMode, .filmEnded, .permissionDenied,
      .cannotWrite, .storageLow, .deliveryFull, .deliveryUnauthorised, .deliveryClock, .deliveryRefused,
      .deliveryMisconfigured, .paused, .outOfOrder,
      .usage, .badSyntax, .resourceMissing, .impossibleSettings, .terminalUnavailable, .cancelled, .limitReached,
      .ourBug:
      .adviceOperator
    }
  }
}
