package import Contract
internal import Notation

extension Timeline {
  /// Parses the text of a track; returns the track, or all its errors.
  package static func read(_ bytes: some Collection<UInt8>, file: String) -> (track: Self?, findings: [Diagnostic]) {
    var reader = TrackReader<State>(file: file)
    reader.read(bytes)
    return (reader.track, reader.findings)
  }
}

/// Parses tracks line by line; continues after an error, so that all of them are reported at once.
private struct TrackReader<State: Scripted> {
  typealias Manner = State.Manner

  let file: String
  var findings: [Diagnostic] = []
  private var keyframes: [Timeline<State>.Keyframe] = []
  private var loop: Int?
  private var follow: TrackFollow?
  private var manner = Manner.plain
  private var line = 0
  private var state = State()

  static var mostBytes: Int { 1 << 18 }
  static var mostLetters: Int { 1000 }
  static var longest: Int { 3_600_000 }

  init(file: String) { self.file = file }

  var track: Timeline<State>? {
    findings.isEmpty ? Timeline(keyframes: keyframes, loop: loop, follow: follow, manner: manner) : nil
  }

  mutating func read(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= Self.mostBytes else {
      return tell(0, "a track of \(bytes.count) bytes is too long", "at most \(Self.mostBytes) bytes are read")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for raw in bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0).split(separator: 10, omittingEmptySubsequences: false)
    {
      line += 1
      guard let text = String(validating: raw, as: UTF8.self) else {
        tell(0, "this line is not UTF-8", "save the file as UTF-8")
        continue
      }
      guard text.utf8.count <= Self.mostLetters else {
        tell(0, "this line is longer than \(Self.mostLetters) bytes", "write one keyframe per line, without repeats")
        continue
      }
      readLine(text)
    }
    checkWhole()
  }

  private mutating func checkWhole() {
    line = 0
    if keyframes.isEmpty, findings.isEmpty {
      tell(0, "the track has no keyframe", "begin with a line such as: 0s width=0.9")
    }
    if loop != nil, follow != nil {
      tell(0, "a track with follow can't loop", "remove loop or follow")
    }
    if let loop, let last = keyframes.last, loop < last.time {
      tell(0, "the loop ends before the last keyframe", "make it at least \(last.time) ms long")
    }
  }

  private mutating func readLine(_ text: String) {
    let words = Word.split(text)
    guard let first = words.first else { return }
    if first.text == "loop" { return readLoop(words) }
    if nearest(String(first.text), in: ["loop"]) != nil {
      return tell(first.column, "\(first.quoted) is not a time", "did you mean loop?")
    }
    let time = readTime(first)
    let said = readState(words.dropFirst())
    guard let time else { return }
    if let last = keyframes.last, time <= last.time {
      return tell(
        first.column, "\(first.text) is not after the keyframe before it", "put the keyframes in order of time")
    }
    if follow != nil {
      return tell(first.column, "nothing comes after follow", "put follow on the last keyframe")
    }
    (state.isPresent, follow, manner) = (said.isPresent, said.follow, said.manner)
    keyframes.append(Timeline.Keyframe(time: time, state: state))
  }

  private mutating func readLoop(_ words: [Word]) {
    if loop != nil { tell(words[0].column, "the track loops twice", "keep one loop line") }
    guard words.count == 2 else {
      return tell(words[0].column, "loop takes one time", "write it as: loop 8s")
    }
    loop = readTime(words[1])
    if loop == 0 { tell(words[1].column, "a loop of no length", "write a time above 0s") }
  }

  /// Parses a time in seconds, to the millisecond.
  private mutating func readTime(_ word: Word) -> Int? {
    guard word.text.hasSuffix("s"), let seconds = number(word.text.dropLast()) else {
      tell(word.column, "\(word.quoted) is not a time", "write seconds, such as 1.5s")
      return nil
    }
    guard seconds >= 0, seconds * 1000 <= Double(Self.longest) else {
      tell(word.column, "\(word.quoted) is outside 0s to \(Self.longest / 1000)s", "use a time within an hour")
      return nil
    }
    return Int((seconds * 1000).rounded())
  }

  /// Parses the keys of a keyframe into the running state; returns its words.
  private mutating func readState(
    _ words: ArraySlice<Word>
  ) -> (isPresent: Bool, follow: TrackFollow?, manner: Manner) {
    var seen: Set<Substring> = []
    var plain: Set<Substring> = []
    for word in words {
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if !seen.insert(parts[0]).inserted {
        tell(word.column, "\(parts[0]) is given twice", "keep one of them")
      } else if Self.plainWords.contains(String(word.text)) {
        plain.insert(word.text)
      } else {
        readPair(word, key: parts[0], value: parts.count == 2 ? parts[1] : nil)
      }
    }
    let isFollowing = plain.contains("follow")
    if let word = words.first(where: { $0.text == "random" }), !isFollowing {
      tell(word.column, "random is only valid after follow", "write it as: follow random")
    }
    let manners = words.filter { Manner.words.contains(String($0.text)) }
    if let word = manners.first, !isFollowing {
      tell(word.column, "\(word.text) is only valid after follow", "write it as: follow \(word.text)")
    } else if let second = manners.dropFirst().first {
      tell(second.column, "only one manner is allowed", "keep one of \(Manner.words.joined(separator: ", "))")
    }
    let manner = manners.first.flatMap { Manner(word: String($0.text)) } ?? .plain
    return (!plain.contains("gone"), isFollowing ? plain.contains("random") ? .anywhere : .here : nil, manner)
  }

  /// The words of a keyframe that have no value.
  private static var plainWords: [String] { ["gone", "follow", "random"] + Manner.words }

  private mutating func readPair(_ word: Word, key: Substring, value: Substring?) {
    if let known = State.choices.first(where: { $0.name == key }) { return readChoice(word, known, value) }
    guard let known = State.numbers.first(where: { $0.name == key }) else {
      return tellUnknown(word, key)
    }
    guard let value, let number = number(value) else {
      return tell(word.column, "\(known.name) needs a number", "write it as: \(known.name)=\(known.range.upperBound)")
    }
    guard known.range.contains(number) else {
      let range = "\(known.range.lowerBound) to \(known.range.upperBound)"
      return tell(word.column, "\(known.name)=\(value.prefix(20)) is outside \(range)", "use a number within")
    }
    state[keyPath: known.field] = number
  }

  private mutating func readChoice(_ word: Word, _ known: TrackChoice<State>, _ value: Substring?) {
    if let value, known.words.contains(String(value)) { return known.choose(&state, String(value)) }
    let near = value.flatMap { nearest(String($0), in: known.words) }.map { "did you mean \(known.name)=\($0)?" }
    tell(
      word.column, "\(word.quoted) is not a \(known.name)",
      near ?? "write \(known.name)= and one of \(known.words.joined(separator: ", "))")
  }

  private mutating func tellUnknown(_ word: Word, _ key: Substring) {
    if key == DemoScript.documentKey {
      return tell(word.column, "\(word.quoted) comes too late", "put it on the first keyframe")
    }
    let names = State.choices.map(\.name) + State.numbers.map(\.name) + Self.plainWords
    let meant = nearest(String(key), in: names).map { "did you mean \($0)?" }
    let remedy = meant ?? "the keys are \(names.joined(separator: ", "))"
    tell(word.column, "\(word.quoted) is not a key of a track", remedy)
  }

  /// A plain decimal number; names such as `inf` and hexadecimal numbers are rejected.
  private func number(_ text: Substring) -> Double? {
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ "+-.0123456789e".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  private mutating func tell(_ column: Int, _ message: String, _ remedy: String) {
    findings.append(Diagnostic(file: file, line: line, column: column, message, remedy: remedy))
  }
}

/// A word of a line, with its column.
struct Word {
  var text: Substring
  var column: Int

  /// The word in quotes, cut to fit a message.
  var quoted: String { "'\(text.prefix(40))'" }

  /// The words of a line, without its comment.
  static func split(_ line: String) -> [Word] {
    let said = line.prefix { $0 != "#" }
    return said.split { $0.isWhitespace }.map { text in
      Word(text: text, column: said.distance(from: said.startIndex, to: text.startIndex) + 1)
    }
  }
}
