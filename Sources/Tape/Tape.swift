/// A test script of sessions: its lines in order, including comments and blank ones.
package struct Tape: Equatable, Sendable {
  package var lines: [TapeLine]

  package init(_ lines: [TapeLine] = []) {
    self.lines = lines
  }

  /// The commands in order.
  package var commands: [Placed<Command>] { lines.compactMap(\.command) }
}

/// A line of a tape: a command, a comment, both, or neither.
package struct TapeLine: Equatable, Sendable {
  package var command: Placed<Tape.Command>?
  /// The line begins with `#:`, so that VHS takes it for a comment.
  package var isHiddenFromVHS: Bool
  /// The text after `#`, without trailing blanks.
  package let comment: String?

  package init(_ command: Placed<Tape.Command>? = nil, isHiddenFromVHS: Bool = false, comment: String? = nil) {
    self.command = command
    self.isHiddenFromVHS = isHiddenFromVHS
    let opensLine = command == nil && !isHiddenFromVHS
    self.comment = comment.map { Self.clean($0, opensLine: opensLine) }
  }

  /// Keeps a comment on one line, and from looking like a `#:` line.
  private static func clean(_ comment: String, opensLine: Bool) -> String {
    let flat = comment.unicodeScalars.map { $0.isLineControl ? " " : $0 }
    let kept = flat.prefix((flat.lastIndex { $0 != " " && $0 != "\t" } ?? -1) + 1)
    var text = String(String.UnicodeScalarView(kept))
    if opensLine && kept.first == ":" { text = " " + text }
    return text
  }
}

/// A value with its source location.
///
/// Equality ignores the location.
package struct Placed<Value: Equatable & Sendable>: Equatable, Sendable {
  package var value: Value
  package var place: TapePlace

  package init(_ value: Value, at place: TapePlace = TapePlace()) {
    self.value = value
    self.place = place
  }

  package static func == (a: Placed, b: Placed) -> Bool { a.value == b.value }
}

/// A command's location, in lines and columns from 1; zero or empty if it was not parsed from a text.
package struct TapePlace: Hashable, Sendable {
  package var line: Int
  /// The columns of each word, half-open.
  package var words: [Range<Int>]

  package init(line: Int = 0, words: [Range<Int>] = []) {
    self.line = line
    self.words = words
  }

  /// The columns of the whole command.
  package var columns: Range<Int> { (words.first?.lowerBound ?? 0)..<(words.last?.upperBound ?? 0) }

  /// The columns of one word, or of the whole command without such a word.
  package func word(_ index: Int) -> Range<Int> { words.indices.contains(index) ? words[index] : columns }
}
