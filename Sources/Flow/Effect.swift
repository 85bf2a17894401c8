package import Contract

/// What a session wants done; the engine does it, in this order.
package enum Effect: Equatable, Sendable {
  case notify(Notice)
  case listCameras
  case openCamera(CameraRole)
  case closeCamera(CameraRole)
  case nextCamera(CameraRole)
  /// The open camera looks for its focus anew.
  case refocus
  case look(for: Subject)
  case stopLooking
  /// A clip of this length, under this name; without a length it goes on until it is finished. Batches of its pictures
  /// are written besides where they are wanted.
  case startRecording(Duration?, into: String, batches: BatchWish? = nil)
  /// The clip that has no length is whole with the last frame of this instant.
  case finishRecording
  case discardRecording
  /// Keeps the picture of the frame of the last finding under a name, in the place of any before it.
  case keepPicture(of: Int, as: String)
  case dropPicture(String)
  case ask(DeviceOrder)
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
  case useLanguage(String)
  case nextTheme
  case nextPreview
  case switchVoice
  /// Keeps what the session leaves behind, as one that ends so; `kept` or `keepFailed` answers.
  case keep(SessionEnd, Dossier)
  /// What follows is no part of what is kept: its events go to listeners only.
  case closeLog
  /// Nobody waits for that any more: nothing is to be kept, unless it is too late for that.
  case abandonKeeping(SessionEnd)
  case end(SessionEnd)
  /// A kiosk tells something of itself, whoever is there.
  case announce(Notice)
  /// Makes room for somebody; `house` answers, at once or later.
  case seat
  /// No room is wanted any more; if it is still made, it is given back.
  case unseat
  /// Whether there would be room for somebody; `house` answers.
  case lookAtPlace
  /// Leaves nothing of whoever was there: no picture, no word, no timer, and nothing on the screen; `house` answers.
  case wipe
}

extension Effect {
  static func sound(_ order: SoundOrder) -> Effect { .ask(.sounds(order)) }
}
