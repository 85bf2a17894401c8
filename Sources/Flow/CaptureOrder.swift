package import Contract

/// The settings of the capture step.
package struct CaptureOrder: Equatable, Sendable {
  package var duration: Duration
  package var oval: OvalPreset
  package var showsStart: Bool
  package var startsByItself: Bool
  package var attempts: Int
  /// The camera's stream is measured before the preview starts.
  package var checksCamera: Bool
  /// The clip is reviewed before it is accepted.
  package var reviews: Bool
  /// Batches of frames are saved besides the clip.
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
      // Invalid settings are rejected earlier; this only makes sure that nothing traps.
      duration: .milliseconds(asked.isFinite && (1...86_400_000).contains(asked) ? asked : preset.durationMs),
      oval: config.capture.oval,
      showsStart: config.ui.showVideoCaptureButton,
      startsByItself: config.capture.autoStart,
      attempts: max(1, config.capture.attempts),
      checksCamera: config.iad.data != nil, reviews: config.ui.skipConfirmScreen == false,
      batches: config.recording.frames ?? (config.liveness.mode == .passive))
  }

  /// The timeouts of the camera, including the time for its checks.
  var patience: CameraLease.Patience {
    CameraLease.Patience(untilReady: .seconds(5) + (checksCamera ? Self.checkTime : .zero))
  }

  /// The maximal time of the checks.
  package static let checkTime: Duration = .milliseconds(3500)

  /// The timeout for the face to fit the oval.
  var fitTimeout: Duration { oval == .handheld ? .seconds(15) : .seconds(30) }
}
