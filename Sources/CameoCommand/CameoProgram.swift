import Devices
import Files
import Contract
import Settings

/// The `cameo` program: finds out what is asked, and lets the command for it answer with an exit code.
struct CameoProgram {

  let words: [String]
  let surroundings: Surroundings

  init(_ words: [String], environment: [String: String], files: any FileStore & Sendable) {
    self.words = words
    surroundings = Surroundings(environment: environment, files: files)
  }

  func run() -> Int32 {
    do throws(CaptureError) {
      return try answer(try Invocation(parsing: words))
    } catch {
      return Say.failure(error)
    }
  }

  private func answer(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    if invocation.wantsVersion { return Say.lines(["cameo \(Program.version)"]) }
    if invocation.wantsHelp {
      return Say.lines(
        words.first == invocation.command.rawValue ? HelpText.command(invocation.command) : HelpText.program())
    }
    switch invocation.command {
    case .run: return try RunCommand(surroundings).run(invocation)
    case .preview: return try PreviewCommand(surroundings).run(invocation)
    case .cameras: return try CamerasCommand(surroundings).run(invocation)
    case .doctor: return try DoctorCommand(surroundings).run(invocation)
    case .strings: return try StringsCommand(surroundings).run(invocation)
    case .theme: return try ThemeCommand(surroundings).run(invocation)
    case .config: return ConfigCommand(surroundings).run(invocation)
    case .help: return try help(invocation.operands.first)
    case .tape: return try TapeCommand(surroundings).run(invocation)
    case .verify: return try VerifyCommand().run(invocation)
    }
  }

  private func help(_ word: String?) throws(CaptureError) -> Int32 {
    guard let word else { return Say.lines(HelpText.program()) }
    if let topic = HelpTopic(rawValue: word) { return Say.lines(topic.lines) }
    let asked = try Invocation(parsing: [word, "--help"])
    return Say.lines(HelpText.command(asked.command))
  }
}

/// What a command may look at outside itself.
struct Surroundings {
  let environment: [String: String]
  let files: any FileStore & Sendable

  func resources() throws(CaptureError) -> Resources {
    try Resources.find(environment: environment, program: Program.path(), files: files)
  }

  /// Looks at the devices of this machine, traced where that is wanted.
  func devices() throws(CaptureError) -> DeviceList {
    DeviceList(calls: try SystemCalls.system(tracedInto: environment["CAMEO_CAMERA_TRACE"]))
  }

  /// Answers with settings that are whole; what is wrong with them or odd about them is told here.
  func withSettings(
    _ invocation: Invocation, canStartOtherwise: Bool = false,
    _ answer: (ProgramSettings) throws(CaptureError) -> Int32
  ) throws(CaptureError) -> Int32 {
    let settings: ProgramSettings
    do throws(SettingsFailure) {
      settings = try ProgramSettings.resolve(
        invocation, environment: environment, files: files, canStartOtherwise: canStartOtherwise)
    } catch {
      return Say.failure(error)
    }
    Say.aside(settings.warnings.map { "cameo: \($0)" })
    return try answer(settings)
  }
}
