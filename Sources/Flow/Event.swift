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
  case house(HouseNews)
}

/// What a kiosk learns from the house that it stands in; no session ever does.
package enum HouseNews: Equatable, Sendable {
  /// There is room for somebody, whose session has this id and goes through this plan.
  case seated(String, Plan)
  /// There is none, and why.
  case refused(CaptureError)
  /// Whether there would be room now; nil where nothing stands in the way.
  case place(CaptureError?)
  /// Nothing is left of whoever was there: how long that took, and how many bytes of pictures were overwritten.
  case wiped(Duration, bytes: Int)
}

/// What happens to the camera that a step has opened.
package enum CameraEvent: Equatable, Sendable {
  case opened(CameraMode)
  /// Frames come and exposure has settled, but nobody can look at them yet.
  case settled
  /// Frames come, exposure has settled, and whoever looks at them is there.
  case ready
  case stalled
  case lost
  case restored
  /// Another camera takes its place; `opened` and `ready` follow.
  case switching
  case failed(CaptureError)
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
