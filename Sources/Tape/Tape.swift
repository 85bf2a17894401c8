/// A script for sessions: its lines in order, comments and blank ones among them.
package struct Tape: Equatable, Sendable {
  package var lines: [TapeLine]

  package init(_ lines: [TapeLine] = []) {
    self.lines = lines
  }

  /// What is to be done, in order.
  package var commands: [Placed<Command>] { lines.compactMap(\.command) }
}

/// One line of a tape: a command, a comment, both, or nothing.
package struct TapeLine: Equatable, Sendable {
  package var command: Placed<Tape.Command>?
  /// The line begins with `#:`, so that VHS takes it for a comment.
  package var isHiddenFromVHS: Bool
  /// What stands behind the `#`, without blanks at its end.
  package let comment: String?

  package init(_ command: Placed<Tape.Command>? = nil, isHiddenFromVHS: Bool = false, comment: String? = nil) {
    self.command = command
    self.isHiddenFromVHS = isHiddenFromVHS
    let opensLine = command == nil && !isHiddenFromVHS
    self.comment = comment.map { Self.clean($0, opensLine: opensLine) }
  }

  /// A comment stays on its line, and is no `#:` line by accident.
  private static func clean(_ comment: String, opensLine: Bool) -> String {
    let flat = comment.unicodeScalars.map { $0.isLineControl ? " " : $0 }
    let kept = flat.prefix((flat.lastIndex { $0 != " " && $0 != "\t" } ?? -1) + 1)
    var text = String(String.UnicodeScalarView(kept))
    if opensLine && kept.first == ":" { text = " " + text }
    return text
  }
}

/// A value with the place where it was read.
///
/// Two of them are equal when their values are: the same command on another line is the same command.
package struct Placed<Value: Equatable & Sendable>: Equatable, Sendable {
  package var value: Value
  package var place: TapePlace

  package init(_ value: Value, at place: TapePlace = TapePlace()) {
    self.value = value
    self.place = place
  }

  package static func == (a: Placed, b: Placed) -> Bool { a.value == b.value }
}

/// Where a command stands, in lines and columns counted from 1; all of it is 0 or empty where nobody wrote it.
package struct TapePlace: Hashable, Sendable {
  package var line: Int
  /// Of each word of the command, from its first character to behind its last.
  package var words: [Range<Int>]

  package init(line: Int = 0, words: [Range<Int>] = []) {
    self.line = line
    self.words = words
  }

  /// Of the whole command.
  package var columns: Range<Int> { (words.first?.lowerBound ?? 0)..<(words.last?.upperBound ?? 0) }

  /// Of one word, or of the whole command where it has no such word.
  package func word(_ index: Int) -> Range<Int> { words.indices.contains(index) ? words[index] : columns }
}
