internal import Cells
internal import CommandLine
internal import Contract
internal import Settings
internal import Tape
internal import Theming

/// What a tape says before its session begins.
struct WorldSettings {
  private(set) var size = Size(columns: 80, rows: 24)
  private var color = TapeColor.palette256
  private var words: [String] = []
  var config: String?
  private var seed = 1
  /// The camera that the tape asks for.
  var camera: CameraChoice?
  /// What is the matter with the camera, in order.
  var cameraWords: [CameraWord] = []
  var hasRecorder = false
  private(set) var isKiosk = false
  /// What the tape puts into the environment of the program, which is empty otherwise.
  var environment: [String: String] = [:]

  /// `folder` leads from the tape's folder to that of the line.
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

  /// What the terminal of the tape can show.
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
      // What a tape says comes later and counts more.
      invocation = try Invocation(parsing: ["run", "--appearance", "dark", "--seed", "\(seed)"] + words)
    } catch {
      throw SettingsFailure(error)
    }
    invocation.configFile = config
    var settings = try ProgramSettings.resolve(invocation, environment: environment, files: files)
    // Most tapes end with the session that they tell of.
    settings.session.ui.endPageMs = settings.session.ui.endPageMs ?? 0
    if let camera {
      settings.camera = camera
    } else if !cameraWords.isEmpty {
      settings.camera = .demo
    }
    return settings
  }
}
