package import Contract

/// What the capture step needs of the settings.
package struct CaptureOrder: Equatable, Sendable {
  package var duration: Duration
  package var oval: OvalPreset
  package var showsStart: Bool
  package var startsByItself: Bool
  package var attempts: Int

  package init(
    duration: Duration, oval: OvalPreset = .desk, showsStart: Bool = true, startsByItself: Bool = false,
    attempts: Int = 3
  ) {
    self.duration = duration
    self.oval = oval
    self.showsStart = showsStart
    self.startsByItself = startsByItself
    self.attempts = attempts
  }

  init(_ config: SessionConfig, preset: Preset) {
    let asked = config.recording.durationMs ?? preset.durationMs
    self.init(
      // Settings refuse what is impossible; here nothing may trap all the same.
      duration: .milliseconds(asked.isFinite && (1...86_400_000).contains(asked) ? asked : preset.durationMs),
      oval: config.capture.oval,
      showsStart: config.ui.showVideoCaptureButton,
      startsByItself: config.capture.autoStart,
      attempts: max(1, config.capture.attempts))
  }

  /// How long the face may take to fit the oval.
  var fitTimeout: Duration { oval == .handheld ? .seconds(15) : .seconds(30) }
}
