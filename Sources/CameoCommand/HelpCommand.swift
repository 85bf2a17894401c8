import Cameo
import Contract
import Evidence
import Settings

/// Answers `cameo help`: the program, a command or a topic.
struct HelpCommand {
  static let topics: [HelpTopic] = [.result, .events, .flows, .sources]

  func run(_ word: String?) throws(CaptureError) -> Int32 {
    if let topic = Self.topics.first(where: { $0.name == word }) { return Say.lines(topic.lines) }
    let rows = Command.all.map(\.row)
    guard let word, word != Command.help.row.name else { return Say.lines(HelpText.program(rows, Self.topics)) }
    let asked = try Invocation(parsing: [word, "--help"], commands: rows).command
    return Say.lines(rows.first { $0.name == asked }.map(HelpText.command) ?? [])
  }
}

extension Command {
  static let help = Command(
    CommandRow("help", help: "this help, or that of a command or a topic") { row in
      (row.operands, row.placeholder) = (0...1, "[COMMAND]")
    }
  ) { invocation, _ throws(CaptureError) in try HelpCommand().run(invocation.operands.first) }
}
