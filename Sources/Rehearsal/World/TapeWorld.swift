internal import Cameo
internal import Cells
internal import Contract
internal import Demo
internal import Engine
internal import Evidence
internal import Files
internal import Flow
internal import KioskHost
internal import Notation
internal import Recording
internal import Screens
internal import Settings
internal import Tape
internal import Theming

/// The simulated world of one test: first its setup, then the session, finally its output and exit.
final class TapeWorld {
  /// The program's exit code.
  struct Ending: Equatable {
    var exitCode: Int32
  }

  var settings = WorldSettings()
  /// The active fault of recorder, disk or machine.
  var fault: Fault? {
    didSet {
      if fault == .detectorHeld { hold.until = now + Self.held }
      applyFault()
    }
  }
  /// Until when frames are not analysed.
  private let hold = LookingHold()
  private var recorder: FaultyRecorder?
  /// `nil` if the tape's recorder writes nothing.
  private(set) var captures: TapeCaptures?
  private lazy var disk = StepDisk { [weak self] in self?.engine?.now ?? Instant() }
  private let theatre: Theatre
  private let files: TapeFiles
  private(set) var cameras: TapeCameraProvider?
  private var house: House?
  private var admission: Admission?
  private var renewal: KioskReload?
  private var operatorConsole: OperatorConsole?
  /// The simulated delivery; `nil` without a backend.
  private(set) var courier: TapeCourier?
  private lazy var chipReader = TapeChipReader(theatre.resources, theatre.files)
  var engine: Engine? { house?.engine }
  private var loop: VirtualLoop?
  private var sceneFacts = SceneFacts()
  var facts: SceneFacts { sceneFacts.with(engine?.cameraBook.role) }
  private var oval = OvalPreset.desk
  private(set) var size = Size(columns: 0, rows: 0)
  private(set) var isPlain = false
  private(set) var ending: Ending?
  /// Whether the program is stopped, as by Ctrl-Z.
  private(set) var isStopped = false
  /// The total time for which the program was stopped.
  private var stoppedFor = Duration.zero
  /// The output on stderr.
  private(set) var said: [String] = []
  private(set) var log: [EventStamp] = []
  /// Whether the core is traced.
  var isTraced = false
  private(set) var trace: [TraceLine] = []
  private static let longestTrace = 20
  /// The bell's sounds.
  private(set) var sounds: [Sound] = []
  /// Records what is spoken.
  let voice = HeardVoice()
  private var faces: ScriptedFaces?
  private var deed: ScriptedDeed?
  private var played: PlayedFindings?
  private var seenFrame: Int?
  /// Real detection, for tapes without scripted findings.
  private var vision: [Subject: StepVision] = [:]
  /// The tape's folder.
  private let folder: String

  /// Called at every visible moment: after each event, and after time has moved.
  var onMoment: () -> Void = {}
  var onEvent: (EventStamp) -> Void = { _ in }
  var beforeMoving: (Instant) -> Void = { _ in } { didSet { loop?.beforeMoving = beforeMoving } }

  init(_ theatre: Theatre, folder: String) {
    (self.theatre, self.folder) = (theatre, folder)
    files = theatre.disk(for: folder)
  }

  var hasBegun: Bool { engine != nil || ending != nil }
  var now: Instant { (loop?.now ?? Instant()) + stoppedFor }

  private var environment: [String: String] { theatre.environment.merging(settings.environment) { $1 } }

  /// Starts the program; invalid settings end it at once, as on a command line.
  func begin() {
    do throws(SettingsFailure) {
      var program = try settings.resolve(environment: environment, files: files)
      if settings.isKiosk { program = try program.forKiosk() } else { try program.checkWithoutKiosk() }
      begin(program)
    } catch {
      end(error.code.exitCode, saying: error.lastWords)
    }
  }

  private func begin(_ chosen: ProgramSettings) {
    let program = files.takingHome(chosen)
    (size, isPlain, oval) = (settings.size, program.plain, program.session.capture.oval)
    said += program.warnings.map { "cameo: \($0.spoken)" }
    do throws(CaptureError) {
      let composition = try SessionComposition(program, environment: environment, files: files)
      vision = SessionComposition.finders(
        keepingIn: theatre.made, theatre.resources, files: theatre.files, program.session.document
      ).mapValues { StepVision($0) }
      for warning in composition.warnings { said += warning.error(.badSyntax).lastWords }
      try begin(composition)
    } catch {
      end(error.code.exitCode, saying: error.lastWords)
    }
  }

  private func begin(_ composition: SessionComposition) throws(CaptureError) {
    let cameras = TapeCameraProvider(try composition.cameras(clock: .virtual), isItself: settings.cameraWords.isEmpty)
    for word in settings.cameraWords { cameras.take(word, at: Instant()) }
    let recorder = FaultyRecorder(settings.hasRecorder ? VirtualRecorder() : StepRecorder())
    self.recorder = recorder
    if !settings.hasRecorder { captures = try TapeCaptures() }
    let archive = settings.isKiosk ? nil : try archive(composition, Self.session)
    var vision = vision.mapValues { Engine.Vision.watching(HeldVision($0, hold)) }
    if faces != nil { vision[.face] = .scripted }
    if let played { vision[.face] = .watching(HeldVision(played, hold)) }
    operatorConsole = settings.isKiosk ? try openOperatorConsole(composition) : nil
    let importer = try composition.importer(.inStep, from: folder)
    let parts = Engine.Parts(
      cameras: cameras, vision: vision, recorder: recorder, devices: [operatorConsole, importer, courier, chipReader],
      presentation: presentation(composition))
    parts.narration.voice = voice
    let house = House(composition, parts)
    sceneFacts = composition.facts(forPreview: false)
    if !settings.cameraWords.isEmpty { (sceneFacts.cameraKind, sceneFacts.cameras) = (.device, [:]) }
    house.engine.onTrouble = { [weak self] in self?.said += $0.lastWords }
    if isTraced { house.engine.onTrace = { [weak self] in self?.keep($0) } }
    house.engine.parts.sounds.onSound = { [weak self] in self?.sounds.append($0) }
    house.engine.afterEvent = { [weak self] in
      self?.seePicture()
      self?.onMoment()
    }
    let loop = VirtualLoop(house.engine)
    loop.beforeMoving = beforeMoving
    (self.cameras, self.house, self.loop) = (cameras, house, loop)
    applyFault()
    house.engine.isUnseen = isUnseen
    let hear: (EventStamp, Engine) -> Void = { [weak self] stamp, engine in
      self?.operatorConsole?.hear(stamp, of: engine)
      self?.hear(stamp)
    }
    if settings.isKiosk {
      openKiosk(house, loop, hear)
    } else {
      let plan = fault == .locked ? Plan.refused(.locked(until: WallTime() + Self.lockLength)) : composition.plan
      loop.begin(house.sitting(plan, id: Self.session, archive: archive, hear: hear))
    }
    settle()
  }

  private func keep(_ line: TraceLine) {
    trace.append(line)
    if trace.count > Self.longestTrace { trace.removeFirst() }
  }

  private func openOperatorConsole(_ composition: SessionComposition) throws(CaptureError) -> OperatorConsole? {
    let now = { [weak self] in self?.engine?.now ?? Instant() }
    let place = OperatorConsole.Place(
      .inStep, now: now, wall: { WallTime() + (now() - Instant()) }, free: { nil })
    return try composition.operatorConsole(place) { [weak self] in self?.said += $0.lastWords }
  }

  private func openKiosk(_ house: House, _ loop: VirtualLoop, _ hear: @escaping (EventStamp, Engine) -> Void) {
    var people = 0
    let place = Admission.Place(
      nextID: {
        people += 1
        return "person-\(people)"
      },
      archive: { [weak self] composition, id throws(CaptureError) in try self?.archive(composition, id) },
      report: { [weak self] _ in OutputFolderReport(free: self?.fault == .diskFull ? 0 : nil) })
    let admission = Admission(house, place, hear: hear) { [weak self] in self?.said += $0.lastWords }
    self.admission = admission
    loop.open(house.composition.kiosk, admission.hosting)
  }

  /// Reloads a kiosk with this settings file, as `cameo ctl reload` does.
  func reload(_ path: String) throws(CaptureError) {
    guard settings.isKiosk, let house else {
      throw CaptureError(.usage, "no kiosk runs", recovery: "Write Set Kiosk on above.")
    }
    var settings = settings
    settings.config = path
    let renewal = try KioskReload(house, isAside: false) { [settings, environment, files] () throws(CaptureError) in
      do throws(SettingsFailure) {
        return files.takingHome(try settings.resolve(environment: environment, files: files))
      } catch { throw error.error }
    }
    try renewal.order()
    self.renewal = renewal
    settle()
  }

  /// A constant, so that the same tape writes the same bytes.
  private static let session = "tape"
  private static let lockLength: Duration = .seconds(1800)
  /// How long a simulated slow disk takes to save a session.
  private static let slowness: Duration = .seconds(2)
  /// How long a held detector finds nothing.
  private static let held: Duration = .seconds(15)

  private func archive(_ composition: SessionComposition, _ session: String) throws(CaptureError) -> SessionArchive? {
    guard let captures else { return nil }
    let folder = try captures.folder(
      named: try composition.output(), session: session, encryptedFor: try composition.artefactKey())
    return composition.archive(folder, began: WallTime(), .inStep(disk))
  }

  private func applyFault() {
    recorder?.fault = fault
    captures?.fill(fault == .diskFull)
    disk.delay = fault == .diskSlow ? Self.slowness : .zero
    cameras?.losesFrames = fault == .framesLost
  }

  private func presentation(_ composition: SessionComposition) -> Presentation {
    let assembly = composition.assembly
    var presentation = Presentation(
      catalogue: assembly.vocabulary.catalogue, language: assembly.language, languages: assembly.languages,
      library: assembly.themes.library, theme: assembly.theme,
      appearance: decideAppearance(flag: composition.settings.appearance).appearance,
      depth: decideColor(
        flag: composition.settings.color, environment: settings.environment, terminal: settings.terminal
      ).depth)
    presentation.usualPreview = composition.settings.preview
    presentation.reducesMotion = composition.settings.session.look.reducedMotion
    return presentation
  }

  private func hear(_ stamp: EventStamp) {
    log.append(stamp)
    onEvent(stamp)
  }

  private func end(_ exitCode: Int32, saying words: [String]) {
    guard ending == nil else { return }
    said += words
    ending = Ending(exitCode: exitCode)
    onMoment()
  }

  /// Closes the camera, as the program's end does.
  func close() {
    house?.close()
    // Without a session, or with scripted findings, the house does not own it.
    for vision in vision.values { vision.close() }
  }
}

// MARK: - Time

extension TapeWorld {
  /// Advances time, event by event, until a condition holds.
  func pass(_ length: Duration, until isEnough: () -> Bool = { false }) {
    guard let loop, ending == nil, !isStopped else {
      if !isEnough() { stoppedFor += length }
      return
    }
    loop.pass(length) { _ in
      renewal?.apply()
      lookAtFrame()
      onMoment()
      return isEnough()
    }
    lookAtFrame()
    takeEnd()
  }

  /// Handles everything due at this instant.
  func settle() {
    seePicture()
    pass(.zero)
  }

  /// On a virtual clock, a page is on the screen at once.
  private func seePicture() {
    if let engine { engine.see(engine.pictureNumber, at: engine.now) }
  }

  private func takeEnd() {
    guard let end = engine?.end else { return onMoment() }
    self.end(end.exitCode, saying: end.lastWords)
  }

  /// Reports scripted faces for a new frame at once, if a step looks for faces.
  private func lookAtFrame() {
    guard let faces, let engine, engine.looking == .face, let frame = engine.frame, frame.number != seenFrame,
      let size = engine.mode?.size, !hold.isOn(at: engine.now)
    else { return }
    seenFrame = frame.number
    let prompted = engine.view?.face.prompted ?? Prompted()
    let motion = deed?.motion(at: frame.capturedAt, prompted) ?? HeadMotion()
    engine.find(faces.finding(frame: frame.number, capturedAt: frame.capturedAt, size: size, oval: oval, doing: motion))
  }
}

// MARK: - Input

extension TapeWorld {
  private var isUnseen: Bool { !isPlain && !ScreenModel.isShown(in: size) }

  func resize(to size: Size) {
    self.size = size
    engine?.isUnseen = isUnseen
    settle()
  }

  func see(_ faces: ScriptedFaces) {
    (self.faces, played) = (faces, nil)
    vision[.face]?.look(false)
    engine?.parts.vision[.face] = .scripted
    settle()
  }

  /// Whether findings are scripted.
  var tellsFaces: Bool { faces != nil }

  func meet(_ script: CourierScript) {
    let courier = courier ?? TapeCourier()
    courier.meet(script)
    self.courier = courier
    settings.environment.merge(courier.environment) { set, _ in set }
  }

  func meet(_ script: ChipScript) throws(CaptureError) {
    try chipReader.meet(script)
    settle()
  }

  func readers(are state: ReaderWord) {
    chipReader.become(state)
    settle()
  }

  func act(_ deed: TapeDeed) { self.deed = ScriptedDeed(deed, at: engine?.now ?? now) }

  /// Replays the findings of another session.
  func play(_ path: String) throws(CaptureError) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.read(path, limit: FindingLine.maximalSize)
    } catch {
      throw error.error()
    }
    let (lines, fault) = FindingLine.read(bytes, file: printable(path))
    if let fault { throw CaptureError(.badSyntax, fault.description) }
    let played = PlayedFindings(lines)
    vision[.face]?.look(false)
    if engine?.looking == .face { played.look(true) }
    (self.played, faces) = (played, nil)
    engine?.parts.vision[.face] = .watching(HeldVision(played, hold))
    settle()
  }

  func camera(_ word: CameraWord) {
    cameras?.take(word, at: now)
    settle()
  }

  /// Stops the program as Ctrl-Z does: closes the camera and pauses the session's time.
  func stop() {
    guard let engine, ending == nil, !isStopped else { return }
    engine.post(.suspended)
    settle()
    isStopped = true
  }

  func goOn() {
    guard let engine, let loop, isStopped else { return }
    isStopped = false
    let length = stoppedFor
    stoppedFor = .zero
    loop.pass(length)
    engine.post(.continued)
    settle()
  }
}
