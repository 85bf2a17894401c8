import Notation
internal import Settings

/// The help pages, generated from the tables of commands and settings.
package enum HelpText {
  /// The page of `cameo --help`, one line per command.
  package static func program(_ commands: [CommandRow], _ topics: [HelpTopic]) -> HelpLayout {
    var page = HelpLayout()
    page.paragraph("Cameo guides one person through a face capture in this terminal.")
    examples(HelpWords.programExamples, &page)
    page.heading("Usage: cameo [COMMAND] [options]   (without a command: run)")
    page.heading("Commands:")
    for row in commands { page.entry(row.name, row.help) }
    page.heading("Topics of 'cameo help':")
    for topic in topics { page.entry("help \(topic.name)", topic.help) }
    page.heading("Options:")
    for flag in [GeneralFlag.config, .help, .version] { entry(flag, &page) }
    page.paragraph("  Options of a capture: cameo help run")
    exitCodes(CommandRow.run, &page)
    return page
  }

  /// The page of `cameo help COMMAND`.
  package static func command(_ row: CommandRow) -> HelpLayout {
    var page = HelpLayout()
    page.paragraph("cameo \(row.name): \(row.help).")
    examples(row.examples, &page)
    page.heading("Usage: cameo " + usage(row))
    for action in row.actions {
      page.entry(spaced(row.name, action.name, action.placeholder), action.help)
    }
    for text in row.about { page.section(text) }
    if row.keys.isEmpty { own(row, &page) } else { settings(row, &page) }
    exitCodes(row, &page)
    return page
  }

  private static let mostActions = 6

  static func usage(_ row: CommandRow) -> String {
    // A longer list of actions follows below, one per line.
    let actions = row.actions.count > mostActions ? "ACTION" : row.actions.map(\.name).joined(separator: "|")
    let name = row.name == CommandRow.run.name ? "[\(row.name)]" : row.name
    return spaced(
      name, row.actionIsOptional ? "[\(actions)]" : actions, row.placeholder, row.takesJSON ? "[--json]" : "",
      "[options]")
  }

  /// The options of a command with a screen: all settings by group, or those that it accepts.
  private static func settings(_ row: CommandRow, _ page: inout HelpLayout) {
    if row.settings == nil {
      for group in OptionRow.Group.allCases {
        page.heading(group.rawValue + ":")
        for option in OptionTable.rows where option.group == group { self.option(option, &page) }
      }
      page.heading("Other options:")
    } else {
      page.heading("Options:")
      for option in OptionTable.rows where row.takes(option) { self.option(option, &page) }
    }
    let flags: [GeneralFlag] = row.settings == nil ? [.config, .help, .version] : [.config, .help]
    for flag in flags { entry(flag, &page) }
    page.heading("Keys:")
    for (keys, meaning) in row.keys { page.entry(keys, meaning, left: 18) }
    if row.settings != nil { return }
    page.heading("Settings:")
    HelpWords.settings.forEach { page.paragraph($0) }
  }

  /// The options of a command without a screen.
  private static func own(_ row: CommandRow, _ page: inout HelpLayout) {
    for action in row.actions where !action.flags.isEmpty {
      page.heading("Options of \(row.name) \(action.name):")
      action.flags.forEach { entry($0, &page) }
    }
    page.heading("Options:")
    row.flags.forEach { entry($0, &page) }
    let own = row.settings?() ?? []
    let options = OptionTable.rows.filter { own.contains($0.field) }
    for option in options where option.flag != nil { self.option(option, &page) }
    if row.takesJSON { entry(.json, &page) }
    entry(.config, &page)
    if row.settings == nil { page.paragraph("  and all options of run: cameo help run") }
    settings(options.filter { $0.flag == nil }, &page)
  }

  /// Settings that no flag sets, each with its variable.
  private static func settings(_ rows: [OptionRow], _ page: inout HelpLayout) {
    if rows.isEmpty { return }
    page.heading("Settings, by 'cameo config set KEY VALUE' or by their variable:")
    for row in rows { option(row, &page, row.environmentName) }
  }

  private static func entry(_ flag: ActionFlag, _ page: inout HelpLayout) {
    page.entry(spaced(flag.name, flag.placeholder, flag.passesOptions ? "[-- OPTIONS]" : ""), flag.help)
  }

  private static func option(_ row: OptionRow, _ page: inout HelpLayout, _ variable: String = "") {
    let usual = usual(row).map { " [\($0)]" } ?? ""
    let more = row.more.isEmpty ? "" : ". " + row.more
    let last = variable.isEmpty ? "" : (more.isEmpty ? ". " : " ") + variable
    let text = row.help + (row.kind.takesValue && row.flag != nil ? usual : "") + more + last
    page.entry(spaced(row.flag ?? row.key, row.placeholder), text)
  }

  /// The default value of a setting, as on the command line.
  static func usual(_ row: OptionRow) -> String? {
    let usual = ProgramSettings()
    switch row.kind {
    case .either(let on, let off): return row.node(usual).bool == true ? on : off
    // The first field of each record is sufficient.
    case .records(let record): return row.node(usual).array?.compactMap(record.name).joined(separator: ", ")
    default: return row.shown(usual)
    }
  }

  private static func entry(_ flag: GeneralFlag, _ page: inout HelpLayout) {
    page.entry(spaced(flag.rawValue, flag.placeholder), flag.help)
  }

  private static func spaced(_ words: String...) -> String {
    words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func examples(_ rows: [(line: String, meaning: String)], _ page: inout HelpLayout) {
    if rows.isEmpty { return }
    page.heading("Examples:")
    for (line, meaning) in rows { page.entry(line, meaning) }
  }

  private static func exitCodes(_ row: CommandRow, _ page: inout HelpLayout) {
    if row.exitCodes.isEmpty { return }
    page.heading("Exit codes:")
    for (codes, meaning) in row.exitCodes { page.entry(codes, meaning, left: 17) }
  }
}
