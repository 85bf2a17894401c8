internal import Contract

/// What the step of the tasks needs of the settings.
struct LivenessOrder: Equatable, Sendable {
  var capture: CaptureOrder
  var tasks: LivenessConfig
  /// Decides what is asked.
  var seed: UInt64

  init(_ config: SessionConfig, _ outset: Plan.Outset) {
    capture = CaptureOrder(config, preset: outset.preset)
    (tasks, seed) = (config.liveness, outset.seed)
  }
}
