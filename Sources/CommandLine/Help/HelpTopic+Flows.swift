internal import Flow

extension HelpTopic {
  /// The flows and their steps.
  package static let flows = HelpTopic("flows", "the flows of --flow, and their steps") { page in
    page.paragraph("What a person is led through: the steps of a flow, or those that a settings file lists.")
    page.heading("Flows, by --flow NAME or \"flow\" in a settings file:")
    for flow in FlowTable.flows { page.entry(flow.name, "\(flow.meaning): \(flow.steps.joined(separator: ", "))") }
    page.heading("Steps, by \"steps\" in a settings file or CAMEO_STEPS instead of a flow:")
    for step in FlowTable.steps { page.entry(step.name, step.meaning + (step.usesCamera ? "; uses the camera" : "")) }
    page.section(
      "cameraPermission joins by itself before the first step that uses the camera; what uses none and captures "
        + "nothing stands before that one, and the last step captures something.")
  }
}
