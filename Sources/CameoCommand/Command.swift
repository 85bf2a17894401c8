import CommandLine
import Contract

/// A command of the program: its table row and its implementation, which returns an exit code.
struct Command: Sendable {
  let row: CommandRow
  /// Whether its own event loop handles signals; any other command dies at the first one.
  let takesSignals: @Sendable (Invocation) -> Bool
  let answer: @Sendable (Invocation, Surroundings) throws(CaptureError) -> Int32

  init(
    _ row: CommandRow, takesSignals: @escaping @Sendable (Invocation) -> Bool = { _ in false },
    answer: @escaping @Sendable (Invocation, Surroundings) throws(CaptureError) -> Int32
  ) {
    (self.row, self.takesSignals, self.answer) = (row, takesSignals, answer)
  }

  /// The single table of commands; parsing and help use it.
  static let all: [Command] = [
    .run, .kiosk, .pin, .ctl, .preview, .cameras, .readers, .doctor, .faces, .documents, .tape, .strings, .theme,
    .config, .schema, .verify, .encoded, .kept, .deliver, .device, .agent, .backend, .supportReport, .completions,
    .help,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.row.name == name } }
}
