internal import Settings

extension HelpTopic {
  /// Every setting with its key in a file, its variable and its flag.
  package static let settings = HelpTopic("settings", "list settings: key in a file, variable and flag") { page in
    HelpWords.settings.forEach { page.paragraph($0) }
    for group in OptionRow.Group.allCases {
      page.heading("\(group.rawValue):")
      for row in OptionTable.rows where row.group == group {
        let ways = [row.environmentName, row.flag ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        let usual = row.kind.takesValue ? HelpText.usual(row).map { " [\($0)]" } ?? "" : ""
        page.entry(row.key, "\(row.help)\(usual). \(ways)")
      }
    }
  }
}
