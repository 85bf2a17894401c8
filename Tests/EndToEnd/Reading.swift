import PtyKit

/// Reading the screen as a person does: a text may be wrapped, but every word of it must stand there.
extension VTScreen {
  /// Whether a text is there whole, on one line or wrapped over lines that stand below each other.
  func shows(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    return (0..<rows).contains { row in
      starts(of: words[0], in: row).contains { reads(words[...], row: row, from: $0) }
    }
  }

  /// Whether all words stand from this column on, the last of them further down below the first.
  private func reads(_ words: ArraySlice<String>, row: Int, from column: Int) -> Bool {
    guard row < rows else { return false }
    let line = letters(row)
    var end = column
    var rest = words
    while let word = rest.first {
      let start = rest.startIndex == words.startIndex ? end : end + 1
      guard start + word.count <= line.count, String(line[start..<start + word.count]) == word else { break }
      guard start == end || line[end] == " " else { break }
      end = start + word.count
      rest.removeFirst()
    }
    guard rest.count < words.count, !continues(line, at: end) else { return false }
    guard let next = rest.first else { return true }
    return starts(of: next, in: row + 1).contains {
      overlaps($0..<$0 + next.count, column..<end) && reads(rest, row: row + 1, from: $0)
    }
  }

  /// A centred line may begin before the one above it, or end after it; it is still below it.
  private func overlaps(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.lowerBound < other.upperBound + 12 && other.lowerBound < one.upperBound + 12
  }

  private func starts(of word: String, in row: Int) -> [Int] {
    guard row < rows else { return [] }
    let line = letters(row)
    guard word.count <= line.count else { return [] }
    return (0...line.count - word.count).filter { start in
      String(line[start..<start + word.count]) == word && (start == 0 || !continues(line, at: start - 1))
    }
  }

  private func continues(_ line: [Character], at column: Int) -> Bool {
    column < line.count && (line[column].isLetter || line[column].isNumber || line[column] == "…")
  }

  private func letters(_ row: Int) -> [Character] { Array(cells[row].map(\.text).joined()) }

  /// Whether the visible cursor rests on a control with this label.
  func cursorRests(on label: String) -> Bool {
    isCursorVisible && String(letters(cursor.row).dropFirst(cursor.column)).hasPrefix(label)
  }

  /// The rows that the picture has on the page with the camera.
  var picture: [String] { (1..<max(2, rows - 4)).map(line) }
}

extension PtySession {
  /// Waits until every one of the texts can be read.
  func wait(seconds: Double = 60, forAll texts: [String]) -> Bool {
    wait(seconds: seconds) { screen in texts.allSatisfy(screen.shows) }
  }

  /// Presses the control once it has the focus, as a person who has seen it.
  func press(_ label: String) -> Bool {
    guard wait(until: { $0.cursorRests(on: label) }) else { return false }
    answer("\r")
    return true
  }

  /// Each by itself, as a person who has seen the page.
  func answer(_ keys: String...) {
    for key in keys {
      _ = wait(seconds: 0.5, for: "\u{0}")
      send(key)
    }
  }
}

extension PipeSession {
  /// The same.
  func answer(_ keys: String...) {
    for key in keys {
      _ = wait(seconds: 0.5, for: "\u{0}")
      send(key)
    }
  }
}
