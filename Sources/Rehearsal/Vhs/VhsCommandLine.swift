internal import Tape

/// The command line that VHS types: the tape's settings as options of `cameo run`.
enum VhsCommandLine {
  static func text(_ commands: [Tape.Command]) -> String {
    let settings = commands.compactMap { if case .set(let setting) = $0 { setting } else { nil } }
    let words =
      ["cameo", command(settings), "--camera", camera(commands)] + language(commands, settings)
      + settings.flatMap(options)
    return words.map(Shell.quoted).joined(separator: " ")
  }

  private static func command(_ settings: [TapeSetting]) -> String {
    settings.last { if case .kiosk = $0 { true } else { false } } == .kiosk(.on) ? "kiosk" : "run"
  }

  private static func camera(_ commands: [Tape.Command]) -> String {
    for case .camera(let order) in commands {
      switch order {
      case .demo(let track): return "demo" + (track.map { ":" + $0 } ?? "")
      case .file(let path, let loops): return (loops ? "loop:" : "file:") + path
      case .state: continue
      }
    }
    return "demo"
  }

  /// A test for several languages is filmed in the first one.
  private static func language(_ commands: [Tape.Command], _ settings: [TapeSetting]) -> [String] {
    for case .eachLanguage(let codes) in commands { return codes.first.map { ["--language", $0] } ?? [] }
    for case .language(let code) in settings.reversed() { return ["--language", code] }
    return []
  }

  private static func options(_ setting: TapeSetting) -> [String] {
    switch setting {
    case .size, .language, .kiosk, .filming: []
    case .theme(let name): ["--theme", name]
    case .color(let color): ["--color", color.rawValue]
    case .seed(let seed): ["--seed", "\(seed)"]
    case .config(let path): ["--config", path]
    case .option(let text): OptionWords.split(text) ?? []
    }
  }
}
