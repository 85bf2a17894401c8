extension Text {
  /// Whether there are words in it that are read from the right.
  package var isReadFromRight: Bool { pieces.contains(where: \.isLeftward) }

  /// What is read where these letters are seen from left to right; `fromRight` where the screen is read from there.
  package static func read(_ seen: String, fromRight: Bool) -> String {
    Text(seen).pieces[...].arranged(fromRight: fromRight).string
  }
}

extension ArraySlice<Text.Piece> {
  /// The line as it stands in cells from left to right; `fromRight` where the screen is read from there.
  ///
  /// Once more it is the line in the order in which it is read. It is cut after so many columns where something in it is
  /// read from the right.
  func arranged(fromRight: Bool, columns: Int = .max) -> Self {
    guard contains(where: \.isLeftward) else { return fromRight ? prefix(columns: columns) : self }
    var order = ReadingOrder(pieces: Array(prefix(columns: columns)), fromRight: fromRight)
    return order.arranged()[...]
  }
}

/// The order of a line with words that are read from the right: they stand from right to left, and what is read from the
/// left among them, names, numbers and commands, keeps its order.
///
/// Simpler than the rules of Unicode in one thing: a word of the command line is one, with the signs that begin and end it.
private struct ReadingOrder {
  let pieces: [Text.Piece]
  /// The way of the whole line.
  let main: ReadingWay
  /// Nil for what follows those around it.
  var ways: [ReadingWay?]

  init(pieces: [Text.Piece], fromRight: Bool) {
    self.pieces = pieces
    ways = pieces.map(\.way)
    main = fromRight ? .leftward : ways.lazy.compactMap(\.self).first ?? .rightward
  }

  mutating func arranged() -> [Text.Piece] {
    for word in ranges({ !pieces[$0].isSpace }) { joinSigns(of: word) }
    pairBrackets()
    for gap in ranges({ ways[$0] == nil }) {
      let way = nearest(before: gap.lowerBound) ?? main
      let isBetween = way == nearest(after: gap.upperBound - 1) ?? main
      for place in gap { ways[place] = isBetween ? way : main }
    }
    return inCells()
  }

  /// The longest ranges whose places all fulfil something.
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

  /// Signs within a word that is read from the left belong to it, as those of `--camera`, `/dev/video0` and `50%`.
  private mutating func joinSigns(of word: Range<Int>) {
    for part in ranges(in: word, { ways[$0] != .leftward }) where ways[part].contains(.rightward) {
      let firm = part.filter(isFirm)
      guard let first = firm.first, let last = firm.last else { continue }
      for place in first...last { ways[place] = .rightward }
    }
  }

  /// Whether a piece at the end of a word can be a part of it, and not of the sentence.
  private func isFirm(_ place: Int) -> Bool {
    guard ways[place] == nil, let scalar = pieces[place].glyph.scalar else { return true }
    if scalar == "-" { return ![place - 1, place + 1].contains { ways.indices.contains($0) && ways[$0] == .leftward } }
    return !Self.ofSentences.contains(scalar)
  }

  private static let ofSentences = Set(".,:;!?…،'\"‘’“”„«»‹›()[]{}<>".unicodeScalars)

  /// Both brackets of a pair go the same way: that of what is between them and beside them.
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

  /// The way in which a letter or digit is read; nil for signs and blanks.
  fileprivate var way: ReadingWay? { isLeftward ? .leftward : letter?.isRead ?? false ? .rightward : nil }

  /// Whether it is a letter of Hebrew, Arabic, or another script that is read from the right.
  fileprivate var isLeftward: Bool {
    guard let letter, letter.value >= 0x590 else { return false }
    return Self.readFromRight.contains { $0.contains(letter.value) } && !letter.isOfNumbers
  }

  private static let readFromRight: [ClosedRange<UInt32>] = [
    0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff,
  ]

  /// As it stands where one reads from the right: brackets open to the other side there.
  fileprivate var turned: Self {
    guard let partner = glyph.scalar.flatMap({ Brackets.partners[$0] }) else { return self }
    var piece = self
    piece.glyph = Glyph(partner)
    return piece
  }
}

extension Unicode.Scalar {
  fileprivate var isRead: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Digits, which are read from the left everywhere, and what stands among them.
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
