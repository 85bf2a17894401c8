package import Contract

/// What a session wants done; the engine does it, in this order.
package enum Effect: Equatable, Sendable {
  case notify(Notice)
  case listCameras
  case openCamera(CameraRole)
  case closeCamera(CameraRole)
  case nextCamera(CameraRole)
  case look(for: Subject)
  case stopLooking
  case startRecording(Duration)
  case discardRecording
  case setTimer(Timer, Duration)
  case cancelTimer(Timer)
  /// Stops the time of one timer until it is released; what is left of it is kept.
  case holdTimer(Timer)
  case releaseTimer(Timer)
  /// Stops the time of all timers until they are resumed; what is left of each is kept.
  case pauseTimers
  case resumeTimers
  case rememberConsent(Bool)
  case nextLanguage
  case nextTheme
  /// Keeps what the session leaves behind, as one that ends so; `kept` or `keepFailed` answers at once.
  case keep(SessionEnd)
  case end(SessionEnd)
}
