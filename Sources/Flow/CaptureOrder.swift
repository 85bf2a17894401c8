package import Contract

/// What the capture step needs of the settings.
package struct CaptureOrder: Equatable, Sendable {
  package var duration: Duration
  package var oval: OvalPreset
  package var showsStart: Bool
  package var startsByItself: Bool
  package var attempts: Int
  /// The camera's stream is measured before there is a picture.
  package var checksCamera: Bool
  /// What was made is shown before it is kept.
  package var reviews: Bool
  /// Pictures are written in batches besides the clip.
  package var batches: Bool

  package init(
    duration: Duration, oval: OvalPreset = .desk, showsStart: Bool = true, startsByItself: Bool = false,
    attempts: Int = 3, checksCamera: Bool = false, reviews: Bool = false, batches: Bool = false
  ) {
    self.duration = duration
    self.oval = oval
    self.showsStart = showsStart
    self.startsByItself = startsByItself
    self.attempts = attempts
    self.checksCamera = checksCamera
    self.reviews = reviews
    self.batches = batches
  }

  init(_ config: SessionConfig, preset: Preset) {
    let asked = config.recording.durationMs ?? preset.durationMs
    self.init(
      // Settings refuse what is impossible; here nothing may trap all the same.
      duration: .milliseconds(asked.isFinite && (1...86_400_000).contains(asked) ? asked : preset.durationMs),
      oval: config.capture.oval,
      showsStart: config.ui.showVideoCaptureButton,
      startsByItself: config.capture.autoStart,
      attempts: max(1, config.capture.attempts),
      checksCamera: config.iad.data != nil, reviews: config.ui.skipConfirmScreen == false,
      batches: config.recording.frames ?? (config.liveness.mode == .passive))
  }

  /// How long the camera is waited for; checks come on top.
  var patience: CameraLease.Patience {
    CameraLease.Patience(untilReady: .seconds(5) + (checksCamera ? Self.checkTime : .zero))
  }

  /// The most that the checks take.
  package static let checkTime: Duration = .milliseconds(3500)

  /// How long the face may take to fit the oval.
  var fitTimeout: Duration { oval == .handheld ? .seconds(15) : .seconds(30) }
}
