package import Contract

/// Everything a session can learn from outside.
package enum Event: Equatable, Sendable {
  case begin
  case intent(Intent)
  case timer(Timer)
  case cameras([CameraInfo])
  case camera(CameraEvent)
  case finding(Finding)
  case recorder(RecorderEvent)
  /// What a device answers; late if it was asked again meanwhile, or if the visitor who asked has gone.
  case told(DeviceAnswer, isLate: Bool = false)
  /// What a step asked to be looked for cannot be: the error says what is missing.
  case visionUnavailable(CaptureError)
  /// What the session leaves behind is whole and in its place: the end may be told, with the path of its result.
  case kept(result: String?)
  /// It could not be kept, and nothing of it is left.
  case keepFailed(CaptureError)
  /// The program is about to be stopped (Ctrl-Z): time and camera are given up until it goes on.
  case suspended
  case continued
  case languageChanged(String)
  case themeChanged(String)
}

/// What happens to the recording that a step has started.
package enum RecorderEvent: Equatable, Sendable {
  case started
  case progress(Double)
  /// A batch of so many pictures is in its file.
  case batch(String, frames: Int)
  case finished(Clip)
  case failed(CaptureError)
}

/// A timer of the flow, by name; each runs at most once at a time.
package struct Timer: Hashable, Sendable {
  package let name: String
  /// Whether it goes on while the time of all others stands still.
  package let goesOn: Bool

  package init(_ name: String, goesOn: Bool = false) { (self.name, self.goesOn) = (name, goesOn) }
}
