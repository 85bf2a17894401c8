internal import Contract
internal import Files

extension ProgramSettings {
  private static let digits = 16

  /// The same for two kiosks whose settings differ in their name and in how they reach their fleet at most; of a secret only
  /// the length counts.
  package var configHash: String {
    let rows = OptionTable.rows.filter {
      $0.field != \ProgramSettings.delivery.kiosk && !$0.key.hasPrefix("fleet.")
    }
    let lines = rows.map { row in
      "\(row.key)=\(row.kind == .secret ? row.shown(self) ?? "" : row.node(self).text())\n"
    }
    return String(Digest(of: Array(lines.joined().utf8)).hex.prefix(Self.digits))
  }
}
