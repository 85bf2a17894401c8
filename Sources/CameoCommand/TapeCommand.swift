import CommandLine
import Contract
import Files
import Notation
import Rehearsal
import Tape

/// Implements `cameo tape`; each subcommand has its own file.
struct TapeCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    switch invocation.action {
    case "run": try TapeRunCommand(surroundings).run(invocation)
    case "record": try TapeRecordCommand(surroundings).run(invocation)
    case "export": try TapeExportCommand(surroundings).run(invocation)
    default: try TapeCheckCommand(surroundings).run(invocation)
    }
  }
}

extension Command {
  static let tape = Command(
    CommandRow("tape", help: "scripted runs") { row in
      row.examples = [
        ("cameo tape check first.tape", "every mistake, with its place and its remedy"),
        ("cameo tape record first.tape --camera demo", "walk through, and have it as a tape"),
        ("cameo tape export --vhs first.tape", "for a film of it"),
      ]
      row.about = ["'cameo help tapes' has every word of a tape."]
      (row.takesJSON, row.actionsWithJSON) = (true, ["check", "run"])
      row.actions = [
        .init("check", operands: 0...999, "FILE...", help: "faults of tapes, before they run"),
        .init(
          "run", operands: 0...999, "FILE|DIR...", help: "run tapes, and say what did not hold", flags: tapeRunFlags),
        .init(
          "record", operands: 0...1, "FILE", help: "run a session, with the options of run, and write a tape of it"),
        .init(
          "export", operands: 0...1, "FILE", help: "the same tape for VHS to film, on stdout",
          flags: [ActionFlag("--vhs", "", "as a tape of VHS, the one form there is")]),
      ]
    }, takesSignals: { ["run", "record", "export"].contains($0.action) }
  ) { invocation, surroundings throws(CaptureError) in try TapeCommand(surroundings).run(invocation) }

  private static let tapeRunFlags = [
    ActionFlag("--filter", "TEXT", "only the tests whose file and name hold this text"),
    ActionFlag("--jobs", "N", "run so many tests at a time; otherwise as many as there are processors"),
    ActionFlag("--matrix", "LIST", "every combination, such as language=*,theme=mono,unissey,size=40x12,80x24"),
    ActionFlag("--update", "", "write the events as the new goldens"),
    ActionFlag("--artefacts", "DIR", "screenshots and films go here; otherwise beside the tape"),
    ActionFlag("--show-picture", "", "films show the camera's picture, which is masked otherwise"),
    ActionFlag("--trace", "", "tell what the core did before a failure: events, effects, pages"),
    ActionFlag("--tap", "", "report in the Test Anything Protocol"),
    ActionFlag("--junit", "FILE", "write a report for build servers too"),
    ActionFlag("--html", "FILE", "write a page to look at: the grid of tests, failures, pictures and films"),
    ActionFlag("--live", "", "on this terminal, in real time"),
    ActionFlag("--slow", "", "as --live, with a pause before each command"),
    ActionFlag("--sandbox", "", "as --live, and hands over the keyboard at the end"),
  ]
}
