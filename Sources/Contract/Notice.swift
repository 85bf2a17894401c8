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
  /// `left` counts the attempts that are left.
  case attemptFailed(AttemptFault, left: Int)
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
  case sessionEnded(SessionEnd, result: String? = nil, warnings: [CaptureWarning] = [])
}

/// Why a recording was thrown away.
public enum DiscardReason: String, CaseIterable, Hashable, Sendable {
  case faceLeft, personChanged, navigatedUp, interrupted, cameraStalled, cameraLost
  /// The person has seen it and wants another one.
  case retaken
}

/// Why an attempt is over without a clip.
public enum AttemptFault: String, CaseIterable, Hashable, Sendable {
  /// The face did not fit in time.
  case fitTimeout
  /// Too many recordings were thrown away, the last one for this reason.
  case faceLeft, personChanged
}

/// A field of an event in the log.
public enum FieldValue: Equatable, Sendable {
  case text(String)
  case number(Double)
}
