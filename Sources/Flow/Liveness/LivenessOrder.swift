internal import Contract

/// What the step of the tasks needs of the settings.
struct LivenessOrder: Equatable, Sendable {
  var capture: CaptureOrder
  var tasks: LivenessConfig
  /// Decides what is asked.
  var seed: UInt64
  /// Somebody can be told when to open the eyes again.
  var hasSound: Bool

  init(_ config: SessionConfig, _ dossier: Dossier) {
    capture = CaptureOrder(config, preset: dossier.preset)
    (tasks, seed, hasSound) = (config.liveness, dossier.seed, config.sounds)
  }
}
