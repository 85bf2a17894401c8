internal import Contract
internal import Flow
internal import Wording

/// Texts of errors that have just occurred, and of the attempt.
extension MessageLookup {
  /// Attempts are shown from the second one on.
  func attempt(_ view: CaptureView) -> String {
    switch view.stage {
    case .ready, .guiding, .holding, .recording:
      view.attempt > 1 ? say(.attempt, String(view.attempt), String(view.attempts)) : ""
    case .starting, .settled: ""
    }
  }

  /// Not shown during a hold: a user who is back in the oval need not know.
  func lapse(_ view: CaptureView) -> String? {
    guard let lapse = view.lapse, view.stage == .ready || view.stage == .guiding else { return nil }
    switch lapse {
    case .clip(let reason): return say(reason.lapse)
    case .attempt(let fault): return "\(say(fault.lapse)) \(attempt(view))."
    case .tooFewPictures: return "\(say(Saying(.tooFewPictures))) \(attempt(view))."
    }
  }
}

extension DiscardReason {
  fileprivate var lapse: MessageKey {
    switch self {
    case .personChanged: .lapsePerson
    case .faceLeft: .lapseMoved
    case .navigatedUp, .interrupted, .cameraStalled, .cameraLost, .retaken, .assistance, .tooSlow:
      .lapseBroken
    }
  }
}

extension AttemptFault {
  fileprivate var lapse: MessageKey {
    switch self {
    case .fitTimeout: .lapseTime
    case .faceLeft: .lapseMovedOften
    case .personChanged: .lapsePersonOften
    case .tasksFailed: .lapseTasks
    }
  }
}
