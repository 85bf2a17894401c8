/// What the program can be told to do, by the first word of its command line.
package enum Command: String, CaseIterable, Hashable, Sendable {
  case run, preview, cameras, doctor, tape, strings, theme, config, verify, help
}

/// One command: what it is for, and its actions.
package struct CommandRow: Sendable {
  /// One thing that a command does, with the operands it takes.
  package struct Action: Sendable {
    package var name: String
    package var operands: ClosedRange<Int> = 0...0
    package var placeholder = ""
    package var help: String
    /// Flags that only this action has.
    package var flags: [ActionFlag] = []
  }

  package var command: Command
  package var help: String
  package var actions: [Action] = []
  package var operands: ClosedRange<Int> = 0...0
  package var placeholder = ""
  package var takesJSON = false
  /// Flags that only this command has, where it has no actions.
  package var flags: [ActionFlag] = []
  /// The settings that it takes on the command line, where it does not take all.
  package var settings: [Setting]?

  package var name: String { command.rawValue }
}

/// A flag of one action, such as `--jobs` of `cameo tape run`; it takes a value where it has a placeholder.
package struct ActionFlag: Hashable, Sendable {
  package var name: String
  package var placeholder: String
  package var help: String

  init(_ name: String, _ placeholder: String = "", _ help: String) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
  }

  package var takesValue: Bool { !placeholder.isEmpty }
}

/// The one table of commands; parsing and help are made from it.
package enum CommandTable {
  static let actionFlags: [String: ActionFlag] = Dictionary(
    (rows.flatMap(\.flags) + rows.flatMap(\.actions).flatMap(\.flags)).map { ($0.name, $0) }
  ) { first, _ in first }

  package static func row(_ command: Command) -> CommandRow? { rows.first { $0.command == command } }

  package static let rows: [CommandRow] = [
    CommandRow(command: .run, help: "walk one person through the flow"),
    CommandRow(
      command: .preview, help: "live preview with measured numbers, which records nothing",
      settings: [
        .qualities, .camera, .oval, .language, .strings, .theme, .appearance, .color, .preview, .fps, .inputs, .plain,
        .seed,
      ]),
    CommandRow(
      command: .cameras, help: "every camera, and why an unusable one is unusable", takesJSON: true,
      settings: [.preferredCamera]),
    CommandRow(
      command: .doctor, help: "what works here, what does not, and the fix", takesJSON: true,
      flags: [
        ActionFlag("--calibrate", "", "measure a person who stands before the camera, and say which oval fits them")
      ]),
    CommandRow(
      command: .tape, help: "scripted runs",
      actions: [
        .init(name: "check", operands: 0...999, placeholder: "FILE...", help: "faults of tapes, before they run"),
        .init(
          name: "run", operands: 0...999, placeholder: "FILE|DIR...", help: "run tapes, and say what did not hold",
          flags: tapeRunFlags),
        .init(
          name: "record", operands: 0...1, placeholder: "FILE",
          help: "run a session, with the options of run, and write a tape of it"),
        .init(
          name: "export", operands: 0...1, placeholder: "FILE", help: "the same tape for VHS to film, on stdout",
          flags: [ActionFlag("--vhs", "", "as a tape of VHS, the one form there is")]),
      ]),
    CommandRow(
      command: .strings, help: "the tables of texts",
      actions: [
        .init(name: "list", help: "the languages there are"),
        .init(name: "lint", operands: 0...1, placeholder: "[DIR]", help: "faults of the tables, with file and line"),
        .init(name: "show", operands: 0...1, placeholder: "[CODE]", help: "every text of a language"),
      ]),
    CommandRow(
      command: .theme, help: "the themes",
      actions: [
        .init(name: "list", help: "the themes there are"),
        .init(
          name: "show", operands: 0...1, placeholder: "[NAME|FILE]", help: "the roles of a theme and their colours"),
        .init(
          name: "check", operands: 0...999, placeholder: "[NAME|FILE...]", help: "faults of themes, and their contrast"),
      ]),
    CommandRow(
      command: .config, help: "the settings",
      actions: [
        .init(name: "show", help: "every setting, its value and where it came from"),
        .init(name: "check", operands: 0...1, placeholder: "[FILE]", help: "whether the settings are possible"),
      ]),
    CommandRow(
      command: .verify, help: "is a session folder whole and unchanged", operands: 0...1, placeholder: "DIR",
      takesJSON: true),
    CommandRow(
      command: .help, help: "this help, or that of a command or a topic", operands: 0...1, placeholder: "[COMMAND]"),
  ]

  private static let tapeRunFlags = [
    ActionFlag("--filter", "TEXT", "only the tests whose file and name hold this text"),
    ActionFlag("--jobs", "N", "run so many tests at a time; otherwise as many as there are processors"),
    ActionFlag("--matrix", "LIST", "every combination, such as language=*,theme=mono,unissey,size=40x12,80x24"),
    ActionFlag("--update", "", "write the events as the new goldens"),
    ActionFlag("--artefacts", "DIR", "screenshots and films go here; otherwise beside the tape"),
    ActionFlag("--show-picture", "", "films show the camera's picture, which is masked otherwise"),
    ActionFlag("--tap", "", "report in the Test Anything Protocol"),
    ActionFlag("--junit", "FILE", "write a report for build servers too"),
    ActionFlag("--live", "", "on this terminal, in real time"),
    ActionFlag("--slow", "", "as --live, with a pause before each command"),
    ActionFlag("--sandbox", "", "as --live, and hands over the keyboard at the end"),
  ]
}
