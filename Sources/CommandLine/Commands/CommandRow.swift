package import Settings

/// A command of the program: its actions, operands, flags and help.
package struct CommandRow: Sendable {
  /// An action (subcommand) with its operands.
  package struct Action: Sendable {
    package let name: String
    package let operands: ClosedRange<Int>
    package let placeholder: String
    package let help: String
    /// Flags that are specific to this action.
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
  /// Help paragraphs beyond the one-line summary.
  package var about: [String] = []
  package var actions: [Action] = []
  /// Whether the command can be used without an action.
  package var actionIsOptional = false
  package var operands = 0...0
  package var placeholder = ""
  package var takesJSON = false
  /// The actions that accept `--json`, if not all do.
  package var actionsWithJSON: [String]?
  /// Flags that are specific to this command, if it has no actions.
  package var flags: [ActionFlag] = []
  /// The settings accepted as flags, if not all; computed on demand, since every start creates the rows of all
  /// commands.
  package var settings: (@Sendable () -> [OptionRow.Field])?
  /// The keys of its screen, if any.
  package var keys: [(keys: String, meaning: String)] = []
  /// The exit codes that differ from those of a capture.
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

/// A flag of one command or action, such as `--jobs` of `cameo tape run`; it takes a value if it has a placeholder.
package struct ActionFlag: Hashable, Sendable {
  package let name: String
  package let placeholder: String
  package let help: String
  /// Whether the words after `--` are options of `cameo run`, which the command starts.
  package let passesOptions: Bool

  package init(_ name: String, _ placeholder: String, _ help: String, passesOptions: Bool = false) {
    (self.name, self.placeholder, self.help, self.passesOptions) = (name, placeholder, help, passesOptions)
  }

  package var takesValue: Bool { !placeholder.isEmpty }
}
