internal import Cameo
internal import Contract
internal import Settings
internal import Tape

/// The first lines of a recorded tape: the session's initial state.
///
/// It contains nothing of the machine: no date, no person, no absolute path.
struct TapeHeading {
  /// The start of the first line; a file that starts with it may be overwritten.
  static let mark = "# Recorded by cameo"

  private let version: String
  private let outset: SessionOutset
  /// The settings file of the command line, relative to the tape.
  private let config: String?
  private let configFile: String?
  private let paths: PathsFromTape

  /// `tape` is the target's path, `configFile` the value of `--config`.
  init(version: String, tape: String, configFile: String?, outset: SessionOutset) {
    self.version = version
    self.outset = outset
    self.configFile = configFile
    paths = PathsFromTape(tape)
    config = configFile.flatMap(paths.seen)
  }

  func lines(size: ScreenSize?) -> [TapeLine] {
    let start = TapeLine(comment: "\(Self.mark.dropFirst()) \(version).")
    let frame = size.map { [TapeLine(.set(.size($0)))] } ?? []
    return [start] + frame + look + file + OptionTable.rows.compactMap(option) + [camera]
  }

  private var settings: ProgramSettings { outset.settings }

  private var look: [TapeLine] {
    [
      Self.line(.set(.language(outset.language))), theme,
      Self.line(.set(.seed(Int(clamping: outset.seed)))),
    ]
  }

  private var theme: TapeLine {
    guard Resources.isPath(settings.theme) else { return Self.line(.set(.theme(settings.theme))) }
    return paths.seen(settings.theme).map { Self.line(.set(.theme($0))) } ?? Self.unseen("Set Theme")
  }

  private var file: [TapeLine] {
    guard configFile != nil else { return [] }
    return [config.map { Self.line(.set(.config($0))) } ?? Self.unseen("Set Config")]
  }

  private var camera: TapeLine {
    switch settings.camera {
    case .auto, .device: Self.leftOut("Camera", "it is a device")
    case .standIn("demo", let path?) where path.contains("/"):
      paths.seen(path).map { Self.line(.camera(.demo(track: $0))) } ?? Self.unseen("Camera")
    case .standIn("demo", let track): Self.line(.camera(.demo(track: track)))
    case .standIn(let name, let path?) where name == "file" || name == "loop":
      paths.seen(path).map { Self.line(.camera(.file($0, loops: name == "loop"))) } ?? Self.unseen("Camera")
    case .standIn: Self.line(.set(.option("--camera \(OptionWords.quoted(settings.camera.text))")))
    }
  }

  // MARK: Notes

  /// The command as a line, or a comment that says why it is left out.
  private static func line(_ command: Tape.Command) -> TapeLine {
    let line = TapeLine(command)
    let reading = TapeReader.read(line.description)
    if reading.findings.isEmpty, reading.tape == Tape([line]) { return line }
    return leftOut(command.kind, reading.findings.first?.message ?? "a tape can't contain it")
  }

  private static func leftOut(_ what: String, _ why: String) -> TapeLine {
    TapeLine(comment: " \(what) is left out: \(why).")
  }

  private static func unseen(_ what: String) -> TapeLine {
    leftOut(what, "its path can't be written relative to this tape")
  }
}

// MARK: - Options

extension TapeHeading {
  /// Settings that have tape commands of their own, or must not be recorded.
  private static let apart: [OptionRow.Field] = [
    \.session.ui.preferredLanguage, \.session.look.theme, \.session.machine.seed, \.camera, \.session.output,
    \.session.machine.events, \.session.machine.findings, \.session.machine.log,
    // Its name may be the person's, and a tape counts no attempts.
    \.sessionFile,
  ]

  /// The option for a setting that is not the default, whatever its origin; the tape's settings file covers its own.
  private func option(_ row: OptionRow) -> TapeLine? {
    if Self.apart.contains(where: { $0 == row.field }) { return nil }
    // A tape sends nothing, and a backend's address is private.
    if row.key.hasPrefix("delivery.") { return nil }
    if row.field == \ProgramSettings.session.capture.permission { return permission(row) }
    if row.field == \ProgramSettings.session.ui.endPageMs { return endPage(row) }
    guard let told = told(row) else { return nil }
    switch (row.kind, row.flag) {
    // `config show` does not print it either.
    case (.secret, _): return Self.leftOut(row.flag ?? row.key, "it may be a secret")
    case (.camera, let flag?) where told.value == "auto" || told.value.hasPrefix("/"):
      return Self.leftOut(flag, "it is a device")
    case (_, nil): return Self.leftOut("\(row.key) \(told.value)", "only a settings file can set it")
    case (.path, let flag?):
      guard let path = row.shown(settings).flatMap(paths.seen) else { return Self.unseen(flag) }
      return Self.line(.set(.option("\(flag) \(OptionWords.quoted(path))")))
    case (_, let flag?): return words(row.kind, flag, told.value).map { Self.line(.set(.option($0))) }
    }
  }

  /// The setting's row of `config show`, if it was set outside of the tape's settings file.
  private func told(_ row: OptionRow) -> SettingRow? {
    let told = settings.row(row)
    guard told.origin != Origin.builtIn.description else { return nil }
    let isInFile = config != nil && configFile.map { told.origin.hasPrefix(printable($0) + ":") } == true
    return isInFile ? nil : told
  }

  /// A remembered consent is part of the initial state.
  private func permission(_ row: OptionRow) -> TapeLine? {
    guard let flag = row.flag, outset.permission != .ask || told(row) != nil else { return nil }
    return Self.line(.set(.option("\(flag) \(outset.permission.rawValue)")))
  }

  /// The default of the end page differs between a screen and a tape.
  private func endPage(_ row: OptionRow) -> TapeLine? {
    let time = settings.endPageMs
    guard let flag = row.flag, time > 0, told(row) != nil || settings.session.ui.endPageMs == nil else { return nil }
    return Self.line(.set(.option("\(flag) \(Int(time.rounded(.up)))")))
  }

  private func words(_ kind: OptionKind, _ flag: String, _ value: String) -> String? {
    switch kind {
    case .toggle(let means): value == String(means) ? flag : nil
    case .either(let on, let off): "\(flag) \(value == String(true) ? on : off)"
    case .word, .list, .languages, .number, .whole, .text, .path, .nameOrPath, .hex, .secret, .camera, .events,
      .records:
      "\(flag) \(OptionWords.quoted(value))"
    }
  }
}

extension OptionWords {
  /// Quotes a word so that `split` restores it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0 != "'" && $0 != "\"" }
    if isPlain && !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\"'\"'") + "'"
  }
}
