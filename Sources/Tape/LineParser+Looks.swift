internal import Cells
internal import Contract

/// The keywords after `Wait+`.
enum WaitWord: String, CaseIterable {
  case screen = "Screen"
  case line = "Line"
  case event = "Event"
  case page = "Page"
  case task = "Task"
  case step = "Step"
  case spoken = "Spoken"
  case sound = "Sound"
  case settled = "Settled"
  case exit = "Exit"
}

/// The keywords after `Expect+` and `Reject+`.
enum ExpectWord: String, CaseIterable {
  case screen = "Screen"
  case line = "Line"
  case event = "Event"
  case page = "Page"
  case task = "Task"
  case step = "Step"
  case spoken = "Spoken"
  case sound = "Sound"
  case focus = "Focus"
  case style = "Style"
  case exit = "Exit"
  case file = "File"
  case within = "Within"
  case fits = "Fits"

  /// `fits` can't be rejected: no test would require a broken layout.
  static let rejectable = allCases.filter { $0 != .fits }
}

extension LineParser {
  /// Parses a wait; accepts the timeout also at the end of the line, where users tend to write it.
  mutating func waiting() throws(LineFault) -> Tape.Command {
    let limit = try headTime()
    guard let token = takeLast(beginningWith: "@") else { return .wait(try wait(), limit: limit) }
    if limit != nil { throw LineFault(token.columns, "the limit is set twice", "set it once") }
    guard let time = Measure.time(String(token.value.dropFirst())) else {
      throw LineFault(token.columns, "@ needs a time such as 50ms or 2s", "write @5s")
    }
    return .wait(try wait(), limit: time)
  }

  private mutating func wait() throws(LineFault) -> TapeWait {
    // As in VHS, which matches the cursor's line by default.
    if head.suffix == nil, let kind = following?.kind, kind == .text || kind == .pattern {
      return .look(.line(try pattern()))
    }
    let word: WaitWord = try suffix(WaitWord.allCases)
    switch word {
    case .screen: return .look(.screen(try pattern()))
    case .line: return .look(.line(try pattern()))
    case .event: return .look(.event(try event()))
    case .page: return .look(.page(try choice("page")))
    case .task: return .look(.task(try choice("task")))
    case .step: return .look(.step(try value("the number of a step") { Measure.whole($0, 1...99) }))
    case .spoken: return .look(.spoken(try pattern()))
    case .sound: return .look(.sound(try choice("sound")))
    case .settled: return .settled(isAtEnd ? nil : try time())
    case .exit: return .exit
    }
  }

  mutating func expectation(_ words: [ExpectWord]) throws(LineFault) -> TapeExpectation {
    let word: ExpectWord = try suffix(ExpectWord.allCases)
    guard words.contains(word) else {
      throw LineFault(
        head.columns, "there is no \(head.name)+\(word.rawValue)", "write Expect+\(word.rawValue), or remove it")
    }
    switch word {
    case .screen: return .look(.screen(try pattern()))
    case .line: return .look(.line(try pattern()))
    case .event: return .look(.event(try event()))
    case .page: return .look(.page(try choice("page")))
    case .task: return .look(.task(try choice("task")))
    case .step: return .look(.step(try value("the number of a step") { Measure.whole($0, 1...99) }))
    case .spoken: return .look(.spoken(try pattern()))
    case .sound: return .look(.sound(try choice("sound")))
    case .focus: return .focus(try choice("control") as ControlID)
    case .style: return .style(try text("a text on the screen"), try role())
    case .exit: return .exit(try value("an exit code from 0 to 255") { Measure.whole($0, 0...255) })
    case .file:
      let path = try relative(name("a file name, may contain *"), staysInside: true)
      return .file(path, holding: isAtEnd ? nil : try text("a text in the file"))
    case .within: return try within()
    case .fits: return .fits
    }
  }

  private func suffix<Word: RawRepresentable>(_ words: [Word]) throws(LineFault) -> Word
  where Word.RawValue == String {
    let names = words.map(\.rawValue)
    guard let suffix = head.suffix else {
      throw LineFault(
        head.columns, "\(head.name) needs a subject",
        "write \(head.name)+ and one of "
          + names.joined(separator: ", "))
    }
    guard let word = words.first(where: { $0.rawValue == suffix }) else {
      throw Self.unknown("\(head.name)+", suffix, head.suffixColumns, names)
    }
    return word
  }

  private mutating func pattern() throws(LineFault) -> TextPattern {
    let token = try next("\"a text\" or /a pattern/")
    switch token.kind {
    case .text where !token.value.isEmpty: return .literal(token.value)
    case .pattern where !token.value.isEmpty: return .regex(try sound(token))
    case .word where token.value.hasPrefix("/"):
      throw LineFault(token.columns, "the pattern is not closed", "end it with /; a slash within is \\/")
    case .word, .text, .pattern, .pair: throw Self.wrong(token, "\"a text\" or /a pattern/")
    }
  }

  private func sound(_ pattern: Token) throws(LineFault) -> String {
    do throws(PatternFault) {
      _ = try Pattern(pattern.value)
      return pattern.value
    } catch {
      throw LineFault(error, in: pattern)
    }
  }

  private mutating func event() throws(LineFault) -> EventPattern {
    let token = try next("an event such as cameraReady")
    guard token.kind == .word, Notice.names.contains(token.value) else {
      throw Self.unknown("event", token.value, token.columns, Notice.names)
    }
    var pattern = EventPattern(token.value)
    while !isAtEnd { pattern.fields.append(try field(of: token.value)) }
    return pattern
  }

  private mutating func field(of event: String) throws(LineFault) -> EventPattern.Field {
    let token = try next("a field such as hint=moveLeft")
    try checkTime(token)
    let parts = token.value.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (key, value): (String, String)
    switch token.kind {
    case .pair(let name): (key, value) = (name, token.value)
    case .word where parts.count == 2: (key, value) = (String(parts[0]), String(parts[1]))
    case .word, .text, .pattern: throw Self.wrong(token, "a field such as hint=moveLeft")
    }
    let known = EventField.of(event)
    guard let field = known.first(where: { $0.name == key }) else {
      if known.isEmpty { throw LineFault(token.columns, "\(event) has no fields", "write the name alone") }
      throw Self.unknown("field of \(event)", key, token.columns, known.map(\.name))
    }
    if let words = field.words, !words.contains(value) { throw Self.unknown(key, value, token.columns, words) }
    return EventPattern.Field(key, value)
  }

  private mutating func role() throws(LineFault) -> Role {
    let token = try next("a role such as prompt")
    guard token.kind == .word, let role = Role.allCases.first(where: { "\($0)" == token.value }) else {
      throw Self.unknown("role", token.value, token.columns, Role.allCases.map { "\($0)" })
    }
    return role
  }

  private mutating func within() throws(LineFault) -> TapeExpectation {
    let time = try time()
    _ = try value("since") { $0 == "since" ? $0 : nil }
    return .within(time, since: try markName())
  }

  mutating func markName() throws(LineFault) -> String {
    try value("a name of letters, digits, - and _") { text in
      text.unicodeScalars.allSatisfy(\.isNameLetter) ? text : nil
    }
  }
}
