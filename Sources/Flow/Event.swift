package import Contract

/// An event from outside that a session handles.
package enum Event: Equatable, Sendable {
  case begin
  case intent(Intent)
  case timer(Timer)
  case cameras([CameraInfo])
  case camera(CameraEvent)
  case finding(Finding)
  case recorder(RecorderEvent)
  /// The answer of a device; late if a newer request replaced it, or if the visitor who asked has gone.
  case told(DeviceAnswer, isLate: Bool = false)
  /// The finder that a step requested is unavailable; the error says what is missing.
  case visionUnavailable(CaptureError)
  /// The session is saved, with the path of its result; its end may be reported.
  case kept(result: String?)
  /// The save failed, and nothing of it is left.
  case keepFailed(CaptureError)
  /// The program is about to be suspended (Ctrl-Z): timers and camera are given up until it continues.
  case suspended
  case continued
  case languageChanged(String)
  case themeChanged(String)
}

/// An event of the recording that a step has started.
package enum RecorderEvent: Equatable, Sendable {
  case started
  case progress(Double)
  /// A batch is saved, with its number of frames.
  case batch(String, frames: Int)
  case finished(Clip)
  /// All batches of a recording without a clip are saved.
  case batched
  case failed(CaptureError)
}

/// A named timer of the flow; each runs at most once at a time.
package struct Timer: Hashable, Sendable {
  package let name: String
  /// Whether it continues while all other timers are paused.
  package let goesOn: Bool

  package init(_ name: String, goesOn: Bool = false) { (self.name, self.goesOn) = (name, goesOn) }
}
