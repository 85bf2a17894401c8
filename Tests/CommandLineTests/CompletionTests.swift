import CommandLine
import Testing

@testable import Settings

@Suite struct CompletionTests {
  private static let theme = CommandRow("theme", help: "the themes") { row in
    row.actions = [
      .init("show", operands: 0...1, "[NAME|FILE]", help: "one"),
      .init("run", operands: 0...9, "FILE|DIR...", help: "many", flags: [ActionFlag("--jobs", "N", "so many")]),
    ]
  }
  private static let doctor = CommandRow("doctor", help: "what works") { row in
    row.takesJSON = true
    row.settings = { [\.session.look.theme] }
  }

  private static let trial = CommandRow("trial", help: "starts run") { row in
    row.flags = [ActionFlag("--try", "", "try it", passesOptions: true)]
    row.settings = { [] }
  }

  private static let completion = Completion([.run, theme, doctor, trial]) { source in
    switch source {
    case .themes: [.init("mono"), .init("unissey")]
    case .languages: [.init("en"), .init("fr")]
    case .cameras: [.init("auto"), .init("demo:fits", "fits")]
    case .topics: [.init("keys")]
    case .files, .folders: []
    }
  }

  private func words(_ line: String...) -> [String] { Self.completion.rows(for: line).map { $0[0] } }

  @Test func commandsActionsAndOperandsCompleteInTheirPlaces() {
    #expect(words("") == ["run", "theme", "doctor", "trial"])
    #expect(words("th") == ["theme"])
    #expect(words("--fps", "9", "th") == ["theme"])
    #expect(words("theme", "") == ["show", "run"])
    #expect(words("theme", "show", "") == ["mono", "unissey", ":files"])
    #expect(words("theme", "show", "m") == ["mono", ":files"])
    #expect(words("theme", "run", "a.tape", "") == [":files", ":folders"])
    #expect(words("theme", "show", "mono", "").first == "--flow")
  }

  @Test func everyOptionCompletes() {
    for flag in OptionTable.rows.compactMap(\.flag) { #expect(words("run", String(flag.dropLast())).contains(flag)) }
    #expect(words("doctor", "--").contains("--json") && !words("run", "--").contains("--json"))
    #expect(words("doctor", "--") == ["--theme", "--config", "--json", "--help", "--version"])
    #expect(words("theme", "run", "--") == ["--jobs", "--config", "--help", "--version"])
    #expect(words("trial", "--try", "--", "--fl") == ["--flow"])
    #expect(words("trial", "--try", "--", "--theme", "m") == ["mono", ":files"])
    #expect(words("trial", "--", "--fl") == [])
  }

  @Test func valuesComplete() {
    #expect(words("--color", "") == ["auto", "none", "16", "256", "true"])
    #expect(words("--color=t") == ["--color=true"])
    #expect(words("--inputs", "r") == ["right"])
    #expect(words("--theme", "u") == ["unissey", ":files"])
    #expect(words("--language", "") == ["en", "fr"])
    #expect(words("--camera=demo:f") == ["--camera=demo:fits"])
    #expect(words("--quality", "hd,s") == ["hd,sd"])
    #expect(words("--output", "") == [":folders"])
    #expect(words("--config", "") == [":files"])
    #expect(words("--events", "") == ["-", ":files"])
    #expect(words("--fps", "") == [])
    #expect(words("theme", "run", "--", "--f") == [":files", ":folders"])
    #expect(Self.completion.rows(for: ["--camera", "demo"]) == [["demo:fits", "fits"]])
  }
}
