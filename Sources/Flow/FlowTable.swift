package import Contract

/// A row of the table of steps: its purpose, and its factory.
package struct StepRow: Sendable {
  /// The name, also in `steps`.
  package let name: String
  package let meaning: String
  /// The subject that it detects with a camera; `nil` if it uses none.
  package var subject: Subject?
  package var usesCamera: Bool { subject != nil }
  /// Its products; empty if it captures nothing.
  package var makes: [ProductRow] = []
  /// Its report in `result.json`, however the session ends.
  package var tells: [SchemaField] = []
  /// Returns `nil` if the settings leave the step out.
  let make: @Sendable (SessionConfig, Dossier) -> (any Step)?

  /// The fixed names of its files.
  package var files: Set<String> { Set(makes.flatMap(\.files).map(\.name)) }
  /// It saves files; a flow must end with such a step.
  package var captures: Bool { !files.isEmpty }
  /// Whether it must come before the first step with a camera.
  package var prepares: Bool { !usesCamera && !captures }
}

/// A row of the table of flows: a name for a sequence of steps.
package struct FlowRow: Sendable {
  package let name: String
  package let steps: [String]
  package let meaning: String
}

/// The tables of flows and steps; settings, help and plans are made from them.
package enum FlowTable {
  package static let flows = [
    FlowRow(
      name: "selfie", steps: ["instructions", permission, CaptureStep.name],
      meaning: "one clip of the face, looking straight ahead"),
    FlowRow(
      name: "liveness", steps: ["instructions", permission, LivenessStep.name],
      meaning: "movements of a live person, or one clip, depending on liveness.mode"),
    FlowRow(
      name: "document", steps: ["instructions", permission, DocumentStep.name],
      meaning: "both sides of a card, or the photo page of a passport"),
    FlowRow(
      name: "identity", steps: ["instructions", permission, DocumentStep.name, ChipStep.name, LivenessStep.name],
      meaning: "a document, its chip depending on nfc.mode, then the face of its holder, depending on liveness.mode"),
  ]

  package static let steps = [
    StepRow(name: "instructions", meaning: "explains the session; Continue goes on") { config, _ in
      config.ui.showInstructions ? InstructionsStep(firstPage(config)) : nil
    },
    StepRow(name: permission, meaning: "checks for a usable camera, and asks for consent") { config, _ in
      PermissionStep(
        config.capture.permission, remembers: config.capture.rememberPermission, toSee: subjects(config),
        yieldsToWallet: config.wallet.forDocument)
    },
    StepRow(name: LinkKind.phone.rawValue, meaning: "offers to go on with the phone, if the backend has an address") {
      _, _ in ShowStep(.phone)
    },
    StepRow(
      name: LinkKind.wallet.rawValue, meaning: "shows a request to a wallet, if the backend has one",
      makes: [ShowStep.wallet]
    ) { config, _ in
      let hasDocument = asked(config).contains { $0.name == DocumentStep.name }
      return ShowStep(.wallet, isRequired: config.wallet.forDocument && !hasDocument)
    },
    StepRow(
      name: CaptureStep.name, meaning: "guides the face into the oval and records it", subject: .face,
      makes: [CaptureStep.clip, CaptureStep.still, CaptureStep.frames]
    ) { config, dossier in
      CaptureStep(CaptureOrder(config, preset: dossier.preset))
    },
    StepRow(
      name: LivenessStep.name, meaning: "asks for movements while recording one clip", subject: .face,
      makes: [CaptureStep.clip, CaptureStep.still, LivenessStep.gestures, CaptureStep.frames], tells: TaskFields.all
    ) { config, dossier in
      switch config.liveness.mode {
      case .active: LivenessStep(LivenessOrder(config, dossier))
      case .none, .passive: CaptureStep(CaptureOrder(config, preset: dossier.preset))
      }
    },
    StepRow(
      name: DocumentStep.name, meaning: "guides a card or passport into a frame and captures it", subject: .document,
      makes: [DocumentStep.made, DocumentStep.madeOfCodes, DocumentBatches.row]
    ) { config, _ in
      DocumentStep(DocumentOrder(config, reviews: config.ui.skipConfirmScreen != true))
    },
    StepRow(
      name: ChipStep.name, meaning: "reads the chip of the document on a card reader, depending on nfc.mode",
      makes: [ChipStep.made]
    ) { config, _ in config.nfc.mode == .off ? nil : ChipStep(config.nfc) },
  ]

  /// All products of steps, each kind once.
  package static let products = steps.flatMap(\.makes).reduce(into: [ProductRow]()) { known, row in
    if !known.contains(where: { $0.role == row.role }) { known.append(row) }
  }

  package static func flow(_ name: String) -> FlowRow? { flows.first { $0.name == name } }
  package static func step(_ name: String) -> StepRow? { steps.first { $0.name == name } }

  /// Inserted before the first step with a camera, unless it is named explicitly.
  static let permission = "cameraPermission"

  /// The steps of a session in order, from the settings.
  static func rows(_ config: SessionConfig) -> [StepRow] {
    var rows = asked(config)
    if let first = rows.firstIndex(where: \.usesCamera), !rows.contains(where: { $0.name == permission }) {
      rows.insert(contentsOf: [permission].compactMap(step), at: first)
    }
    return rows
  }

  /// The steps that the settings name, without those of faces if these are left out.
  package static func asked(_ config: SessionConfig) -> [StepRow] {
    (config.steps ?? config.flow.flatMap(flow)?.steps ?? []).compactMap(step)
      .filter { config.capture.enableFaceDetection || $0.subject != .face }
  }

  /// The subjects of the steps, each once.
  private static func subjects(_ config: SessionConfig) -> [Subject] {
    let seen = rows(config).compactMap(\.subject)
    return Subject.allCases.filter(seen.contains)
  }

  private static func firstPage(_ config: SessionConfig) -> FirstPage {
    let asksForMovements = config.liveness.mode == .active && rows(config).contains { $0.name == LivenessStep.name }
    var first = FirstPage(
      subjects(config),
      movements: asksForMovements ? TaskDraw.movements(of: config.liveness, hasSound: config.sounds) : [])
    guard first.subjects.contains(.document) else { return first }
    first.kind = config.document.kind
    first.readsChip = config.nfc.mode != .off && rows(config).contains { $0.name == ChipStep.name }
    // A person who chooses the kind may have a card.
    first.sides = config.document.sides.all(of: config.document.kind ?? .td1)
    return first
  }

  /// The subjects that frames may be analysed for; a preview of the camera alone looks for faces.
  package static func looked(for config: SessionConfig) -> Set<Subject> {
    let seen = Set(subjects(config)).union([.face])
    guard seen.contains(.document), config.document.qr != .off else { return seen }
    return seen.subtracting([.document]).union([.codedDocument, .code])
  }

  /// The camera roles of the steps, in order.
  package static func roles(_ config: SessionConfig) -> [CameraRole] {
    rows(config).filter(\.usesCamera).reduce(into: []) { roles, row in
      let role: CameraRole = row.subject == .document ? .document : .face
      if !roles.contains(role) { roles.append(role) }
    }
  }

  /// The default track of the demo camera in a role.
  package static func usualTrack(_ config: SessionConfig, for role: CameraRole) -> String {
    switch role {
    case .face: CameraChoice.usualTrack
    case .document: config.document.kind == .td3 ? "passport-cooperative" : "card-cooperative"
    }
  }
}
