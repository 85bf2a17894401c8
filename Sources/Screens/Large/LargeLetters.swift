internal import Cells

/// Text in letters that are three rows high, wrapped between words.
struct LargeLetters: Equatable {
  /// The drawn rows, with an empty one between two lines of letters.
  let rows: [Text]
  let columns: Int
  let isOneLine: Bool

  /// `nil` if a letter is missing, or a word is wider than the columns; in double size, also without half blocks.
  init?(_ text: String, columns: Int, isDoubled: Bool = false, _ look: Look) {
    guard !look.isRightToLeft, let words = Self.words(text) else { return nil }
    let widths = words.map(\.columns)
    let room = isDoubled ? columns / 2 : columns
    guard let widest = widths.max(), widest <= room else { return nil }
    let lines = Self.balanced(words, columns: room)
    let drawn = Array(lines.map { Self.draw($0, look.drawsHalves) }.joined(separator: [""]))
    isOneLine = lines.count == 1
    let sketch = Sketch(measured: drawn.map { Text($0) })
    guard let shown = isDoubled ? sketch.doubled : sketch else { return nil }
    rows = shown.lines
    self.columns = rows.map(\.columns).max() ?? 0
  }

  /// Whether a text may fit on one line, by the least width of its letters: far cheaper than drawing them.
  static func mayFit(_ text: String, columns: Int, isDoubled: Bool) -> Bool {
    text.count(where: \.isLetter) * 4 <= (isDoubled ? columns / 2 : columns) + 1
  }

  /// The words in large letters; `nil` if a letter is missing.
  private static func words(_ text: String) -> [LargeWord]? {
    let pieces = Text(text.uppercased()).pieces
    let words = pieces.split { $0.kind == .space || $0.kind == .newline }
    var shaped: [LargeWord] = []
    for word in words {
      guard let letters = LargeWord(word.map(\.glyph.text).joined()) else { return nil }
      shaped.append(letters)
    }
    return shaped.isEmpty ? nil : shaped
  }

  // MARK: Lines

  /// Balanced wrapping: as few lines as possible, of similar length.
  private static func balanced(_ words: [LargeWord], columns: Int) -> [[LargeWord]] {
    let fewest = lines(words, columns: columns)
    let widest = words.map(\.columns).max() ?? 0
    guard fewest.count > 1 else { return fewest }
    return (widest..<columns).lazy.map { lines(words, columns: $0) }.first { $0.count == fewest.count } ?? fewest
  }

  private static func lines(_ words: [LargeWord], columns: Int) -> [[LargeWord]] {
    var (lines, width) = ([[LargeWord]](), 0)
    for word in words {
      let joined = width + LargeWord.space + word.columns
      if lines.isEmpty || joined > columns {
        lines.append([word])
        width = word.columns
      } else {
        lines[lines.count - 1].append(word)
        width = joined
      }
    }
    return lines
  }

  /// The rows of one line: those of the letters, and rows of diacritics if any letter has one.
  private static func draw(_ words: [LargeWord], _ hasHalves: Bool) -> [String] {
    let space = String(repeating: " ", count: LargeWord.space)
    let rows = (0..<LargeWord.rows).map { row in words.map { $0.rows[row] }.joined(separator: space) }
    let shown = rows.enumerated().filter { row, text in LargeWord.letters.contains(row) || text.contains { $0 != " " } }
    return shown.map { hasHalves ? $1 : Signs.plain($1) }
  }
}

/// One word in large letters: a row of diacritics, three of letters, and a row of diacritics.
struct LargeWord {
  let rows: [String]
  let columns: Int

  static let rows = LetterTable.rows + 2
  static let letters = 1...LetterTable.rows
  /// Columns between two words.
  static let space = 3

  /// `nil` if a letter is missing.
  init?(_ word: String) {
    var rows = Array(repeating: [String](), count: Self.rows)
    for letter in word {
      let marks = LetterMarks(letter == "\u{a0}" || letter == "\u{202f}" ? " " : letter)
      guard let shape = LetterTable.rows(of: marks.base) else { return nil }
      let parts = [marks.above] + shape + [marks.below]
      let columns = parts.map(\.count).max() ?? 0
      for (row, part) in parts.enumerated() { rows[row].append(Self.centred(part, columns)) }
    }
    self.rows = rows.map { $0.joined(separator: " ") }
    columns = self.rows[0].count
  }

  private static func centred(_ text: String, _ columns: Int) -> String {
    let before = (columns - text.count) / 2
    return String(repeating: " ", count: before) + text + String(repeating: " ", count: columns - text.count - before)
  }
}
