internal import Flow

extension HelpTopic {
  /// The flows and their steps.
  package static let flows = HelpTopic("flows", "list the flows of --flow and their steps") { page in
    page.paragraph("A session walks through the steps of a flow, or the steps listed in a settings file.")
    page.heading("Flows, by --flow NAME or \"flow\" in a settings file:")
    for flow in FlowTable.flows { page.entry(flow.name, "\(flow.meaning): \(flow.steps.joined(separator: ", "))") }
    page.heading("Steps, by \"steps\" in a settings file or CAMEO_STEPS instead of a flow:")
    for step in FlowTable.steps { page.entry(step.name, step.meaning + (step.usesCamera ? "; uses the camera" : "")) }
    page.section(
      "cameraPermission is inserted before the first step that uses the camera. Steps that neither use the camera "
        + "nor capture anything must come before it. The last step must capture something.")
  }
}
