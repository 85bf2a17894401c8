package import Contract

/// One step that a flow may have: what it is for, and how it is made of the settings.
package struct StepRow: Sendable {
  /// Also its name in `steps`.
  package let name: String
  package let meaning: String
  /// What it looks at with a camera.
  package var subject: Subject?
  package var usesCamera: Bool { subject != nil }
  /// What it captures, where it is there for that.
  package var makes: [ProductRow] = []
  /// What it tells of itself in `result.json`, however the session ends.
  package var tells: [SchemaField] = []
  /// nil where the settings leave it out.
  let make: @Sendable (SessionConfig, Dossier) -> (any Step)?

  /// The names of its files that are known before.
  package var files: Set<String> { Set(makes.flatMap(\.files).map(\.name)) }
  /// A flow ends with such a step.
  package var captures: Bool { !makes.isEmpty }
  /// Such a step comes before the first one with a camera.
  package var prepares: Bool { !usesCamera && !captures }
}

/// One flow: a name for some steps in their order.
package struct FlowRow: Sendable {
  package let name: String
  package let steps: [String]
  package let meaning: String
}

/// The tables of flows and of their steps; settings, help and plans are made from them.
package enum FlowTable {
  package static let flows = [
    FlowRow(
      name: "selfie", steps: ["instructions", permission, CaptureStep.name],
      meaning: "one clip of the face, looking straight ahead"),
    FlowRow(
      name: "liveness", steps: ["instructions", permission, LivenessStep.name],
      meaning: "movements that a living person can make; or one clip, as liveness.mode says"),
    FlowRow(
      name: "document", steps: [permission, DocumentStep.name],
      meaning: "both sides of a card, or the photo page of a passport"),
    FlowRow(
      name: "identity", steps: [permission, DocumentStep.name, LivenessStep.name],
      meaning: "a document, then the face of whoever holds it, as liveness.mode says"),
  ]

  package static let steps = [
    StepRow(name: "instructions", meaning: "what will happen, and Continue") { config, _ in
      config.ui.showInstructions ? InstructionsStep() : nil
    },
    StepRow(name: permission, meaning: "whether there is a usable camera, and whether the person agrees") { config, _ in
      PermissionStep(
        config.capture.permission, remembers: config.capture.rememberPermission, toSee: subjects(config))
    },
    StepRow(
      name: CaptureStep.name, meaning: "the face is led into the oval and filmed", subject: .face,
      makes: [CaptureStep.clip, CaptureStep.still, FrameBatches.row]
    ) { config, dossier in
      CaptureStep(CaptureOrder(config, preset: dossier.preset))
    },
    StepRow(
      name: LivenessStep.name, meaning: "movements are asked for while one clip runs", subject: .face,
      makes: [CaptureStep.clip, CaptureStep.still, LivenessStep.gestures, FrameBatches.row], tells: TaskFields.all
    ) { config, dossier in
      switch config.liveness.mode {
      case .active: LivenessStep(LivenessOrder(config, dossier))
      case .none, .passive: CaptureStep(CaptureOrder(config, preset: dossier.preset))
      }
    },
    StepRow(
      name: DocumentStep.name, meaning: "a card or a passport is led into a frame and taken", subject: .document,
      makes: [DocumentStep.made, DocumentStep.madeOfCodes]
    ) { config, _ in
      DocumentStep(DocumentOrder(config, reviews: config.ui.skipConfirmScreen != true))
    },
  ]

  /// All that steps can make, each kind once.
  package static let products = steps.flatMap(\.makes).reduce(into: [ProductRow]()) { known, row in
    if !known.contains(where: { $0.role == row.role }) { known.append(row) }
  }

  package static func flow(_ name: String) -> FlowRow? { flows.first { $0.name == name } }
  package static func step(_ name: String) -> StepRow? { steps.first { $0.name == name } }

  /// Joins by itself before the first step with a camera, unless it is named.
  static let permission = "cameraPermission"

  /// The steps that the settings ask for, as they are walked.
  static func rows(_ config: SessionConfig) -> [StepRow] {
    var rows = asked(config)
    if let first = rows.firstIndex(where: \.usesCamera), !rows.contains(where: { $0.name == permission }) {
      rows.insert(contentsOf: [permission].compactMap(step), at: first)
    }
    return rows
  }

  /// The steps that the settings name, but for those of faces where these are left out.
  package static func asked(_ config: SessionConfig) -> [StepRow] {
    (config.steps ?? config.flow.flatMap(flow)?.steps ?? []).compactMap(step)
      .filter { config.capture.enableFaceDetection || $0.subject != .face }
  }

  /// What the steps look at, each once.
  private static func subjects(_ config: SessionConfig) -> [Subject] {
    let seen = rows(config).compactMap(\.subject)
    return Subject.allCases.filter(seen.contains)
  }

  /// What may be asked of the frames; a preview of nothing but the camera asks for faces.
  package static func looked(for config: SessionConfig) -> Set<Subject> {
    let seen = Set(subjects(config)).union([.face])
    guard seen.contains(.document), config.document.qr != .off else { return seen }
    return seen.subtracting([.document]).union([.codedDocument, .code])
  }

  /// What the steps need a camera for, in their order.
  package static func roles(_ config: SessionConfig) -> [CameraRole] {
    rows(config).filter(\.usesCamera).reduce(into: []) { roles, row in
      let role: CameraRole = row.subject == .document ? .document : .face
      if !roles.contains(role) { roles.append(role) }
    }
  }

  /// What the demo camera shows in a role where no track is named.
  package static func usualTrack(_ config: SessionConfig, for role: CameraRole) -> String {
    switch role {
    case .face: CameraChoice.usualTrack
    case .document: config.document.kind == .td3 ? "passport-cooperative" : "card-cooperative"
    }
  }
}
