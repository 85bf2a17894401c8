import Cameo
import CommandLine
import Contract
import Evidence
import Notation

/// Implements `cameo help`: the program, a command or a topic; on the screen, through a pager or as a man page.
struct HelpCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  var topics: [HelpTopic] {
    [
      .keys(surroundings), .settings, .flows, .sources, .chip, .tracks(surroundings), .tapes, .result, .events,
      .exitCodes,
    ]
  }

  func run(_ words: [String]) throws(CaptureError) -> Int32 {
    if words.first == Self.manual { return try manual(words.dropFirst().first) }
    try checkAction(words)
    return show(try page(words.first))
  }

  /// The page of a command describes its actions too: 'cameo help tape run' is that of 'tape'.
  private func checkAction(_ words: [String]) throws(CaptureError) {
    guard words.count > 1 else { return }
    let actions = Command.named(words[0])?.row.actions.map(\.name) ?? []
    if actions.contains(words[1]) { return }
    let near = nearest(words[1], in: actions).map { "Did you mean '\(words[0]) \($0)'?" }
    throw CaptureError(
      .usage, "Unexpected '\(printable(words[1]))' after 'cameo help \(printable(words[0]))'.",
      recovery: near ?? Self.remedy)
  }

  // MARK: Pages

  private static let remedy = "See 'cameo help'."

  /// The page of a command or topic; the program's own without a word.
  func page(_ word: String?) throws(CaptureError) -> HelpLayout {
    let rows = Command.all.map(\.row)
    guard let word, word != Command.help.row.name else { return HelpText.program(rows, topics) }
    if let topic = topics.first(where: { $0.name == word }) { return topic.page }
    if let row = rows.first(where: { $0.name == word }) { return HelpText.command(row) }
    let near = nearest(word, in: rows.map(\.name) + topics.map(\.name)).map { "Did you mean '\($0)'?" }
    throw CaptureError(
      .usage, "There is no command and no topic '\(printable(word))'.", recovery: near ?? Self.remedy)
  }

  /// Uses the pager only for pages longer than the window.
  private func show(_ page: HelpLayout) -> Int32 {
    let capabilities = Say.capabilities()
    let lines = page.inked(width: capabilities.columns)
    guard capabilities.isTerminal, lines.count >= capabilities.rows, let pager = Pager(surroundings.environment) else {
      return Say.lines(lines)
    }
    let text = lines.map { pager.showsColours ? capabilities.text(of: $0) : visible($0.text) }
    return pager.show(text.map { $0 + "\n" }.joined()) ? 0 : Say.lines(lines)
  }

  // MARK: Manual pages

  static let manual = "man"

  private func manual(_ word: String?) throws(CaptureError) -> Int32 {
    Say.lines(try manualPage(word).lines)
  }

  func manualPage(_ word: String?) throws(CaptureError) -> ManualPage {
    let page = try page(word)
    let rows = Command.all.map(\.row)
    guard let word, word != Command.help.row.name else { return ManualPage.program(page, rows, topics) }
    if let row = rows.first(where: { $0.name == word }) { return ManualPage.command(page, row) }
    return ManualPage.topic(page, word, topics.first { $0.name == word }?.help ?? "")
  }
}

extension Command {
  static let help = Command(
    CommandRow("help", help: "show help for the program, a command or a topic") { row in
      row.examples = [
        ("cameo help", "commands, topics and exit codes"), ("cameo help run", "all options of a capture"),
        ("cameo help keys", "a topic"), ("cameo help man theme >theme.1", "write a manual page, for man -l theme.1"),
      ]
      row.about = [
        """
        On a terminal, long pages go through $PAGER, default less; NO_PAGER=1 or an empty PAGER turns it off. \
        'cameo help man' prints the manual page of the program, a command or a topic.
        """
      ]
      (row.operands, row.placeholder) = (0...2, "[[man] COMMAND|TOPIC]")
      row.settings = { [\.session.look.color] }
    }
  ) { invocation, surroundings throws(CaptureError) in try HelpCommand(surroundings).run(invocation.operands) }
}
