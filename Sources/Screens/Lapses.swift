internal import Contract
internal import Flow
internal import Wording

/// What has just gone wrong, and which attempt it leads to.
extension Speaker {
  /// Only who has failed before is told to be counted.
  func attempt(_ view: CaptureView) -> String {
    switch view.stage {
    case .ready, .guiding, .holding, .recording:
      view.attempt > 1 ? say(.attempt, String(view.attempt), String(view.attempts)) : ""
    case .starting, .settled: ""
    }
  }

  /// Nothing is said over a hold: whoever is back in the oval need not know.
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
