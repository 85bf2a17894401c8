package import Files
internal import Contract
internal import Flow
import Notation

extension ProgramSettings {
  /// Resolves settings in order of precedence: flags, variables, user's file, fleet's file, machine's file, defaults.
  ///
  /// `canStartOtherwise`: a host will call `startVideoCapture`, so the start button may be hidden.
  package static func resolve(
    _ givens: [GivenSetting], from configFile: String?, environment: [String: String], files: any FileStore,
    canStartOtherwise: Bool, fleetFile: FleetFileUse = .unlessWrong
  ) throws(SettingsFailure) -> ProgramSettings {
    func resolved(withFleet: Bool) throws(SettingsFailure) -> ProgramSettings {
      try resolve(
        givens, from: configFile, environment: environment, files: files, canStartOtherwise: canStartOtherwise,
        withFleet: withFleet)
    }
    do throws(SettingsFailure) {
      return try resolved(withFleet: fleetFile != .ignored)
    } catch {
      guard fleetFile == .unlessWrong, let settings = try? resolved(withFleet: false) else { throw error }
      return settings.ignoringFleet(for: error, environment)
    }
  }

  private static func resolve(
    _ givens: [GivenSetting], from configFile: String?, environment: [String: String], files: any FileStore,
    canStartOtherwise: Bool, withFleet: Bool
  ) throws(SettingsFailure) -> ProgramSettings {
    let folders = Folders(environment: environment)
    var resolver = Resolver(files: files)
    resolver.settings.output = folders.captures
    if let asked = namedFile(configFile, environment: environment) {
      resolver.layer { $0.take(file: asked, mustExist: true) }
    } else {
      resolver.layer { $0.take(file: Folders.systemSettings, mustExist: false) }
      if withFleet, let path = folders.fleetSettings { resolver.layer { $0.take(fleetFile: path) } }
      if let path = folders.userSettings { resolver.layer { $0.take(file: path, mustExist: false) } }
    }
    resolver.layer { $0.take(environment: environment) }
    resolver.layer { for given in givens { $0.take(given) } }
    resolver.crossCheck(canStartOtherwise: canStartOtherwise)
    if !resolver.problems.isEmpty { throw SettingsFailure(problems: resolver.problems) }
    return resolver.settings
  }

  /// The one settings file that is read instead of the machine's and the user's; `nil` if none is named.
  package static func namedFile(_ configFile: String?, environment: [String: String]) -> String? {
    configFile ?? environment[Resolver.configVariable].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// What becomes of the fleet's settings file.
package enum FleetFileUse: Sendable {
  /// If nothing works with it, it is ignored with a warning: else no other one could be sent.
  case unlessWrong
  /// A fault of it is an error: it is on trial.
  case needed
  case ignored
}

extension ProgramSettings {
  /// These settings, which were resolved without the fleet's file, with a warning that says why.
  package func ignoringFleet(for failure: SettingsFailure, _ environment: [String: String]) -> ProgramSettings {
    var settings = self
    settings.warnings.append(
      Diagnostic(
        .warning, file: printable(Folders(environment: environment).fleetSettings ?? ""),
        "the fleet's settings are ignored: \(failure.diagnostics.first?.description ?? "")",
        remedy: "send others from the fleet's backend"))
    return settings
  }

  /// Whether a setting comes from the fleet's file.
  package func uses(fleetFileOf environment: [String: String]) -> Bool {
    guard let path = Folders(environment: environment).fleetSettings else { return false }
    return origins.values.contains { if case .file(path, _) = $0 { true } else { false } }
  }
}

/// Merges the sources layer by layer; later layers override earlier ones.
struct Resolver {
  var settings = ProgramSettings()
  private(set) var problems: [SettingsFailure.Problem] = []
  private let files: any FileStore

  init(files: any FileStore) {
    self.files = files
  }

  /// A layer that names a flow drops the steps of lower layers, and vice versa.
  mutating func layer(_ take: (inout Resolver) -> Void) {
    let before = settings.origins
    take(&self)
    let (flow, steps) = (settings.origins["flow"], settings.origins["steps"])
    switch (flow != before["flow"], steps != before["steps"]) {
    case (true, false): (settings.session.steps, settings.origins["steps"]) = (nil, nil)
    case (false, true): (settings.session.flow, settings.origins["flow"]) = (nil, nil)
    case (true, true), (false, false): break
    }
  }

  // MARK: Files

  /// The default files may be missing; a file that was named must exist.
  mutating func take(file path: String, mustExist: Bool) {
    do throws(FileFault) {
      take(try files.read(path, limit: Resources.sizeLimit), of: path)
    } catch {
      if error.reason != .missing || mustExist { note(.resourceMissing, printable(path), error) }
    }
  }

  /// A backend may not set what belongs to the machine, and no process that can write this file may either.
  mutating func take(fleetFile path: String) {
    let before = settings.origins
    take(file: path, mustExist: false)
    for row in OptionTable.rows where row.isLocal(settings) && settings.origins[row.key] != before[row.key] {
      problems.append(
        SettingsFailure.Problem(
          row.key, "can't be set from afar: it belongs to the machine",
          "leave it out, and set it in \(Folders.systemSettings)", settings.origins[row.key]))
    }
  }

  mutating func take(_ bytes: [UInt8], of path: String) {
    let file = SettingsFile(bytes, path: path, over: settings)
    problems += file.problems
    settings = file.settings
  }

  // MARK: Variables

  /// An empty variable counts as unset.
  mutating func take(environment: [String: String]) {
    guard environment.keys.contains(where: { $0.hasPrefix("CAMEO_") }) else { return }
    for row in OptionTable.rows {
      let name = row.environmentName
      guard let text = environment[name], !text.isEmpty else { continue }
      take(text, row, name, .environment(name))
    }
    let known = OptionTable.rows.map(\.environmentName) + Self.otherVariables
    for name in environment.keys.sorted() where name.hasPrefix("CAMEO_") && !known.contains(name) {
      settings.warnings.append(Self.unknownVariable(name, known))
    }
  }

  static let configVariable = "CAMEO_CONFIG"
  private static let otherVariables = [configVariable, "CAMEO_DATA_DIR", "CAMEO_CAMERA_TRACE"]

  private static func unknownVariable(_ name: String, _ known: [String]) -> Diagnostic {
    let near = nearest(name, in: known).map { "did you mean \($0)?" } ?? "'cameo help settings' lists them"
    return Diagnostic(.warning, file: printable(name), "unknown variable: no setting uses it", remedy: near)
  }

  // MARK: Flags

  mutating func take(_ given: GivenSetting) {
    guard let row = OptionTable.row(flag: given.flag) else { return }
    let text = if case .toggle(let means) = row.kind { String(means) } else { given.text ?? "" }
    take(text, row, "option \(given.flag)", .flag(given.flag))
  }

  // MARK: Values

  private mutating func take(_ text: String, _ row: OptionRow, _ place: String, _ origin: Origin) {
    if row.kind.isOfRecords {
      take(records: text, row, place, origin)
    } else if row.kind == .secret, let path = text.rest(after: "@") {
      take(file: path, row, place, origin)
    } else if row.kind == .secret, text.unicodeScalars.contains("\u{FFFD}") {
      // The decoder has replaced invalid bytes with this character.
      refuse(origin.codeOfBadValue, place, "must be UTF-8")
    } else {
      set(row, text, place, origin)
    }
  }

  /// Otherwise the backend would receive other bytes than it supplied.
  private mutating func refuse(_ code: ErrorCode, _ place: String, _ message: String) {
    let diagnostic = Diagnostic(file: place, message, remedy: "encode it as UTF-8, or as Base64")
    problems.append(.init(code: code, diagnostic: diagnostic))
  }

  private mutating func set(_ row: OptionRow, _ text: String, _ place: String, _ origin: Origin) {
    do throws(Refusal) {
      try row.set(&settings, text: text)
      settings.origins[row.key] = origin
    } catch {
      let allowed = row.kind.allowedInWords
      let near = nearest(text, in: row.kind.words)
      let diagnostic = Diagnostic(
        file: place, row.kind.demand(allowed, not: "\"\(printable(String(text.prefix(40))))\""),
        remedy: SeedNames.refusal(of: text) ?? near.map { "did you mean \($0)?" } ?? "see 'cameo help run'")
      problems.append(.init(code: origin.codeOfBadValue, diagnostic: diagnostic))
    }
  }

  /// Reads a text that is too long for a command line from a file.
  private mutating func take(file path: String, _ row: OptionRow, _ place: String, _ origin: Origin) {
    do throws(FileFault) {
      let bytes = try files.read(path, limit: OptionKind.mostOfSecret)
      let body = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
      guard let text = String(validating: body, as: UTF8.self) else {
        return refuse(.badSyntax, place, "\(printable(path)) is not UTF-8")
      }
      set(row, text, place, origin)
    } catch {
      note(.resourceMissing, place, error)
    }
  }

  /// Takes a list of objects, inline or from a file.
  private mutating func take(records text: String, _ row: OptionRow, _ place: String, _ origin: Origin) {
    let start = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    if let start, "[{".utf8.contains(start) {
      return take(Array(text.utf8), row, place, origin, origin.codeOfBadValue)
    }
    do throws(FileFault) {
      take(try files.read(text, limit: Resources.sizeLimit), row, printable(text), origin, .badSyntax)
    } catch {
      let meant = error.reason == .missing ? row.kind.list(of: text).map { "did you mean '\($0)'?" } : nil
      note(.resourceMissing, place, error, remedy: meant)
    }
  }

  private mutating func take(
    _ bytes: [UInt8], _ row: OptionRow, _ place: String, _ origin: Origin, _ code: ErrorCode
  ) {
    let (node, diagnostics) = JSONReader.read(bytes, file: place)
    problems += diagnostics.map { .init(code: code, diagnostic: $0) }
    guard let node else { return }
    let faults = row.kind.faults(in: node, at: row.key)
    let isFile = code == .badSyntax
    problems += faults.map { $0.problem(in: place, isFile ? .impossibleSettings : code) }
    guard faults.isEmpty, (try? row.set(&settings, node)) != nil else { return }
    settings.origins[row.key] = origin
  }

  private mutating func note(_ code: ErrorCode, _ place: String, _ fault: FileFault, remedy: String? = nil) {
    let what = printable(fault.path) == place ? fault.sentence : "\(printable(fault.path)) \(fault.sentence)"
    let diagnostic = Diagnostic(file: place, what, remedy: remedy ?? fault.remedy)
    problems.append(.init(code: code, diagnostic: diagnostic))
  }

  /// Flags that no step of the flow reads; in files they may stand for the other flows.
  private var idleFlags: [Diagnostic] {
    let steps = FlowTable.asked(settings.session).map(\.name)
    return OptionTable.rows.compactMap { row in
      guard case .flag(let flag)? = settings.origins[row.key], let step = row.step, !steps.contains(step) else {
        return nil
      }
      let flows = FlowTable.flows.filter { $0.steps.contains(step) }.map { "--flow \($0.name)" }
      return Diagnostic(
        .warning, file: "option \(flag)", "has no effect: no step of this flow uses it",
        remedy: "add \(flows.joined(separator: " or "))")
    }
  }

  /// Checks that involve several settings.
  mutating func crossCheck(canStartOtherwise: Bool) {
    let origins = settings.origins
    settings.warnings += idleFlags
    problems += SettingFault.all(in: settings.session).map { $0.problem(origins[$0.key]) }
    guard !settings.session.ui.showVideoCaptureButton, !settings.session.capture.autoStart, !canStartOtherwise else {
      return
    }
    let start = OptionTable.row(\.session.ui.showVideoCaptureButton).flatMap { origins[$0.key] }
    let diagnostic = Diagnostic(
      file: (start ?? .builtIn).description,
      "nothing can start the capture: no Start button and no auto-start",
      remedy: "add --auto-start, or show the Start button")
    problems.append(.init(code: .impossibleSettings, diagnostic: diagnostic))
  }
}
