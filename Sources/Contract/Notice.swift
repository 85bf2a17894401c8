/// What happens in a session, as people who listen and machines that log see it.
public enum Notice: Equatable, Sendable {
  // The seeds' eleven.
  case instructionsShown
  case cameraPermissionShown
  case cameraPermissionRequested
  case cameraPermissionAccepted
  case cameraPermissionDenied
  case cameraPreviewShown
  case cameraReady
  case videoCaptureStarted
  case videoRecordStarted
  case videoRecordProgress(Double)
  case videoRecordEnded
  // Ours.
  case hintChanged(Hint)
  case faceAcquired
  case faceLost
  case holdStarted
  case holdBroken
  case recordingDiscarded(DiscardReason)
  case attemptFailed
  case cameraStalled
  case cameraLost
  case cameraRestored
  case cameraReleased
  case languageChanged(String)
  case themeChanged(String)
  /// `result` is the path of `result.json`, where the session left one.
  case sessionEnded(SessionEnd, result: String? = nil)
}

/// Why a recording was thrown away.
public enum DiscardReason: String, CaseIterable, Hashable, Sendable {
  case faceLeft, navigatedUp, interrupted, cameraStalled, cameraLost
}

/// A field of an event in the log.
public enum FieldValue: Equatable, Sendable {
  case text(String)
  case number(Double)
}

extension Notice {
  /// The stable name in event logs.
  public var name: String {
    switch self {
    case .instructionsShown: "instructionsShown"
    case .cameraPermissionShown: "cameraPermissionShown"
    case .cameraPermissionRequested: "cameraPermissionRequested"
    case .cameraPermissionAccepted: "cameraPermissionAccepted"
    case .cameraPermissionDenied: "cameraPermissionDenied"
    case .cameraPreviewShown: "cameraPreviewShown"
    case .cameraReady: "cameraReady"
    case .videoCaptureStarted: "videoCaptureStarted"
    case .videoRecordStarted: "videoRecordStarted"
    case .videoRecordProgress: "videoRecordProgress"
    case .videoRecordEnded: "videoRecordEnded"
    case .hintChanged: "hintChanged"
    case .faceAcquired: "faceAcquired"
    case .faceLost: "faceLost"
    case .holdStarted: "holdStarted"
    case .holdBroken: "holdBroken"
    case .recordingDiscarded: "recordingDiscarded"
    case .attemptFailed: "attemptFailed"
    case .cameraStalled: "cameraStalled"
    case .cameraLost: "cameraLost"
    case .cameraRestored: "cameraRestored"
    case .cameraReleased: "cameraReleased"
    case .languageChanged: "languageChanged"
    case .themeChanged: "themeChanged"
    case .sessionEnded: "sessionEnded"
    }
  }

  /// Every name there is, in the order of the cases.
  public static let names = [
    "instructionsShown", "cameraPermissionShown", "cameraPermissionRequested", "cameraPermissionAccepted",
    "cameraPermissionDenied", "cameraPreviewShown", "cameraReady", "videoCaptureStarted",
    "videoRecordStarted", "videoRecordProgress", "videoRecordEnded", "hintChanged",
    "faceAcquired", "faceLost", "holdStarted", "holdBroken",
    "recordingDiscarded", "attemptFailed", "cameraStalled", "cameraLost",
    "cameraRestored", "cameraReleased", "languageChanged", "themeChanged",
    "sessionEnded",
  ]

  /// What the event carries beside its name, in the order in which it is written.
  public var fields: [(name: String, value: FieldValue)] {
    switch self {
    case .videoRecordProgress(let progress): [("progress", .number(progress))]
    case .hintChanged(let hint): [("hint", .text(hint.rawValue))]
    case .recordingDiscarded(let reason): [("reason", .text(reason.rawValue))]
    case .languageChanged(let language): [("language", .text(language))]
    case .themeChanged(let theme): [("theme", .text(theme))]
    case .sessionEnded(let end, let result): end.fields + (result.map { [("result", .text($0))] } ?? [])
    case .instructionsShown, .cameraPermissionShown, .cameraPermissionRequested, .cameraPermissionAccepted,
      .cameraPermissionDenied, .cameraPreviewShown, .cameraReady, .videoCaptureStarted, .videoRecordStarted,
      .videoRecordEnded, .faceAcquired, .faceLost, .holdStarted, .holdBroken, .attemptFailed, .cameraStalled,
      .cameraLost, .cameraRestored, .cameraReleased:
      []
    }
  }
}
