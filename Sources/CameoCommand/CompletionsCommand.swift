import Cameo
import CommandLine
import Contract
import Files
import Settings
import Wording

/// Implements `cameo completions`: shell completion scripts, and the candidates they query.
struct CompletionsCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) -> Int32 {
    if let script = invocation.action.flatMap(CompletionScript.init) { return Say.lines([script.text] as [String]) }
    let completion = Completion(Command.all.map(\.row)) { names(of: $0) }
    return Say.table(completion.rows(for: invocation.operands))
  }

  private func names(of source: Completion.Source) -> [Completion.Word] {
    let files = surroundings.files
    switch source {
    case .files, .folders: return []
    case .topics: return HelpCommand(surroundings).topics.map { .init($0.name, $0.help) }
    case .themes: return (try? surroundings.resources())?.themeNames(files).map { .init($0) } ?? []
    case .languages:
      return ((try? surroundings.resources())?.languages(files).map { .init($0) } ?? [])
        + [.init(PseudoLocale.code, "pseudo-locale: longer, accented English, to test layouts")]
    case .cameras: return cameras
    }
  }

  /// Devices are listed only, never opened.
  private var cameras: [Completion.Word] {
    let devices = ((try? surroundings.files.list("/dev")) ?? []).filter { $0.hasPrefix("video") }
    let tracks = surroundings.tracks.map { Completion.Word("demo:\($0.name)", $0.meaning) }
    return ProgramSettings.cameraNames.map { .init($0.name, $0.meaning) } + tracks + devices.map { .init("/dev/\($0)") }
  }
}

extension Command {
  static let completions = Command(
    CommandRow("completions", help: "shell completions") { row in
      row.examples = [
        ("source <(cameo completions bash)", "in ~/.bashrc"),
        ("source <(cameo completions zsh)", "in ~/.zshrc, below compinit"),
        ("cameo completions fish >FILE", "a file in ~/.config/fish/completions"),
      ]
      row.about = ["Completes commands, options and values, including themes, languages, tracks and cameras."]
      row.actions =
        CompletionScript.allCases.map { .init($0.rawValue, help: "for \($0.rawValue), also as \($0.place)") } + [
          .init("words", operands: 0...999, "-- WORD...", help: "candidates for the last word; called by the scripts")
        ]
      row.settings = { [] }
    }
  ) { invocation, surroundings in CompletionsCommand(surroundings).run(invocation) }
}
