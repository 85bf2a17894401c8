import AgentHost
import Brokers
import CardReaders
import CommandLine
import Devices
import Doctor
import Files
import Cameo
import Contract
import Couriers
import Delivery
import Faces
import Glibc
import Settings
import Terminal
import Theming
import Voices

/// Implements `cameo doctor`: check this machine and suggest fixes.
///
/// Read-only.
struct DoctorCommand {
  let surroundings: Surroundings
  /// A kiosk's, which remembers what it has read; `nil` reads once.
  var survey: DeliverySurvey?

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    if invocation.extras["--calibrate"] != nil { return try CalibrateCommand(surroundings).run(invocation) }
    let report = try report(invocation)
    if invocation.json { return Say.lines([report.json], code: report.exitCode) }
    return Say.report(report.lines + ["", report.summary], code: report.exitCode)
  }

  func report(_ invocation: Invocation) throws(CaptureError) -> DoctorReport {
    Doctor.examine(facts(invocation, try surroundings.devices()))
  }

  /// The faults, terminal excluded because a kiosk is drawing on it; slow, callable on any thread.
  func complaints(_ invocation: Invocation) -> [String] {
    do throws(CaptureError) {
      let facts = facts(invocation, try surroundings.devices(), besideTerminal: true)
      return Doctor.examine(facts).checks.filter { $0.status != .ok && !Self.ofTerminal.contains($0.id) }.map {
        "\($0.status.rawValue) \($0.id): \($0.fact)" + ($0.fix.isEmpty ? "" : " (\($0.fix))")
      }
    } catch {
      return [error.message]
    }
  }

  private static let ofTerminal = ["terminal", "locale"]

  private func facts(
    _ invocation: Invocation, _ list: DeviceList, besideTerminal: Bool = false
  ) -> DoctorFacts {
    let environment = surroundings.environment
    let settings = Result { () throws(SettingsFailure) in
      try surroundings.settings(invocation)
    }
    let resources = Result { () throws(CaptureError) in try surroundings.resources() }
    let chosen = try? settings.get()
    let themes = (try? resources.get()).map { ThemeFiles($0, files: surroundings.files) }
    let theme = (chosen ?? ProgramSettings()).theme
    let read = themes?.read(theme)
    let reports = list.look()
    var facts = DoctorFacts(
      terminal: besideTerminal ? nil : terminal(chosen?.color ?? .auto), locale: locale,
      isUTF8: besideTerminal || TerminalLocale.adopt { environment[$0] },
      language: language(chosen, resources), resources: whole(resources).map(inventory), theme: theme,
      themeDiagnostics: (read?.diagnostics ?? []) + (read?.theme.map(Theming.check) ?? []),
      settings: settings.failure, output: output(chosen?.output), camera: chosen?.camera ?? .auto,
      devices: wanted(chosen).infos(of: reports, on: list), group: group, landmarks: landmarks,
      lookTime: landmarks == nil || besideTerminal ? nil : DetectionBenchmark.measured())
    facts.lacking = lacking
    facts.damagedModel = DlibFaceFinder.damagedModel(in: Folders(environment: environment).made)
    if let chosen, let found = try? resources.get() {
      facts.cameraFault = cameraFault(chosen, found) ?? documentCameraFault(chosen, reports, list)
    }
    // eSpeak NG allows one instance per process, which may be speaking.
    if !besideTerminal { facts.voice = voice(chosen, languages: (try? resources.get())?.languages(surroundings.files)) }
    if let chip = chosen?.session.nfc, chip.mode != .off {
      do throws(CaptureError) {
        facts.chips = try surroundings.readers(chip).facts(chip)
      } catch {
        let folder = chip.trust ?? Anchors.usualFolder
        facts.chips = .init(
          isRequired: chip.mode == .required, twin: chip.twin, lack: error, anchors: .init(folder: folder, count: 0))
      }
    }
    facts.delivery = (survey ?? chosen.flatMap(surroundings.survey)).map(waiting)
    if let chosen { facts.fleet = fleet(chosen, besideTerminal: besideTerminal) }
    // A kiosk has no network; its operator asks from elsewhere.
    if !besideTerminal, let chosen { facts.backend = backend(chosen, configFile: invocation.configFile) }
    return facts
  }

  /// Fails too if a network is missing or damaged.
  private func whole(_ resources: Result<Resources, CaptureError>) -> Result<Resources, CaptureError> {
    Result { () throws(CaptureError) in
      let found = try resources.get()
      _ = try found.eyeNetwork(surroundings.files)
      _ = try found.zoneNetwork(surroundings.files)
      return found
    }
  }

  private func waiting(_ survey: DeliverySurvey) -> Result<DeliveryStatus, CaptureError> {
    Result { () throws(CaptureError) in
      do throws(FileFault) { return try survey.status(noOlderThan: .seconds(10)) } catch { throw error.error() }
    }
  }

  /// Another process asks the backend: this one opens no connection.
  private func backend(_ settings: ProgramSettings, configFile: String?) -> DoctorFacts.Backend? {
    guard settings.delivery.url != nil, settings.delivers else { return nil }
    let words = ["deliver", "check", "--json"] + (configFile.map { ["--config", $0] } ?? [])
    guard let reply = BackendCheck.askAside(words, environment: surroundings.environment) else { return nil }
    let passes = reply.trouble.flatMap { DeliveryCode(rawValue: $0.code) }.flatMap(RetryRule.row)?.reaction == .backOff
    var backend = DoctorFacts.Backend(url: reply.url, fact: reply.fact, fix: reply.trouble?.fix, passes: passes)
    if let clock = reply.clock, reply.clockDiffers {
      backend.clock = (gap: clock, fix: RetryRule.row(.clock)?.remedy ?? "")
    }
    return backend
  }

  private func fleet(_ settings: ProgramSettings, besideTerminal: Bool) -> DoctorFacts.Fleet? {
    guard let broker = settings.fleet.broker else { return nil }
    var fleet = DoctorFacts.Fleet(broker: broker)
    do throws(CaptureError) {
      // A kiosk loads neither libcrypto nor libmosquitto for this (decision 85).
      if !besideTerminal {
        try FleetSettings(settings, surroundings).check()
        if let lack = BrokerLink.lack { throw lack }
      }
      let path = try FleetFolder.path(environment: surroundings.environment)
      guard let folder = try FleetFolder(reading: path), folder.isInUse else { return fleet }
      let link = folder.link()
      (fleet.isRunning, fleet.isConnected, fleet.trouble) = (true, link?.isConnected == true, link?.trouble)
    } catch {
      fleet.lack = error
    }
    return fleet
  }

  /// Why the film or track of the settings can't be played; devices are checked one by one.
  private func cameraFault(_ settings: ProgramSettings, _ resources: Resources) -> CaptureError? {
    do throws(SettingsFailure) { try settings.checkCamera() } catch { return error.error }
    let qualities = QualityWish(settings.preset.qualities, isExplicit: false)
    for choice in [settings.camera, settings.documentCamera] {
      guard let choice, case .standIn = choice else { continue }
      do throws(CaptureError) {
        _ = try SessionCameraProvider(
          choice, qualities: qualities, seed: 0, clock: .live, resources: resources, files: surroundings.files)
      } catch {
        return error
      }
    }
    return nil
  }

  /// Why the document camera's device can't be used, regardless of others.
  private func documentCameraFault(
    _ settings: ProgramSettings, _ reports: [DeviceReport], _ list: DeviceList
  ) -> CaptureError? {
    guard case .device(let path)? = settings.documentCamera,
      case .unusable(let error)? = DeviceWanted.path(path).infos(of: reports, on: list).first?.state
    else { return nil }
    return error
  }

  private func wanted(_ settings: ProgramSettings?) -> DeviceWanted {
    if case .device(let path)? = settings?.camera { return .path(path) }
    return .automatic(preferred: settings?.preferredCamera)
  }

  private func voice(_ settings: ProgramSettings?, languages: [String]?) -> DoctorFacts.Voice {
    let chosen = settings?.session.look.languages ?? []
    let status = VoiceReport(
      SpeakerWay.all(surroundings.environment), languages: chosen.isEmpty ? languages ?? [] : chosen)
    var voice = DoctorFacts.Voice(
      isWanted: settings?.session.narration == true, ways: status.ways, absent: status.absent, mute: status.mute,
      remedies: status.remedies)
    if settings?.session.headphones == true { voice.jack = jack }
    return voice
  }

  private var jack: DoctorFacts.Voice.Jack {
    switch KernelJacks().ask() {
    case .plugged: .plugged
    case .unplugged: .unplugged
    case .absent(let why, let fix): .absent(why, fix: fix)
    }
  }

  private var group: DoctorFacts.Group {
    let (account, cameras) = (Account.current(), Account.cameras)
    return DoctorFacts.Group(
      name: cameras, isRoot: account.isRoot, isMember: account.isIn(cameras), isListed: account.isListed(in: cameras))
  }

  private var lacking: DoctorFacts.Libraries? {
    let (ofClips, ofCodes) = LoadedLibraries.missing
    if ofClips.isEmpty, ofCodes.isEmpty { return nil }
    return DoctorFacts.Libraries(
      ofClips: ofClips, ofCodes: ofCodes, release: LoadedLibraries.release, here: surroundings.distribution)
  }

  private var landmarks: String? {
    access(DlibFaceFinder.packagedModel, R_OK) == 0 ? DlibFaceFinder.packagedModel : nil
  }

  private var locale: String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { surroundings.environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  private func language(
    _ settings: ProgramSettings?, _ resources: Result<Resources, CaptureError>
  ) -> Result<String, CaptureError> {
    Result { () throws(CaptureError) in
      let own = [settings?.strings].compactMap(\.self)
      return try Vocabulary(shipped: try resources.get().strings, own: own, files: surroundings.files)
        .language(preferred: settings?.language, environment: surroundings.environment)
    }
  }

  private func inventory(_ resources: Resources) -> DoctorFacts.ResourceFacts {
    DoctorFacts.ResourceFacts(
      folder: resources.root, languages: resources.languages(surroundings.files),
      themes: resources.themeNames(surroundings.files), tracks: resources.trackNames(surroundings.files))
  }

  private func terminal(_ color: ColorChoice) -> DoctorFacts.Terminal? {
    guard let look = TerminalGlance.take(surroundings.environment) else { return nil }
    let decision = decideColor(
      flag: color, environment: surroundings.environment,
      terminal: look.facts.terminalColors, client: TmuxClient.hasDirectColors)
    let count = [ColorDepth.none: 0, .ansi16: 16, .palette256: 256, .direct: 1 << 24][decision.depth] ?? 0
    var terminal = DoctorFacts.Terminal(
      name: look.facts.name, fallback: look.facts.entry == look.facts.name ? nil : look.facts.entry,
      columns: look.size.columns, rows: look.size.rows, unicode: look.facts.isUnicode,
      glyphs: look.facts.isConsole ? look.facts.glyphs.names : nil, colors: count,
      colorReason: decision.reason)
    terminal.setsColors = look.facts.ownsPalette && decision.depth == .ansi16
    return terminal
  }

  /// The output folder is created with the first capture; until then its nearest parent must be writable.
  private func output(_ folder: String?) -> DoctorFacts.Output {
    guard let folder else { return DoctorFacts.Output(folder: nil, isWritable: false, freeBytes: 0) }
    let place = FreeSpace.nearest(to: folder)
    return DoctorFacts.Output(
      folder: folder, isWritable: access(place, W_OK) == 0, freeBytes: FreeSpace.bytes(at: place) ?? 0)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Command {
  static let doctor = Command(
    CommandRow("doctor", help: "check this machine and suggest fixes") { row in
      row.examples = [
        ("cameo doctor", "one line per check, with a fix if it fails"),
        ("cameo doctor --json", "the same as JSON"),
        ("cameo doctor --calibrate", "find the oval that fits where people stand"),
      ]
      row.about = [
        """
        --calibrate: a person stands for a few seconds where users will stand. It measures the face with the \
        configured camera, and says which oval fits and how to set it.
        """
      ]
      row.takesJSON = true
      row.flags = [
        ActionFlag("--calibrate", "", "measure a person in front of the camera, and suggest an oval")
      ]
      row.exitCodes = [
        ("\(ExitCode.captured)", "no check fails; with --calibrate, an oval fits"),
        ("\(ExitCode.notCaptured)", "with --calibrate: no face measured, or no oval fits"),
        ("others", "code of the first failed check; see 'cameo help run'"),
      ]
    }, takesSignals: { $0.extras["--calibrate"] != nil }
  ) { invocation, surroundings throws(CaptureError) in try DoctorCommand(surroundings).run(invocation) }
}
