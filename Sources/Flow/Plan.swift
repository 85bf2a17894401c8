package import Contract

/// The steps a session goes through, in order.
package struct Plan: Sendable {
  package var steps: [any Step]

  package init(_ steps: [any Step]) {
    self.steps = steps
  }

  /// The steps that the settings name, each as they want it.
  package init(_ config: SessionConfig, preset: Preset) {
    steps = FlowTable.rows(config).compactMap { $0.make(config, preset) }
  }

  /// All that may run while it is walked.
  package var timers: [Timer] {
    Set(steps.flatMap { type(of: $0).timers } + CameraLease.timers + [.processing]).sorted { $0.name < $1.name }
  }

  /// Nothing but the camera and what is seen in its pictures.
  package static func preview(_ config: SessionConfig) -> Plan {
    Plan([PreviewStep(oval: config.capture.oval)])
  }
}

extension Plan: Equatable {
  package static func == (a: Plan, b: Plan) -> Bool {
    a.steps.count == b.steps.count && a.steps.indices.allSatisfy { a.steps[$0].isSame(as: b.steps[$0]) }
  }
}

extension Step {
  fileprivate func isSame(as other: any Step) -> Bool {
    (other as? Self) == self
  }
}
