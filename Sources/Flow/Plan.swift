package import Contract

/// The steps a session goes through, in order.
package struct Plan: Sendable {
  package var steps: [any Step]

  package init(_ steps: [any Step]) {
    self.steps = steps
  }

  /// The flow of the seeds: instructions, permission, capture; each as the settings want it.
  package init(_ config: SessionConfig, preset: Preset) {
    steps = []
    if config.ui.showInstructions { steps.append(InstructionsStep()) }
    steps.append(PermissionStep(config.capture.permission, remembers: config.capture.rememberPermission))
    steps.append(CaptureStep(CaptureOrder(config, preset: preset)))
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
