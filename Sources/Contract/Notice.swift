/// What happens in a session, as people who listen and machines that log see it; `NoticeTable` has a row for each.
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
  case recordingDiscarded(DiscardReason)
  case attemptFailed
  case hintChanged(Hint)
  case faceAcquired
  case faceLost
  case holdStarted
  case holdBroken
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
  case faceLeft, personChanged, navigatedUp, interrupted, cameraStalled, cameraLost
}

/// A field of an event in the log.
public enum FieldValue: Equatable, Sendable {
  case text(String)
  case number(Double)
}
