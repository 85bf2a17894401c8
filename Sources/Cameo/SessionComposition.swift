internal import Codes
internal import Devices
package import Files
package import Contract
package import Engine
internal import Faces
package import Finders
package import Flow
internal import Screens
package import Settings
internal import Voices

extension Consent: ConsentStore {}

/// The composition of a session from its settings: texts, colours, plan and cameras; live or rehearsed.
package struct SessionComposition: Sendable {
  package let settings: ProgramSettings
  package let environment: [String: String]
  package let assembly: Assembly
  let files: any FileStore & Sendable
  private(set) var seed: UInt64

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    self.settings = settings
    self.environment = environment
    self.files = files
    assembly = try Assembly(settings, environment: environment, files: files)
    do throws(SettingsFailure) { try settings.checkCamera() } catch { throw error.error }
    seed = Self.seed(for: settings)
  }

  /// Problems that the operator is told at the start; the session runs in spite of them.
  package var warnings: [Diagnostic] {
    assembly.vocabulary.catalogue.diagnostics(for: assembly.language) + assembly.vocabulary.diagnostics
      + simulatedChip
  }

  /// The finder for each subject; models that load slowly are built once and cached in `folder`.
  ///
  /// The text of codes leaves the code readers only if it may be kept.
  package static func finders(
    keepingIn folder: String?, _ resources: Resources, files: any FileStore & Sendable, _ document: DocumentConfig
  ) -> [Subject: FinderThread.FinderMaking] {
    @Sendable func seeker(_ codes: CodeReader?) throws(CaptureError) -> DocumentSeeker {
      let scan = try FaceScan(cache: folder)
      return DocumentSeeker(try resources.zoneNetwork(files), codes: codes, focal: document.focal) {
        scan.seesFace(in: $0, $1)
      }
    }
    let keepsText = document.keepText
    return [
      .face: { () throws(CaptureError) in
        try DlibFaceFinder(cache: folder, eye: resources.eyeNetwork(files))
      },
      .document: { () throws(CaptureError) in try seeker(nil) },
      .codedDocument: { () throws(CaptureError) in try seeker(try CodeReader(keepsText: keepsText)) },
      .code: { () throws(CaptureError) in CodeSeeker(try CodeReader(keepsText: keepsText)) },
    ]
  }

  /// The finders that the steps need; each runs on its own thread and starts loading at once.
  var finders: [Subject: FinderThread.FinderMaking] {
    Self.finders(
      keepingIn: Folders(environment: environment).made, assembly.resources, files: files, settings.session.document
    ).filter { FlowTable.looked(for: settings.session).contains($0.key) }
  }

  /// The cameras in real time: the host's own, or those of the settings.
  func cameras(_ own: (any HostCamera)?, forPreview isPreview: Bool) throws(CaptureError) -> any CameraProvider {
    if let own {
      if settings.session.camera.roles == .both { throw Self.ownIsOne }
      return SessionCameraProvider(own, qualities: qualities)
    }
    return try isPreview ? provider(firstChoice, for: [], clock: .live) : cameras(clock: .live)
  }

  private static let ownIsOne = CaptureError(
    .impossibleSettings, "A host's own camera is one, and both sides are asked for.",
    recovery: "Leave out camera.roles, and switch within that camera.")

  /// Throws if a host's screen lacks parts its page requires.
  func check(_ screens: HostScreens) throws(CaptureError) {
    if screens.isEmpty { return }
    try screens.check(
      plan.firstFaces, messages: assembly.vocabulary.catalogue.messages(for: assembly.language),
      look: Look(theme: assembly.theme))
  }

  package func cameras(clock: SessionCameraProvider.Clock) throws(CaptureError) -> any CameraProvider {
    let roles = FlowTable.roles(settings.session)
    let sides = settings.session.camera.roles == .both ? [false, true] : [false]
    let asked = roles.flatMap { role in sides.map { (role: role, isOther: $0) } }
    guard Set(asked.map { choice(for: $0.role, isOther: $0.isOther) }).count > 1 else {
      return try provider(firstChoice, for: roles, clock: clock)
    }
    return PairedCameraProvider(
      try asked.map { one throws(CaptureError) in
        (
          one.role, one.isOther,
          try provider(choice(for: one.role, isOther: one.isOther), for: [one.role], clock: clock)
        )
      })
  }

  private func provider(
    _ choice: CameraChoice, for roles: [CameraRole], clock: SessionCameraProvider.Clock
  ) throws(CaptureError) -> SessionCameraProvider {
    try SessionCameraProvider(
      choice, for: roles, preferred: settings.preferredCamera, qualities: qualities,
      controls: DeviceControls(settings.session.camera), seed: seed, clock: clock,
      trace: environment["CAMEO_CAMERA_TRACE"], resources: assembly.resources, files: files)
  }

  /// Reads pictures by path, if imports are allowed; relative paths start in `folder`, or in the working directory.
  package func importer(_ pace: Scheduling, from folder: String = "") throws(CaptureError) -> DocumentImporter? {
    guard settings.session.document.allowImport else { return nil }
    let places = DocumentImporter.Places(folder: folder, home: environment["HOME"])
    return try DocumentImporter(
      pace, places, resources: assembly.resources, keepsText: settings.session.document.keepText)
  }

  /// Has the host read the number of a document, if a chip is read and the host can.
  package func numberReader(_ pace: Scheduling, _ read: NumberReader.Reading?) throws(CaptureError) -> NumberReader? {
    guard settings.session.nfc.mode != .off, let read else { return nil }
    return try NumberReader(pace, read)
  }

  /// Follows deliveries, if a backend gets the sessions.
  ///
  /// `start` starts the process that delivers, for an output folder, and says whether that first waits for a client.
  func deliveryLink(_ start: ((String, Bool) -> Bool)?) throws(CaptureError) -> DeliveryLink? {
    guard settings.delivers else { return nil }
    let output = try output()
    return DeliveryLink(environment: environment, start: start.map { start in { start(output, $0) } })
  }

  /// What the host knows of the person and the session, from its file.
  func hostData(at now: WallTime) throws(CaptureError) -> SessionFile {
    guard let path = settings.sessionFile else { return SessionFile() }
    return try SessionFile.read(path, files, at: now)
  }

  /// The attempts of the person over sessions; `nil` if nothing names them.
  package func attempts(_ data: SessionFile) throws(CaptureError) -> AttemptBook? {
    guard let reference = data.subjectRef else { return nil }
    return try AttemptBook(of: reference, settings.limit, environment: environment)
  }

  /// The speech synthesiser of the pages.
  var voice: any Voice {
    get throws(CaptureError) {
      let ways = SpeakerWay.all(environment)
      return try settings.session.headphones ? Narrator(ways) { KernelJacks() } : Narrator(ways)
    }
  }

  /// The sound card, if sounds use it.
  func tones(hasTerminal: Bool) throws(CaptureError) -> (any TonePlayer)? {
    guard settings.session.sounds else { return nil }
    switch settings.session.soundsBy {
    case .bell: return nil
    case .auto: return hasTerminal && SoundOutput.isBesideTerminal(environment) ? try SoundCard() : nil
    case .card: return try SoundCard()
    }
  }

  /// The haptics program from the settings.
  var touch: (any Touch)? {
    get throws(CaptureError) {
      guard let program = settings.session.haptics else { return nil }
      return try TouchProgram(program, environment: environment)
    }
  }

  /// Whether to measure the camera's stream: yes if the backend supplied data for it.
  package var checksStream: Bool { settings.session.iad.data != nil }

  /// The file with the operator's PIN of a kiosk.
  package var pinFile: PinFile {
    get throws(CaptureError) {
      try PinFile(settings, folders: Folders(environment: environment), files: files)
    }
  }

  package var consent: Consent { Consent(folders: Folders(environment: environment), files: files) }

  package var plan: Plan { plan(for: SessionFile()) }

  /// The plan of a session with what its host has brought.
  package func plan(for data: SessionFile) -> Plan {
    var session = settings.session
    session.capture.permission = permission
    session.ui.endPageMs = settings.endPageMs
    (session.machine.delivers, session.machine.prepares) = (settings.delivers, settings.prepares)
    return Plan(
      session, preset: settings.preset, seed: seed,
      host: HostSession(subjectRef: data.subjectRef, prepared: data.preparation?.session))
  }

  /// The composition for the next visitor, with a new seed unless the settings name one.
  package var renewed: SessionComposition {
    var next = self
    next.seed = Self.seed(for: settings)
    return next
  }

  /// The composition with other settings; reads texts and themes again.
  package func renewed(_ settings: ProgramSettings) throws(CaptureError) -> SessionComposition {
    try SessionComposition(settings, environment: environment, files: files)
  }

  /// The kiosk's state machine, between visitors.
  package var kiosk: Kiosk {
    let languages = assembly.languages.isEmpty ? assembly.vocabulary.catalogue.languages : assembly.languages
    return Kiosk(settings.kiosk, limit: settings.session.sessionMaxMs, offersLanguages: languages.count > 1)
  }

  /// A preview asks no consent: the user who starts it stands before the camera.
  package func previewPlan(signals: Bool = false) -> Plan { .preview(settings.session, signals: signals) }

  var hotReload: HotReload { HotReload(settings, assembly.resources, files: files) }

  /// The consent from the settings, or the remembered one, if that may be used.
  private var permission: KnownPermission {
    let capture = settings.session.capture
    return capture.rememberPermission && capture.permission == .ask ? consent.remembered : capture.permission
  }

  /// The session's initial state, for witnesses such as a tape recorder.
  var outset: SessionOutset {
    SessionOutset(settings: settings, language: assembly.language, seed: seed, permission: permission)
  }

  package func facts(forPreview isPreview: Bool) -> SceneFacts {
    let first = name(of: firstChoice)
    var facts = SceneFacts(
      preview: settings.preview, controlsAreOnTheLeft: !settings.session.ui.showWideWindowPreviewInputsToTheRight,
      cornerRadius: settings.session.ui.buttonCornerRadius, cameraName: first.name, cameraKind: first.kind)
    facts.isSandbox = settings.isSandbox
    if !isPreview {
      for role in FlowTable.roles(settings.session) { facts.cameras[role] = name(of: choice(for: role)) }
    }
    return facts
  }

  /// Without a named track, the demo camera shows what the role needs.
  ///
  /// The other camera is that of the other side, if the settings allow both.
  private func choice(for role: CameraRole, isOther: Bool = false) -> CameraChoice {
    let isBack =
      switch settings.session.camera.roles {
      case .front: false
      case .back: true
      case .both, nil: (role == .document) != isOther
      }
    let asked = isBack ? settings.documentCamera ?? settings.camera : settings.camera
    return asked == .demo ? .demo(track: FlowTable.usualTrack(settings.session, for: role)) : asked
  }

  private var firstChoice: CameraChoice { choice(for: FlowTable.roles(settings.session).first ?? .face) }

  /// A device's name is known only once it is open.
  private func name(of choice: CameraChoice) -> NamedCamera {
    guard case .standIn(let name, let what) = choice, let row = VirtualCameraKind.named(name) else {
      return NamedCamera("", .device)
    }
    let words = row.kind == .file ? [what] : [name, what]
    return NamedCamera(printable(words.compactMap(\.self).joined(separator: ":")), row.kind)
  }

  private var qualities: QualityWish {
    let asked = settings.session.recording.qualities
    return QualityWish(asked ?? settings.preset.qualities, isExplicit: asked != nil)
  }
}
