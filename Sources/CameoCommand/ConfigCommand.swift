import Cameo
import Contract
import Settings

/// Answers `cameo config show|check`: the settings, each with where it came from.
struct ConfigCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) -> Int32 {
    var invocation = invocation
    if let file = invocation.operands.first { invocation.configFile = file }
    do throws(SettingsFailure) {
      let settings = try surroundings.settings(invocation)
      Say.aside(settings.warnings.map(\.description))
      if invocation.action == "check" { return check(settings) }
      return Say.lines(Columns(settings.rows.map { [$0.key, $0.value, $0.origin] }).lines)
    } catch {
      return Say.failure(error)
    }
  }

  /// What a setting names must be there, too: a theme, a language, a track.
  private func check(_ settings: ProgramSettings) -> Int32 {
    do throws(CaptureError) {
      let production = try Production(settings, environment: surroundings.environment, files: surroundings.files)
      _ = try production.shelf(clock: .live)
      return Say.lines(["The settings are possible."])
    } catch {
      return Say.failure(error)
    }
  }
}

extension Command {
  static let config = Command(
    CommandRow("config", help: "the settings") { row in
      row.examples = [
        ("cameo config show", "every setting, its value and where it came from"),
        ("cameo config check kiosk.json", "whether a file is possible, before it is installed"),
      ]
      row.actions = [
        .init("show", help: "every setting, its value and where it came from"),
        .init("check", operands: 0...1, "[FILE]", help: "whether the settings are possible"),
      ]
    }
  ) { invocation, surroundings in ConfigCommand(surroundings).run(invocation) }
}
