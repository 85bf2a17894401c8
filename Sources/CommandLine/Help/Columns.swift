/// Rows of texts in columns, each as wide as its widest text.
package struct Columns {
  let rows: [[String]]

  package init(_ rows: [[String]]) {
    self.rows = rows
  }

  package var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let padded = zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
      return Self.trimmed(padded.joined(separator: "  "))
    }
  }

  private static func trimmed(_ line: String) -> String {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
  }
}
