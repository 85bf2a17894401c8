package import Contract

/// The steps a session goes through, in order.
package struct Plan: Sendable {
  /// What its steps are made of beside the settings.
  struct Outset: Sendable {
    var preset: Preset
    /// Decides everything that is left to chance.
    var seed: UInt64
  }

  package var steps: [any Step]
  /// How long the page stands that says that all is kept; nil shows none.
  package var farewell: Duration?
  /// How long the session may take; nil sets no limit.
  package var limit: Duration?

  /// What happens is heard or felt too.
  package var hasSounds = false

  package init(_ steps: [any Step], farewell: Duration? = nil, limit: Duration? = nil) {
    (self.steps, self.farewell, self.limit) = (steps, farewell, limit)
  }

  /// The steps that the settings name, each as they want it.
  package init(_ config: SessionConfig, preset: Preset, seed: UInt64) {
    let outset = Outset(preset: preset, seed: seed)
    steps = FlowTable.rows(config).compactMap { $0.make(config, outset) }
    // Settings refuse what is impossible; here nothing may trap all the same.
    farewell = config.ui.endPageMs.flatMap(Self.time)
    limit = config.sessionMaxMs.flatMap(Self.time)
    hasSounds = config.sounds || config.haptics != nil
  }

  private static func time(_ milliseconds: Double) -> Duration? {
    milliseconds > 0 && milliseconds <= 86_400_000 ? .milliseconds(milliseconds) : nil
  }

  /// All that may run while it is walked.
  package var timers: [Timer] {
    Set(steps.flatMap { type(of: $0).timers } + CameraLease.timers + [.processing, .farewell, .sessionLimit]).sorted {
      $0.name < $1.name
    }
  }

  /// Nothing but the camera and what is seen in its pictures.
  ///
  /// With `signals` it tells what the first of the tasks would measure.
  package static func preview(_ config: SessionConfig, signals: Bool = false) -> Plan {
    let difficulty = config.liveness.tasks.first?.difficulty ?? .medium
    return Plan([PreviewStep(oval: config.capture.oval, signals: signals ? difficulty : nil)])
  }
}

extension Plan: Equatable {
  package static func == (a: Plan, b: Plan) -> Bool {
    a.steps.count == b.steps.count && (a.farewell, a.limit, a.hasSounds) == (b.farewell, b.limit, b.hasSounds)
      && a.steps.indices.allSatisfy { a.steps[$0].isSame(as: b.steps[$0]) }
  }
}

extension Step {
  fileprivate func isSame(as other: any Step) -> Bool {
    (other as? Self) == self
  }
}
