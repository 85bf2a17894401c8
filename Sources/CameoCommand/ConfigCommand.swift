import Settings

/// Answers `cameo config show|check`: the settings, each with where it came from.
struct ConfigCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) -> Int32 {
    do throws(SettingsFailure) {
      let settings = try ProgramSettings.resolve(
        invocation, environment: surroundings.environment, files: surroundings.files)
      Say.aside(settings.warnings.map(\.description))
      if invocation.action == "check" { return Say.lines(["The settings are possible."]) }
      return Say.lines(Columns(settings.rows.map { [$0.key, $0.value, $0.origin] }).lines)
    } catch {
      return Say.failure(error)
    }
  }
}
