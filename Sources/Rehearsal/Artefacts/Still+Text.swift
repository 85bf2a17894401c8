internal import Cells
internal import Theming

extension Still {
  /// The rows as plain text, without trailing blanks.
  package var text: String {
    rows { $0.trimmed().reduce(into: "") { $0 += $1.text } }
  }

  /// The rows with escape sequences; each starts and ends in the terminal's default style.
  package var ansi: String {
    rows { letters in
      var pen = Pen()
      let seen = letters.trimmed { $0.isBlank && styles.style(of: $0.paint).showsNoBlank }
      return pen.write(seen, styles) + pen.reset()
    }
  }

  private func rows(_ line: ([Letter]) -> String) -> String {
    (0..<max(0, grid.size.rows)).reduce(into: "") { $0 += line(grid.letters($1)) + "\n" }
  }
}
