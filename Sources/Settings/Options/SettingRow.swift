internal import Contract

/// One setting as printed by `config show`.
package struct SettingRow: Hashable, Sendable {
  package var key: String
  package var value: String
  package var origin: String

  package init(key: String, value: String, origin: String) {
    (self.key, self.value, self.origin) = (key, value, origin)
  }
}

extension ProgramSettings {
  /// All settings in the order of the table, for `config show`.
  package var rows: [SettingRow] { OptionTable.rows.map(row) }

  package func row(_ option: OptionRow) -> SettingRow {
    let origin = origins[option.key] ?? .builtIn
    return SettingRow(
      key: option.key, value: printable(option.shown(self) ?? option.unset), origin: printable(origin.description))
  }
}
