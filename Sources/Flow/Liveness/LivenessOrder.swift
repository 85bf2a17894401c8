internal import Contract

/// The settings of the liveness step.
struct LivenessOrder: Equatable, Sendable {
  var capture: CaptureOrder
  var tasks: LivenessConfig
  /// The random seed for what is asked.
  var seed: UInt64
  /// A sound can tell the person to open the eyes again.
  var hasSound: Bool

  init(_ config: SessionConfig, _ dossier: Dossier) {
    capture = CaptureOrder(config, preset: dossier.preset)
    (tasks, seed, hasSound) = (config.liveness, dossier.seed, config.sounds)
  }
}
