internal import Contract
import Notation
internal import Settings

/// Assigns the words that are not flags: command, action, operands.
struct WordParser {
  private let words: [String]
  private let commands: [CommandRow]

  init(_ words: [String], _ commands: [CommandRow]) {
    (self.words, self.commands) = (words, commands)
  }

  func place(into invocation: inout Invocation) throws(CaptureError) {
    var words = words[...]
    let row = try words.popFirst().map(command) ?? .run
    invocation.command = row.name
    var operands = row.operands
    var flags = row.flags
    if !row.actions.isEmpty && !(words.isEmpty && (invocation.wantsHelp || row.actionIsOptional)) {
      let action = try action(words.popFirst(), of: row)
      invocation.action = action.name
      (operands, flags) = (action.operands, action.flags)
    }
    invocation.operands = Array(words)
    try check(invocation, operands, flags.map(\.name), of: row)
  }

  private func command(_ word: String) throws(CaptureError) -> CommandRow {
    if let row = commands.first(where: { $0.name == word }) { return row }
    let names = commands.map(\.name)
    let advice = Self.advice(for: word, commands) ?? nearest(word, in: names).map { "Did you mean '\($0)'?" }
    throw CaptureError(
      .usage, "There is no command '\(printable(word))'.",
      recovery: advice ?? "There are \(names.joined(separator: ", ")).")
  }

  /// Words that users of other programs may try, and the matching command line.
  private static let lines = [
    "demo": "--camera demo", "selfie": "run --flow selfie", "liveness": "run --flow liveness",
    "document": "run --flow document", "identity": "run --flow identity", "capture": "run", "start": "run",
    "record": "tape record", "test": "tape run", "themes": "theme list", "languages": "strings list",
    "settings": "config show", "version": "--version", "devices": "cameras", "check": "doctor", "status": "ctl status",
  ]

  /// Suggests the command line for a word that is neither a command nor an option.
  static func advice(for word: String, _ commands: [CommandRow]) -> String? {
    (commands.contains { $0.name == word } ? word : lines[word]).map { "Try 'cameo \($0)'." }
  }

  private func action(_ word: String?, of row: CommandRow) throws(CaptureError) -> CommandRow.Action {
    let names = row.actions.map(\.name)
    let all = "Write 'cameo \(row.name) \(names.joined(separator: "|"))'."
    guard let word else { throw CaptureError(.usage, "'cameo \(row.name)' needs an action.", recovery: all) }
    if let action = row.actions.first(where: { $0.name == word }) { return action }
    let advice = nearest(word, in: names).map { "Did you mean '\($0)'?" } ?? all
    throw CaptureError(.usage, "There is no 'cameo \(row.name) \(printable(word))'.", recovery: advice)
  }

  private func check(
    _ invocation: Invocation, _ operands: ClosedRange<Int>, _ flags: [String], of row: CommandRow
  ) throws(CaptureError) {
    let help = "See 'cameo help \(row.name)'."
    if invocation.operands.count > operands.upperBound {
      let extra = printable(invocation.operands[operands.upperBound])
      throw CaptureError(.usage, "Unexpected '\(extra)' after 'cameo \(row.name)'.", recovery: help)
    }
    let name = [row.name, invocation.action].compactMap(\.self).joined(separator: " ")
    if !invocation.wantsHelp, invocation.operands.count < operands.lowerBound {
      let placeholder = row.actions.first { $0.name == invocation.action }?.placeholder ?? row.placeholder
      throw CaptureError(
        .usage, "'cameo \(name)' needs \(placeholder).", recovery: "Write 'cameo \(name) \(placeholder)'.")
    }
    if invocation.json && !row.takesJSON(invocation.action) {
      throw CaptureError(.usage, "'cameo \(name)' has no --json.", recovery: help)
    }
    if let given = invocation.given.first(where: { OptionTable.row(flag: $0.flag).map(row.takes) == false }) {
      throw CaptureError(.usage, "'cameo \(row.name)' has no \(given.flag).", recovery: help)
    }
    if let flag = invocation.extras.keys.sorted().first(where: { !flags.contains($0) }) {
      throw CaptureError(.usage, "'cameo \(name)' has no \(flag).", recovery: help)
    }
  }
}
