/// What `--help` says, made from the tables of commands and settings.
package enum HelpText {
  /// `cameo --help`, one line each.
  package static func program() -> [String] {
    var page = HelpLayout()
    page.paragraph("Cameo walks one person through a guided face capture in this terminal.")
    examples(HelpWords.programExamples, &page)
    page.heading("Usage: cameo [COMMAND] [options]   (without a command: run)")
    page.heading("Commands:")
    for row in CommandTable.rows { page.entry(row.name, row.help) }
    page.heading("Topics of 'cameo help':")
    for topic in HelpTopic.allCases { page.entry("help \(topic.rawValue)", topic.help) }
    page.heading("Options:")
    for flag in [GeneralFlag.config, .help, .version] { page.entry(named(flag), flag.help) }
    page.paragraph("  The options of the capture: cameo help run")
    exitCodes(&page)
    return page.lines
  }

  /// `cameo help COMMAND`.
  package static func command(_ command: Command) -> [String] {
    guard command != .help, let row = CommandTable.row(command) else { return program() }
    var page = HelpLayout()
    page.paragraph("cameo \(row.name): \(row.help).")
    examples(HelpWords.examples[command] ?? [], &page)
    page.heading("Usage: cameo " + (command == .run ? "[run] [options]" : usage(row)))
    for action in row.actions {
      page.entry(
        [row.name, action.name, action.placeholder].filter { !$0.isEmpty }.joined(separator: " "), action.help)
    }
    if command == .run {
      run(&page)
    } else if row.command == .preview, let settings = row.settings {
      live(row, settings, &page)
    } else {
      others(row, &page)
    }
    return page.lines
  }

  private static func usage(_ row: CommandRow) -> String {
    let actions = row.actions.map(\.name).joined(separator: "|")
    return [row.name, actions, row.placeholder, row.takesJSON ? "[--json]" : "", "[options]"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private static func run(_ page: inout HelpLayout) {
    for group in OptionRow.Group.allCases {
      page.heading(group.rawValue + ":")
      for row in OptionTable.rows where row.group == group { option(row, &page) }
    }
    page.heading("Everything else:")
    for flag in GeneralFlag.allCases where flag != .json { page.entry(named(flag), flag.help) }
    page.heading("Keys:")
    for (keys, meaning) in HelpWords.keys { page.entry(keys, meaning, left: 18) }
    page.heading("Settings:")
    HelpWords.settings.forEach { page.paragraph($0) }
    exitCodes(&page)
  }

  /// A command with a screen of its own, and some of the settings.
  private static func live(_ row: CommandRow, _ settings: [Setting], _ page: inout HelpLayout) {
    for text in HelpWords.about[row.command] ?? [] { page.section(text) }
    page.heading("Options:")
    for row in OptionTable.rows where settings.contains(row.setting) { option(row, &page) }
    for flag in [GeneralFlag.config, .help] { page.entry(named(flag), flag.help) }
    page.heading("Keys:")
    for (keys, meaning) in HelpWords.keysOfPreview { page.entry(keys, meaning, left: 18) }
    exitCodes(&page, HelpWords.exitCodes[.preview] ?? [])
  }

  private static func others(_ row: CommandRow, _ page: inout HelpLayout) {
    for text in HelpWords.about[row.command] ?? [] { page.section(text) }
    for action in row.actions where !action.flags.isEmpty {
      page.heading("Options of \(row.name) \(action.name):")
      action.flags.forEach { entry($0, &page) }
    }
    page.heading("Options:")
    row.flags.forEach { entry($0, &page) }
    if row.takesJSON { page.entry(GeneralFlag.json.rawValue, GeneralFlag.json.help) }
    page.entry(named(.config), GeneralFlag.config.help)
    if row.settings == nil { page.paragraph("  and every option of run, since they are settings: cameo help run") }
    if let rows = HelpWords.exitCodes[row.command] { exitCodes(&page, rows) }
  }

  private static func entry(_ flag: ActionFlag, _ page: inout HelpLayout) {
    page.entry([flag.name, flag.placeholder].filter { !$0.isEmpty }.joined(separator: " "), flag.help)
  }

  private static func option(_ row: OptionRow, _ page: inout HelpLayout) {
    let name = row.flag ?? row.key
    let usual = row.usual.map { shown($0, row.kind) }.map { " [\($0)]" } ?? ""
    let more = row.more.isEmpty ? "" : ". " + row.more
    let text = row.help + (row.kind.takesValue && row.flag != nil ? usual : "") + more
    page.entry([name, row.placeholder].filter { !$0.isEmpty }.joined(separator: " "), text)
  }

  private static func shown(_ value: OptionValue, _ kind: OptionKind) -> String {
    if case .either(let on, let off) = kind { return value == .bool(true) ? on : off }
    return value.shown
  }

  private static func named(_ flag: GeneralFlag) -> String {
    [flag.rawValue, flag.placeholder].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func examples(_ rows: [(String, String)], _ page: inout HelpLayout) {
    if rows.isEmpty { return }
    page.heading("Examples:")
    for (line, meaning) in rows { page.entry(line, meaning) }
  }

  private static func exitCodes(_ page: inout HelpLayout, _ rows: [(String, String)] = HelpWords.exitCodesOfRun) {
    page.heading("Exit codes:")
    for (codes, meaning) in rows { page.entry(codes, meaning, left: 12) }
  }
}
