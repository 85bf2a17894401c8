import Cameo
import CommandLine
import Contract
import Notation
import Settings

/// Implements `cameo config`: shows settings with their origin, checks and compares them, and edits a settings file.
struct ConfigCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    switch invocation.action {
    case "diff": return try diff(invocation)
    case "set": return try edit(invocation, to: invocation.operands[1])
    case "unset": return try edit(invocation, to: nil)
    default: break
    }
    var invocation = invocation
    if let file = invocation.operands.first { invocation.configFile = file }
    do throws(SettingsFailure) {
      let settings = try surroundings.settings(invocation)
      Say.odd(settings.warnings)
      if invocation.action == "check" {
        let fleet = FleetSettings(settings, surroundings)
        let doubts = settings.doubts + fleet.doubts
        if !invocation.json { Say.odd(doubts) }
        return check(settings, fleet, doubts, json: invocation.json)
      }
      if invocation.json { return Say.lines([settings.json]) }
      let capabilities = Say.capabilities()
      return Say.lines(settings.shown(width: capabilities.isTerminal ? capabilities.columns : nil))
    } catch {
      guard invocation.json, invocation.action == "check" else { return Say.failure(error) }
      return Say.lines(Self.verdict(error.diagnostics), code: error.code.exitCode)
    }
  }

  /// Also checks that what the settings name exists: theme, language, track, the fleet's keys.
  private func check(
    _ settings: ProgramSettings, _ fleet: FleetSettings, _ doubts: [Diagnostic], json: Bool
  ) -> Int32 {
    do throws(CaptureError) {
      let composition = try SessionComposition(
        settings, environment: surroundings.environment, files: surroundings.files)
      _ = try composition.cameras(clock: .live)
      try fleet.check()
      return Say.lines(json ? Self.verdict(doubts) : ["The settings are valid."])
    } catch {
      guard json else { return Say.failure(error) }
      let finding = Diagnostic(file: "settings", error.message, remedy: error.recovery)
      return Say.lines(Self.verdict([finding] + doubts), code: error.code.exitCode)
    }
  }

  private static func verdict(_ faults: [Diagnostic]) -> [String] {
    Answer.text([("possible", .bool(!faults.contains { $0.severity == .error })), ("findings", Answer.node(faults))])
  }

  // MARK: Changes

  private func edit(_ invocation: Invocation, to value: String?) throws(CaptureError) -> Int32 {
    try SettingChange(surroundings, invocation.configFile).make(
      invocation.operands[0], to: value, json: invocation.json)
  }

  // MARK: Two files

  /// Prints how the second file's effective settings differ from the first's.
  private func diff(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard invocation.operands.count == 2 else {
      throw CaptureError(
        .usage, "'cameo config diff' needs two settings files.", recovery: "Write 'cameo config diff A B'.")
    }
    do throws(SettingsFailure) {
      let both = try invocation.operands.map { file throws(SettingsFailure) in
        var invocation = invocation
        invocation.configFile = file
        return try surroundings.settings(invocation, canStartOtherwise: true)
      }
      let differences = both[0].differences(to: both[1])
      if invocation.json { return Say.lines(Self.document(differences), code: differences.isEmpty ? 0 : 1) }
      let lines = differences.flatMap { key, here, there in
        [
          StyledLine(key, .name), StyledLine("- \(here.value)", .bad) + StyledLine("  \(here.origin)", .quiet),
          StyledLine("+ \(there.value)", .good) + StyledLine("  \(there.origin)", .quiet),
        ]
      }
      return Say.lines(lines, code: differences.isEmpty ? 0 : ExitCode.notCaptured)
    } catch {
      return Say.failure(error)
    }
  }

  private static func document(_ differences: [(key: String, here: SettingRow, there: SettingRow)]) -> [String] {
    let nodes = differences.map { key, here, there in
      JSONNode.object([
        ("key", .string(key)), ("first", .string(here.value)), ("firstOrigin", .string(here.origin)),
        ("second", .string(there.value)), ("secondOrigin", .string(there.origin)),
      ])
    }
    return Answer.text([("equal", .bool(differences.isEmpty)), ("differences", .array(nodes))])
  }
}

extension Command {
  static let config = Command(
    CommandRow("config", help: "show, check or change settings") { row in
      row.examples = [
        ("cameo config show", "every setting, with its value and origin"),
        ("cameo config check kiosk.json", "check a file before you install it"),
        ("cameo config diff old.json new.json", "compare two files"),
        ("cameo config set language fr", "write your settings file"),
        ("sudo cameo config set flow identity --config /etc/cameo/config.json", "write the machine's settings file"),
      ]
      row.actions = [
        .init("show", help: "every setting, with its value and origin"),
        .init("check", operands: 0...1, "[FILE]", help: "check whether the settings are valid"),
        .init("diff", operands: 0...2, "FILE FILE", help: "list the settings that differ between two files"),
        .init("set", operands: 2...2, "KEY VALUE", help: "write a setting into the settings file"),
        .init("unset", operands: 1...1, "KEY", help: "remove a setting from the settings file"),
      ]
      row.takesJSON = true
      row.exitCodes = [
        ("\(ExitCode.captured)", "valid; with diff: no differences"),
        ("\(ExitCode.notCaptured)", "with diff: differences found"),
        ("others", "see 'cameo help exit-codes'"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try ConfigCommand(surroundings).run(invocation) }
}
