import CommandLine
import Contract

/// A command of the program: its words, and what answers it with an exit code.
struct Command: Sendable {
  let row: CommandRow
  /// Whether a loop of its own takes the signals, and gives back what it holds; any other ends with the first one.
  let takesSignals: @Sendable (Invocation) -> Bool
  let answer: @Sendable (Invocation, Surroundings) throws(CaptureError) -> Int32

  init(
    _ row: CommandRow, takesSignals: @escaping @Sendable (Invocation) -> Bool = { _ in false },
    answer: @escaping @Sendable (Invocation, Surroundings) throws(CaptureError) -> Int32
  ) {
    (self.row, self.takesSignals, self.answer) = (row, takesSignals, answer)
  }

  /// The one table of commands; parsing and help are made from it.
  static let all: [Command] = [
    .run, .kiosk, .pin, .ctl, .preview, .cameras, .doctor, .faces, .documents, .tape, .strings, .theme, .config,
    .schema, .verify, .encoded, .kept, .supportReport, .completions, .help,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.row.name == name } }
}
