import Foundation
import PtyKit
import Testing

/// Completion in real shells: each option, and its values.
@Suite("The Tab key", .timeLimit(.minutes(5)))
struct ShellTests {
  /// The typed text, and what Tab must offer or insert.
  private static let values = [
    ("cameo the", "theme"), ("cameo theme sh", "show"), ("cameo theme show hi", "high-contrast"),
    ("cameo --theme hi", "high-contrast"), ("cameo --theme=hi", "--theme=high-contrast"),
    ("cameo --language f", "fr"), ("cameo run --preview bl", "blocks"), ("cameo --color=n", "--color=none"),
    ("cameo --camera demo:leav", "demo:leaves"), ("cameo help key", "keys"), ("cameo --quality hd,uh", "hd,uhd"),
    ("cameo tape run --juni", "--junit"), ("cameo doctor --calib", "--calibrate"),
    ("cameo config check one.js", "one.json"),
  ]

  /// All options in the help of `run`.
  private static func options() throws -> [String] {
    let help = try World().say(["help", "run"]).output
    let flags = help.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      return line.hasPrefix("  --") ? words.first.map(String.init) : nil
    }
    #expect(flags.count > 25)
    return flags
  }

  /// Each option without its last letter, unless that is another option.
  private static func lines(_ options: [String]) -> [(String, String)] {
    let all = Set(options)
    return options.map { option in
      let cut = String(option.dropLast())
      return ("cameo run \(all.contains(cut) ? option : cut)", option)
    } + values
  }

  private static func world() throws -> (World, [String: String]) {
    let world = try World()
    try world.write("{}", to: "one.json")
    let folder = (World.program as NSString).deletingLastPathComponent
    return (world, ["PATH": "\(folder):/usr/bin:/bin", "XDG_CONFIG_HOME": world.path("config")])
  }

  @Test("bash", .enabled(if: Judge.bash.isWanted, "\(Judge.skipped("bash"))"))
  func bash() throws {
    let (world, variables) = try Self.world()
    let asked = try Self.lines(Self.options()).map { "ask '\($0.0)' '\($0.1)'" }
    let script = """
      source <(cameo completions bash) || exit
      complete -p cameo || exit
      compopt() { :; }
      ask() {
        COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
        local line=$1
        line=${line//=/ = } line=${line//:/ : }
        read -ra COMP_WORDS <<<"$line"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _cameo
        local own=${COMP_WORDS[COMP_CWORD]} whole=${1##* } word
        for word in "${COMPREPLY[@]}"; do
          if [[ ${whole%"$own"}$word == "$2" ]]; then return; fi
        done
        echo "$1: ${COMPREPLY[*]}"
      }
      cd "$HOME"
      """
    let said = try Program.runDetached(
      "/bin/bash", ["--norc", "-c", script + "\n" + asked.joined(separator: "\n")],
      environment: world.environment.merging(variables) { $1 })
    #expect((said.status, said.output, said.errors) == (0, "complete -F _cameo cameo\n", ""))
    try Self.press(
      world, variables, "/bin/bash", ["--norc", "--noprofile", "-i"], "source <(cameo completions bash)", [])
  }

  @Test("fish", .enabled(if: Judge.fish.isWanted, "\(Judge.skipped("fish"))"))
  func fish() throws {
    let (world, variables) = try Self.world()
    let lines = try Self.lines(Self.options())
    let asked = lines.map { "echo 'asked:'; complete -C '\($0.0)'" }.joined(separator: "\n")
    let said = try Program.runDetached(
      "/usr/bin/fish", ["-N", "-c", "cd $HOME; cameo completions fish | source\n" + asked],
      environment: world.environment.merging(variables) { $1 })
    #expect(said.status == 0 && said.errors == "", "\(said.errors)")
    let answers = said.output.split(separator: "asked:\n", omittingEmptySubsequences: false).dropFirst()
    #expect(answers.count == lines.count)
    for (answer, line) in zip(answers, lines) {
      let words = answer.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
      #expect(words.contains(line.1), "\(line.0): \(words)")
    }
  }

  @Test("zsh", .enabled(if: Judge.zsh.isWanted, "\(Judge.skipped("zsh"))"))
  func zsh() throws {
    let (world, variables) = try Self.world()
    try Self.press(
      world, variables, "/usr/bin/zsh", ["-f", "-i"],
      "autoload -U compinit; compinit -u -D; source <(cameo completions zsh)", try Self.lines(Self.options()))
  }

  /// Types the beginnings into a shell on a terminal, presses Tab, and reads the screen.
  private static func press(
    _ world: World, _ variables: [String: String], _ shell: String, _ arguments: [String], _ setup: String,
    _ lines: [(String, String)]
  ) throws {
    let session = try PtySession(
      program: shell, arguments: arguments,
      environment: world.environment.merging(variables) { $1 }.merging(["PS1": "> "]) { $1 }, columns: 100, rows: 40)
    session.send("cd; PS1='> '; \(setup); clear; echo set''up\r")
    try #require(session.wait { $0.contains("setup") }, "\(session.screen.text)")
    for (beginning, end) in lines.isEmpty ? values : lines {
      // The previous line is cleared with its completions.
      session.send("\u{15}\u{0C}\(beginning)\t")
      let whole = beginning.split(separator: " ").dropLast().joined(separator: " ") + " " + end
      #expect(session.wait(seconds: 20) { $0.contains("> " + whole) }, "\(beginning): \(session.screen.text)")
    }
    session.send("\u{15}exit\r")
    #expect(session.exitStatus(seconds: 20) != nil)
  }
}
