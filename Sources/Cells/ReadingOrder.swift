extension Text {
  /// Whether the text contains right-to-left words.
  package var isReadFromRight: Bool { pieces.contains(where: \.isLeftward) }

  /// Converts a line from visual to logical order; `fromRight` if the screen is right-to-left.
  package static func read(_ seen: String, fromRight: Bool) -> String {
    Text(seen).pieces[...].arranged(fromRight: fromRight).string
  }
}

extension ArraySlice<Text.Piece> {
  /// Reorders a line from logical to visual order; `fromRight` if the screen is right-to-left.
  ///
  /// Applied to a visual line, it restores the logical order. A line with right-to-left text is cut to the columns
  /// first.
  func arranged(fromRight: Bool, columns: Int = .max) -> Self {
    guard contains(where: \.isLeftward) else { return fromRight ? prefix(columns: columns) : self }
    var order = ReadingOrder(pieces: Array(prefix(columns: columns)), fromRight: fromRight)
    return order.arranged()[...]
  }
}

/// Bidirectional text: reverses right-to-left words, and keeps the order of names, numbers and commands inside them.
///
/// Simpler than the Unicode bidirectional algorithm (UAX #9): a word of the command line stays one unit, including the
/// signs at its ends.
private struct ReadingOrder {
  let pieces: [Text.Piece]
  /// The base direction of the line.
  let main: ReadingWay
  /// `nil` for neutral characters, which take the direction of their neighbours.
  var ways: [ReadingWay?]

  init(pieces: [Text.Piece], fromRight: Bool) {
    self.pieces = pieces
    ways = pieces.map(\.way)
    main = fromRight ? .leftward : ways.lazy.compactMap(\.self).first ?? .rightward
  }

  mutating func arranged() -> [Text.Piece] {
    for place in pieces.indices where isFiller(place) { ways[place] = .rightward }
    for word in ranges({ !pieces[$0].isSpace }) { joinSigns(of: word) }
    pairBrackets()
    for gap in ranges({ ways[$0] == nil }) {
      let way = nearest(before: gap.lowerBound) ?? main
      let isBetween = way == nearest(after: gap.upperBound - 1) ?? main
      for place in gap { ways[place] = isBetween ? way : main }
    }
    return inCells()
  }

  /// The maximal ranges in which all places meet a condition.
  private func ranges(in whole: Range<Int>? = nil, _ isPart: (Int) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for place in whole ?? pieces.indices where isPart(place) {
      if let last = found.last, last.upperBound == place {
        found[found.count - 1] = last.lowerBound..<place + 1
      } else {
        found.append(place..<place + 1)
      }
    }
    return found
  }

  private func nearest(before place: Int) -> ReadingWay? { ways[..<place].lazy.reversed().compactMap(\.self).first }
  private func nearest(after place: Int) -> ReadingWay? { ways[(place + 1)...].lazy.compactMap(\.self).first }

  /// Joins signs to a left-to-right word that contains them, such as `--camera`, `/dev/video0` and `50%`.
  private mutating func joinSigns(of word: Range<Int>) {
    for part in ranges(in: word, { ways[$0] != .leftward }) where ways[part].contains(.rightward) {
      let firm = part.filter(isFirm)
      guard let first = firm.first, let last = firm.last else { continue }
      for place in first...last { ways[place] = .rightward }
    }
  }

  /// Whether a `<` is one of several, as the fillers of an MRZ, and no bracket; the same of `>`, so that it can be undone.
  private func isFiller(_ place: Int) -> Bool {
    guard let scalar = pieces[place].glyph.scalar, scalar == "<" || scalar == ">" else { return false }
    return [place - 1, place + 1].contains { pieces.indices.contains($0) && pieces[$0].glyph.scalar == scalar }
  }

  /// Whether a sign at the end of a word belongs to the word, rather than to the sentence.
  private func isFirm(_ place: Int) -> Bool {
    guard ways[place] == nil, let scalar = pieces[place].glyph.scalar else { return true }
    if scalar == "-" { return ![place - 1, place + 1].contains { ways.indices.contains($0) && ways[$0] == .leftward } }
    return !Self.ofSentences.contains(scalar)
  }

  private static let ofSentences = Set(".,:;!?…،'\"‘’“”„«»‹›()[]{}<>".unicodeScalars)

  /// Gives both brackets of a pair one direction, from the text inside and beside them.
  private mutating func pairBrackets() {
    var open: [Int] = []
    for place in pieces.indices where ways[place] == nil {
      guard let scalar = pieces[place].glyph.scalar, let partner = Brackets.partners[scalar] else { continue }
      if Brackets.opening.contains(scalar) {
        open.append(place)
      } else if let start = open.lastIndex(where: { pieces[$0].glyph.scalar == partner }) {
        let first = open[start]
        open.removeSubrange(start...)
        guard let inner = nearest(after: first), ways[first + 1..<place].contains(where: { $0 != nil }) else {
          continue
        }
        let isMain = ways[first + 1..<place].contains(main)
        let isBeside = nearest(before: first) == inner || nearest(after: place) == inner
        (ways[first], ways[place]) = isMain || !isBeside ? (main, main) : (inner, inner)
      }
    }
  }

  private func inCells() -> [Text.Piece] {
    var runs: [ArraySlice<Text.Piece>] = []
    var start = 0
    while start < pieces.count {
      let end = (start..<pieces.count).first { ways[$0] != ways[start] } ?? pieces.count
      let run = pieces[start..<end]
      runs.append(ways[start] == .leftward ? run.reversed().map(\.turned)[...] : run)
      start = end
    }
    return Array((main == .leftward ? runs.reversed() : runs).joined())
  }
}

private enum ReadingWay {
  case rightward, leftward
}

extension Text.Piece {
  fileprivate var isSpace: Bool { glyph == .space }

  private var letter: Unicode.Scalar? { glyph.scalar ?? (glyph.isCluster ? glyph.text.unicodeScalars.first : nil) }

  /// The direction of a letter or digit; `nil` for signs and spaces.
  fileprivate var way: ReadingWay? { isLeftward ? .leftward : letter?.isRead ?? false ? .rightward : nil }

  /// Whether the letter is Hebrew, Arabic, or of another right-to-left script.
  fileprivate var isLeftward: Bool {
    guard let letter, letter.value >= 0x590 else { return false }
    return Self.readFromRight.contains { $0.contains(letter.value) } && !letter.isOfNumbers
  }

  private static let readFromRight: [ClosedRange<UInt32>] = [
    0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff,
  ]

  /// The mirrored glyph for right-to-left text: brackets swap.
  fileprivate var turned: Self {
    guard let partner = glyph.scalar.flatMap({ Brackets.partners[$0] }) else { return self }
    var piece = self
    piece.glyph = Glyph(partner)
    return piece
  }
}

extension Unicode.Scalar {
  fileprivate var isRead: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Digits, which are left-to-right in every script, and their separators.
  fileprivate var isOfNumbers: Bool {
    properties.numericType != nil || self == "،" || (0x66a...0x66c).contains(value)
  }
}

private enum Brackets {
  private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("«", "»"), ("‹", "›"),
  ]
  static let opening = Set(pairs.map(\.0))
  static let partners = Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
}
