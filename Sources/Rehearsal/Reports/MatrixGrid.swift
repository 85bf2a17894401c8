internal import Cells

/// The runs of one test as a table: the last dimension as columns, the combinations of the others as rows.
struct MatrixGrid {
  private var rows: [String] = []
  private var columns: [String] = []
  private var marks: [String: Character] = [:]

  init(_ runs: [TestReport], mark: (TestReport) -> Character) {
    for run in runs {
      let row = Self.row(of: run)
      let column = run.place.last ?? ""
      if !rows.contains(row) { rows.append(row) }
      if !columns.contains(column) { columns.append(column) }
      marks[row + "\n" + column] = mark(run)
    }
  }

  static func row(of run: TestReport) -> String { run.place.dropLast().joined(separator: ".") }

  /// Split into blocks that fit the terminal's width.
  var lines: [String] {
    let head = rows.map { Text($0).columns }.max() ?? 0
    let widths = columns.map { Text($0).columns }
    var lines: [String] = []
    var start = 0
    while start < columns.count {
      var (end, width) = (start, head)
      while end < columns.count, end == start || width + 2 + widths[end] <= FailureText.columns - 4 {
        width += 2 + widths[end]
        end += 1
      }
      lines += block(start..<end, head)
      start = end
    }
    return lines
  }

  private func block(_ places: Range<Int>, _ head: Int) -> [String] {
    let titles = places.map { "  " + columns[$0] }.joined()
    return [Self.padded("", head) + titles]
      + rows.map { row in
        let cells = places.map { place in
          "  " + Self.padded(marks[row + "\n" + columns[place]].map(String.init) ?? "", Text(columns[place]).columns)
        }
        return Self.trimmed(Self.padded(row, head) + cells.joined())
      }
  }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - Text(text).columns))
  }

  private static func trimmed(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}
