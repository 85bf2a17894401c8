import CommandLine
import Contract
import Testing

@testable import CameoCommand

extension Invocation {
  /// Parses arguments as the program does.
  init(of arguments: [String]) throws(CaptureError) {
    try self.init(parsing: arguments, commands: Command.all.map(\.row))
  }
}

@Suite struct InvocationTests {
  @Test func withoutACommandItRuns() throws {
    let invocation = try Invocation(of: ["--theme", "mono", "--fps=9", "--plain"])
    #expect(invocation.command == "run")
    #expect(invocation.given.map(\.flag) == ["--theme", "--fps", "--plain"])
    #expect(invocation.given.map(\.text) == ["mono", "9", nil])
    #expect(try Invocation(of: []) == Invocation())
  }

  @Test(
    arguments: [
      (["run"], "run", nil, []),
      (["theme", "list"], "theme", "list", []),
      (["--color", "none", "theme", "check", "a.json", "b.json"], "theme", "check", ["a.json", "b.json"]),
      (["strings", "show", "fr"], "strings", "show", ["fr"]),
      (["config", "check", "--", "--odd-name.json"], "config", "check", ["--odd-name.json"]),
      (["help", "run"], "help", nil, ["run"]),
      (["doctor", "--json"], "doctor", nil, []),
    ] as [([String], String, String?, [String])])
  func commandsActionsAndOperandsFindTheirPlace(
    _ arguments: [String], _ command: String, _ action: String?, _ operands: [String]
  ) throws {
    let invocation = try Invocation(of: arguments)
    #expect((invocation.command, invocation.action, invocation.operands) == (command, action, operands))
    #expect(invocation.json == arguments.contains("--json"))
  }

  @Test(arguments: [["--help"], ["-h"], ["theme", "-h"], ["theme", "list", "--help"], ["--fps", "9", "--help"]])
  func helpMayBeAskedForAnywhere(_ arguments: [String]) throws {
    #expect(try Invocation(of: arguments).wantsHelp)
  }

  @Test func onlyATrialPassesOptionsToTheWizard() throws {
    let trial = try Invocation(of: ["backend", "--try", "--port", "0", "--", "--flow", "document", "--help"])
    #expect(trial.passedOptions == ["--flow", "document", "--help"])
    #expect(trial.extras == ["--try": "", "--port": "0"] && trial.given == [] && !trial.wantsHelp)
    #expect(throws: CaptureError.self) { try Invocation(of: ["backend", "--", "--flow", "document"]) }
    #expect(try Invocation(of: ["verify", "--", "--try"]).passedOptions == [])
  }

  @Test func theVersionMayBeAskedFor() throws {
    #expect(try Invocation(of: ["--version"]).wantsVersion)
  }

  @Test func aValueMayBeginWithADashOrHoldAnEqualsSign() throws {
    #expect(try Invocation(of: ["--events", "-"]).given.map(\.text) == ["-"])
    #expect(try Invocation(of: ["--fps", "-5"]).given.map(\.text) == ["-5"])
    #expect(try Invocation(of: ["--iad-data=a=b=="]).given.map(\.text) == ["a=b=="])
    #expect(try Invocation(of: ["--config=/a=b.json"]).configFile == "/a=b.json")
  }

  @Test(arguments: [
    (["--them", "mono"], "There is no option --them.", "Did you mean --theme?"),
    (["--hlep"], "There is no option --hlep.", "Did you mean --help?"),
    (["faces", "--elephant"], "There is no option --elephant.", "See 'cameo help faces'."),
    (["faces", "--ovla", "desk"], "There is no option --ovla.", "Did you mean --oval?"),
    (["tape", "run", "--matirx", "x"], "There is no option --matirx.", "Did you mean --matrix?"),
    (["--elephant"], "There is no option --elephant.", "See 'cameo help run'."),
    (["-x"], "There is no option -x.", "See 'cameo help run'."),
    (["--\u{1B}[2J"], "There is no option --\\u{1B}[2J.", "See 'cameo help run'."),
    (["--theme"], "--theme needs a value.", "Give a text."),
    (["--fps", "--plain"], "--fps needs a value.", "Give a whole number from 1 to 60."),
    (["--config"], "--config needs a value.", "Give a path."),
    (["--plain=yes"], "--plain takes no value.", "Write --plain alone."),
    (["rnu"], "There is no command 'rnu'.", "Did you mean 'run'?"),
    (
      ["dance"], "There is no command 'dance'.",
      "There are run, kiosk, pin, ctl, preview, cameras, readers, doctor, faces, documents, tape, strings, theme, config, schema, verify, encoded, kept, deliver, device, agent, backend, support-report, completions, help."
    ),
    (["run", "fast"], "Unexpected 'fast' after 'cameo run'.", "See 'cameo help run'."),
    (["theme"], "'cameo theme' needs an action.", "Write 'cameo theme list|show|check|use'."),
    (["tape", "check", "--jobs", "2"], "'cameo tape check' has no --jobs.", "See 'cameo help tape'."),
    (["tape", "run", "--filter"], "--filter needs a value.", "Give a value."),
    (["tape", "record", "a", "b"], "Unexpected 'b' after 'cameo tape'.", "See 'cameo help tape'."),
    (["tape", "record", "--vhs", "a"], "'cameo tape record' has no --vhs.", "See 'cameo help tape'."),
    (["tape", "record", "--json", "a"], "'cameo tape record' has no --json.", "See 'cameo help tape'."),
    (["theme", "chek"], "There is no 'cameo theme chek'.", "Did you mean 'check'?"),
    (["strings", "list", "fr"], "Unexpected 'fr' after 'cameo strings'.", "See 'cameo help strings'."),
    (["preview", "--duration-ms", "3000"], "'cameo preview' has no --duration-ms.", "See 'cameo help preview'."),
    (["preview", "demo"], "Unexpected 'demo' after 'cameo preview'.", "See 'cameo help preview'."),
    (["run", "--json"], "'cameo run' has no --json.", "See 'cameo help run'."),
    (["run", "--calibrate"], "'cameo run' has no --calibrate.", "See 'cameo help run'."),
    (["cameras", "--camera", "auto"], "'cameo cameras' has no --camera.", "See 'cameo help cameras'."),
  ])
  func wrongUsageIsToldInASentenceWithAdvice(_ arguments: [String], _ message: String, _ recovery: String) {
    #expect(throws: CaptureError(.usage, message, recovery: recovery)) { try Invocation(of: arguments) }
  }
}
