extension Text {
  /// Wraps the text to a width: at spaces, beside wide glyphs, or within a word that is too long.
  package func lines(columns: Int) -> [Line] {
    guard columns > 0 else { return [] }
    var wrapping = Wrapping(pieces: pieces, columns: columns)
    return wrapping.lines()
  }

  /// Balanced wrapping: as few lines as `lines` needs, of similar length.
  package func balancedLines(columns: Int) -> [Line] {
    let greedy = lines(columns: columns)
    guard greedy.count > 1 else { return greedy }
    var (low, high, best) = (columns / 2, columns, greedy)
    while low < high {
      let middle = (low + high) / 2
      let tried = lines(columns: middle)
      if tried.count == greedy.count { (high, best) = (middle, tried) } else { low = middle + 1 }
    }
    return best
  }

  /// The text on one line of this width; `ellipsis` marks a cut.
  package func clipped(columns: Int, ellipsis: String = "…") -> Line {
    if self.columns <= columns { return pieces[...] }
    let mark = Text(ellipsis)
    guard mark.columns <= columns else { return [] }
    var kept = prefix(columns: columns - mark.columns)
    while kept.last?.kind == .space { kept.removeLast() }
    return ArraySlice(kept + mark.pieces)
  }

  /// The longest prefix of this width.
  package func prefix(columns: Int) -> Line { pieces[...].prefix(columns: columns) }

  package static func wrapped(_ string: String, columns: Int) -> [String] {
    Text(string).lines(columns: columns).map(\.string)
  }

  package static func clipped(_ string: String, columns: Int) -> String {
    Text(string).clipped(columns: columns).string
  }
}

extension [Text.Line] {
  /// The first lines, with a mark of the cut at their end.
  package func cut(rows: Int, columns: Int, _ mark: Text) -> [Text.Line] {
    var shown = Array(prefix(rows))
    guard count > rows, var last = shown.popLast() else { return shown }
    while !last.isEmpty, last.columns + mark.columns > columns { last.removeLast() }
    while last.last?.kind == .space { last.removeLast() }
    return shown + [last + mark.pieces]
  }
}

/// Greedy line breaking of one text.
private struct Wrapping {
  let pieces: [Text.Piece]
  let columns: Int
  var done: [Text.Line] = []
  /// The start of the current line, its width so far, and its last possible break.
  var start = 0
  var width = 0
  var breakPlace: Int?

  init(pieces: [Text.Piece], columns: Int) {
    // A wide glyph does not fit into one column.
    self.pieces = columns == 1 ? pieces.filter { $0.columns < 2 } : pieces
    self.columns = columns
  }

  mutating func lines() -> [Text.Line] {
    for place in pieces.indices { step(place) }
    if start < pieces.endIndex || pieces.last?.kind == .newline || pieces.isEmpty { endLine(at: pieces.endIndex) }
    return done
  }

  private mutating func step(_ place: Int) {
    let piece = pieces[place]
    if piece.kind == .newline { return hardBreak(at: place) }
    if piece.kind == .space, place == start, !done.isEmpty, isAfterSoftBreak { return start = place + 1 }
    while start <= place, width + Int(piece.columns) > columns { softBreak(at: place) }
    if start > place { return }
    width += Int(piece.columns)
    if canBreak(after: place) { breakPlace = place + 1 }
  }

  private var isAfterSoftBreak: Bool { start == 0 || pieces[start - 1].kind != .newline }

  private mutating func hardBreak(at place: Int) {
    endLine(at: place)
    start = place + 1
    width = 0
    breakPlace = nil
  }

  private mutating func softBreak(at place: Int) {
    let isSpace = pieces[place].kind == .space && canBreak(after: place)
    let end = isSpace ? place : breakPlace ?? place
    endLine(at: end)
    start = isSpace ? place + 1 : end
    width = start < place ? pieces[start..<place].columns : 0
    breakPlace = nil
  }

  private mutating func endLine(at end: Int) {
    var line = pieces[min(start, end)..<end]
    while line.last?.kind == .space { line.removeLast() }
    done.append(line)
  }

  private func canBreak(after place: Int) -> Bool {
    let piece = pieces[place]
    guard place + 1 < pieces.endIndex else { return piece.kind == .space }
    let next = pieces[place + 1]
    if piece.kind == .space { return next.kind != .closing }
    return (piece.columns == 2 || next.columns == 2) && next.kind != .closing && next.kind != .newline
  }
}
