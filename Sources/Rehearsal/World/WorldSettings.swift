internal import Cells
internal import CommandLine
internal import Contract
internal import Settings
internal import Tape
internal import Theming

/// The setup of a tape, before its session begins.
struct WorldSettings {
  private(set) var size = Size(columns: 80, rows: 24)
  private var color = TapeColor.palette256
  private var words: [String] = []
  var config: String?
  private var seed = 1
  /// The tape's camera.
  var camera: CameraChoice?
  /// The camera's faults, in order.
  var cameraWords: [CameraWord] = []
  var hasRecorder = false
  private(set) var isKiosk = false
  /// Whether the test looks at the last page, which then stands as long as the program's settings say.
  var awaitsLastPage = false
  /// Environment variables of the program; none but those that the tape sets.
  var environment: [String: String] = [:]

  /// `folder` is the path from the tape's folder to that of the line.
  mutating func take(_ setting: TapeSetting, folder: String) {
    switch setting {
    case .size(let size): self.size = Size(columns: size.columns, rows: size.rows)
    case .language(let code): words += ["--language", code]
    case .theme(let theme): words += ["--theme", Resources.isPath(theme) ? Paths.joined(folder, theme) : theme]
    case .color(let color): self.color = color
    case .seed(let seed): self.seed = seed
    case .config(let path): config = Paths.joined(folder, path)
    case .option(let text): words += OptionWords.split(text) ?? []
    case .kiosk(let state): isKiosk = state == .on
    case .filming: break
    }
  }

  /// The colour capabilities of the tape's terminal.
  var terminal: TerminalColors {
    switch color {
    case .none: TerminalColors(colors: 0, pairs: 0)
    case .ansi16: TerminalColors(colors: 16, pairs: 256)
    case .palette256: TerminalColors(colors: 256, pairs: 65536, direct: .never)
    case .direct: TerminalColors(colors: 1 << 24, pairs: 65536)
    }
  }

  func resolve(environment: [String: String], files: TapeFiles) throws(SettingsFailure) -> ProgramSettings {
    var invocation: Invocation
    do throws(CaptureError) {
      // The tape's own words come later and override these.
      invocation = try Invocation(parsing: ["run", "--appearance", "dark", "--seed", "\(seed)"] + words)
    } catch {
      throw SettingsFailure(error)
    }
    invocation.configFile = config
    var settings = try ProgramSettings.resolve(invocation, environment: environment, files: files)
    // Most tapes end with their session, so the last page is shown only where it is looked at.
    if !awaitsLastPage { settings.session.ui.endPageMs = settings.session.ui.endPageMs ?? 0 }
    if let camera {
      settings.camera = camera
    } else if !cameraWords.isEmpty {
      settings.camera = .demo
    }
    return settings
  }
}
