import CommandLine
import Devices
import Files
import Contract
import Glibc
import Settings
import Terminal
import Theming

/// Entry point of the `cameo` program: parses the command line and dispatches to the command for an exit code.
struct CameoProgram {
  let words: [String]
  let surroundings: Surroundings

  init(_ words: [String], environment: [String: String], files: any FileStore & Sendable) {
    self.words = words
    surroundings = Surroundings(environment: environment, files: files)
  }

  func run() -> Int32 {
    Say.prepare(surroundings.environment, color: .auto)
    do throws(CaptureError) {
      try Program.checkStack()
      let invocation = try Invocation(parsing: words, commands: Command.all.map(\.row))
      Say.prepare(surroundings.environment, color: invocation.color)
      return try answer(invocation)
    } catch {
      return Say.failure(error)
    }
  }

  private func answer(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    if invocation.wantsVersion { return Say.lines(["cameo \(Program.version)"]) }
    if invocation.wantsHelp { return try HelpCommand(surroundings).run(helpWanted(invocation)) }
    guard let command = Command.named(invocation.command) else { return ExitCode.ourBug }
    // Before any thread exists: a signal that comes between two waits must not be lost.
    if command.takesSignals(invocation) { Signals.block() }
    return try command.answer(invocation, surroundings)
  }
}

extension CameoProgram {
  /// `cameo --help` is the program's help, `cameo theme --help` the command's.
  private func helpWanted(_ invocation: Invocation) -> [String] {
    words.contains(invocation.command) ? [invocation.command] : []
  }
}

extension Invocation {
  /// The colour option on the command line.
  fileprivate var color: ColorChoice {
    given.last { $0.flag == OptionTable.row(\.session.look.color)?.flag }?.text.flatMap(ColorChoice.init) ?? .auto
  }
}

/// A command's environment: variables, files and devices.
struct Surroundings {
  let environment: [String: String]
  let files: any FileStore & Sendable

  /// The distribution's name from os-release, such as "Debian GNU/Linux 12 (bookworm)".
  var distribution: String? {
    let bytes = (try? files.read("/etc/os-release", limit: 1 << 16)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let name = lines.first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst(12)
    return name.map { printable(String($0.filter { $0 != "\"" })) }
  }

  /// Where the user stands.
  var folder: String {
    let path = realpath(".", nil)
    defer { free(path) }
    return path.map { String(cString: $0) } ?? "/"
  }

  func resources() throws(CaptureError) -> Resources {
    try Resources.find(environment: environment, program: Program.path(), files: files)
  }

  /// Lists this machine's devices, with a driver trace if enabled.
  func devices() throws(CaptureError) -> DeviceList {
    DeviceList(calls: try SystemCalls.system(tracedInto: environment["CAMEO_CAMERA_TRACE"]))
  }

  /// The resolved settings; throws if they are unusable.
  func settings(
    _ invocation: Invocation, canStartOtherwise: Bool = false, fleetFile: FleetFileUse = .unlessWrong
  ) throws(SettingsFailure) -> ProgramSettings {
    func resolved(_ use: FleetFileUse) throws(SettingsFailure) -> ProgramSettings {
      try ProgramSettings.resolve(
        invocation, environment: environment, files: files, canStartOtherwise: canStartOtherwise, fleetFile: use)
    }
    let settings = try resolved(fleetFile)
    do throws(SettingsFailure) {
      try settings.checkCamera()
      return settings
    } catch {
      guard fleetFile == .unlessWrong, settings.uses(fleetFileOf: environment) else { throw error }
      let others = try resolved(.ignored)
      try others.checkCamera()
      return others.ignoringFleet(for: error, environment)
    }
  }

  /// Runs a command with resolved settings; reports their errors and warnings.
  func withSettings(
    _ invocation: Invocation, canStartOtherwise: Bool = false,
    _ answer: (ProgramSettings) throws(CaptureError) -> Int32
  ) throws(CaptureError) -> Int32 {
    let settings: ProgramSettings
    do throws(SettingsFailure) {
      settings = try self.settings(invocation, canStartOtherwise: canStartOtherwise)
    } catch {
      return Say.failure(error)
    }
    Say.odd(settings.warnings)
    return try answer(settings)
  }
}
