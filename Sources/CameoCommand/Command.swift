import Contract
import Settings

/// A command of the program: its words, and what answers it with an exit code.
struct Command: Sendable {
  let row: CommandRow
  let answer: @Sendable (Invocation, Surroundings) throws(CaptureError) -> Int32

  init(
    _ row: CommandRow, answer: @escaping @Sendable (Invocation, Surroundings) throws(CaptureError) -> Int32
  ) {
    (self.row, self.answer) = (row, answer)
  }

  /// The one table of commands; parsing and help are made from it.
  static let all: [Command] = [
    .run, .preview, .cameras, .doctor, .tape, .strings, .theme, .config, .verify, .help,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.row.name == name } }
}
