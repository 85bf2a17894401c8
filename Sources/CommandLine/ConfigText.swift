internal import Contract
import Notation
package import Settings

extension ProgramSettings {
  /// Every setting with its value and origin, as text: one row each if it fits, otherwise with the origin on a second
  /// row.
  package func shown(width: Int?) -> [StyledLine] {
    let rows = rows
    guard let width else { return Columns(rows.map { [$0.key, $0.value, $0.origin] }).lines.map { StyledLine($0) } }
    let key = min(28, rows.map(\.key.count).max() ?? 0)
    return rows.flatMap { row -> [StyledLine] in
      let isUsual = row.origin == Origin.builtIn.description
      let origin = isUsual ? row.origin : "from \(row.origin)"
      let told = [StyledLine(row.value), StyledLine(origin, isUsual ? .quiet : .good)]
      let indent = String(repeating: " ", count: key + 2)
      let head = row.key + String(repeating: " ", count: max(0, key - row.key.count))
      let value = StyledLine("  ") + told[0]
      let isShort = row.key.count <= key
      let first = StyledLine(head, .name) + (isShort ? value : StyledLine(""))
      let lines = isShort ? [first] : [first, StyledLine(indent) + told[0]]
      let last = lines[lines.count - 1] + StyledLine("  ") + told[1]
      if last.text.count <= width { return lines.dropLast() + [last] }
      return lines + [StyledLine(indent) + told[1]]
    }
  }

  /// Every setting as JSON; a secret shows only its length.
  package var json: String {
    JSONNode.object([("v", .integer(1)), ("settings", .array(OptionTable.rows.map(node)))]).text(pretty: true)
  }

  private func node(_ option: OptionRow) -> JSONNode {
    let row = row(option)
    let value = option.kind == .secret ? .null : option.node(self)
    return .object([
      ("key", .string(row.key)), ("value", value), ("shown", .string(row.value)), ("origin", .string(row.origin)),
      ("isDefault", .bool(row.origin == Origin.builtIn.description)),
    ])
  }

  /// The settings that differ from another set.
  package func differences(to other: ProgramSettings) -> [(key: String, here: SettingRow, there: SettingRow)] {
    OptionTable.rows.compactMap { option in
      guard option.node(self) != option.node(other) else { return nil }
      let (here, there) = (row(option), other.row(option))
      // Two different secrets of the same length look alike.
      guard here.value == there.value else { return (option.key, here, there) }
      return (option.key, here, SettingRow(key: there.key, value: "\(there.value), others", origin: there.origin))
    }
  }
}
