package import Settings

/// One command of the program: its words, what it takes, and what help says of it.
package struct CommandRow: Sendable {
  /// One thing that a command does, with the operands it takes.
  package struct Action: Sendable {
    package let name: String
    package let operands: ClosedRange<Int>
    package let placeholder: String
    package let help: String
    /// Flags that only this action has.
    package let flags: [ActionFlag]

    package init(
      _ name: String, operands: ClosedRange<Int> = 0...0, _ placeholder: String = "", help: String,
      flags: [ActionFlag] = []
    ) {
      (self.name, self.operands, self.placeholder) = (name, operands, placeholder)
      (self.help, self.flags) = (help, flags)
    }
  }

  package let name: String
  package let help: String
  package var examples: [(line: String, meaning: String)] = []
  /// What it does beyond its one line.
  package var about: [String] = []
  package var actions: [Action] = []
  /// Whether it does something by itself, too.
  package var actionIsOptional = false
  package var operands = 0...0
  package var placeholder = ""
  package var takesJSON = false
  /// The actions that have `--json`, where not all have it.
  package var actionsWithJSON: [String]?
  /// Flags that only this command has, where it has no actions.
  package var flags: [ActionFlag] = []
  /// The settings that it takes on the command line, if not all; made on demand, because every start makes the rows of
  /// all commands.
  package var settings: (@Sendable () -> [OptionRow.Field])?
  /// The keys of its screen, where it has one.
  package var keys: [(keys: String, meaning: String)] = []
  /// Those that are not as for a capture.
  package var exitCodes: [(codes: String, meaning: String)] = []

  package init(_ name: String, help: String, _ fill: (inout CommandRow) -> Void = { _ in }) {
    (self.name, self.help) = (name, help)
    fill(&self)
  }

  func takesJSON(_ action: String?) -> Bool {
    takesJSON && (actionsWithJSON.map { names in action.map(names.contains) ?? true } ?? true)
  }

  func takes(_ option: OptionRow) -> Bool { settings?().contains { $0 == option.field } ?? true }
}

/// A flag of one action, such as `--jobs` of `cameo tape run`; it takes a value where it has a placeholder.
package struct ActionFlag: Hashable, Sendable {
  package let name: String
  package let placeholder: String
  package let help: String

  package init(_ name: String, _ placeholder: String, _ help: String) {
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
  }

  package var takesValue: Bool { !placeholder.isEmpty }
}
