package import Contract

/// An effect that a session requests; the engine performs effects in order.
package enum Effect: Equatable, Sendable {
  case notify(Notice)
  case listCameras
  case openCamera(CameraRole)
  case closeCamera(CameraRole)
  case nextCamera(CameraRole)
  /// Measures the stream of cameras that are opened from now on, for the backend.
  case measureStream
  /// The open camera autofocuses again.
  case refocus
  case look(for: Subject)
  case stopLooking
  /// Starts a clip of this length under this name; without a length it runs until `finishRecording`. Batches of frames
  /// are saved too if requested; without a name there are only these.
  case startRecording(Duration?, into: String?, batches: BatchWish? = nil)
  /// A recording without a length ends with the last frame before this instant.
  case finishRecording
  case discardRecording
  /// Deletes files of finished recordings.
  case dropWritten([String])
  /// Saves the frame of the last finding as a picture under a name, replacing any previous one.
  case keepPicture(of: Int, as: String)
  case dropPicture(String)
  case ask(DeviceOrder)
  case setTimer(Timer, Duration)
  case cancelTimer(Timer)
  /// Holds one timer until it is released; its remaining time is kept.
  case holdTimer(Timer)
  case releaseTimer(Timer)
  /// Pauses all timers until they are resumed; their remaining times are kept.
  case pauseTimers
  case resumeTimers
  case rememberConsent(Bool)
  case nextLanguage
  case useLanguage(String)
  case nextTheme
  case nextPreview
  case switchVoice
  /// Saves the session with this end; `kept` or `keepFailed` answers.
  case keep(SessionEnd, Dossier)
  /// The record is complete; later events go to listeners only.
  case closeLog
  /// Cancels the save, unless it is too late for that.
  case abandonKeeping(SessionEnd)
  case end(SessionEnd)
  /// An event of the kiosk itself.
  case announce(Notice)
  /// Prepares a session for a visitor; `house` answers, at once or later.
  case seat
  /// Cancels `seat`; a session that is still being prepared is discarded.
  case unseat
  /// Checks whether a session could be prepared; `house` answers.
  case lookAtPlace
  /// Wipes all data of the last visitor: pictures, texts, timers and screen; `house` answers.
  case wipe
}

extension Effect {
  static func sound(_ order: SoundOrder) -> Effect { .ask(.sounds(order)) }
}
