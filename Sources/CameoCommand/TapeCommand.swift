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
    CommandRow("tape", help: "run, check or record scripted sessions") { row in
      row.examples = [
        ("cameo tape check first.tape", "report every error with its position and a fix"),
        ("cameo tape record first.tape --camera demo", "record a session as a tape"),
        ("cameo tape export --vhs first.tape", "convert it for VHS"),
      ]
      row.about = ["'cameo help tapes' lists the commands of a tape."]
      (row.takesJSON, row.actionsWithJSON) = (true, ["check", "run"])
      row.actions = [
        .init("check", operands: 0...999, "FILE...", help: "check tapes without running them"),
        .init(
          "run", operands: 0...999, "FILE|DIR...", help: "run tapes and report failures", flags: tapeRunFlags),
        .init(
          "record", operands: 0...1, "FILE", help: "run a session with the options of run, and write it as a tape"),
        .init(
          "export", operands: 0...1, "FILE", help: "print the tape in another format on stdout",
          flags: [ActionFlag("--vhs", "", "as a VHS tape, the only format")]),
      ]
    }, takesSignals: { ["run", "record", "export"].contains($0.action) }
  ) { invocation, surroundings throws(CaptureError) in try TapeCommand(surroundings).run(invocation) }

  private static let tapeRunFlags = [
    ActionFlag("--filter", "TEXT", "run only tests whose file or name contains TEXT"),
    ActionFlag("--jobs", "N", "number of parallel tests; default: one per CPU"),
    ActionFlag("--matrix", "LIST", "run every combination, such as language=*,theme=mono,unissey,size=40x12,80x24"),
    ActionFlag("--update", "", "write the events as new goldens"),
    ActionFlag("--artefacts", "DIR", "folder for screenshots and films; default: beside the tape"),
    ActionFlag("--show-picture", "", "include the camera picture in films, masked by default"),
    ActionFlag("--trace", "", "print the core's last events, effects and pages before a failure"),
    ActionFlag("--tap", "", "report in the Test Anything Protocol"),
    ActionFlag("--junit", "FILE", "also write a JUnit report for CI"),
    ActionFlag("--html", "FILE", "also write an HTML report: test grid, failures, pictures and films"),
    ActionFlag("--live", "", "run on this terminal, in real time"),
    ActionFlag("--slow", "", "like --live, with a pause before each command"),
    ActionFlag("--sandbox", "", "like --live, then hand over the keyboard"),
  ]
}
