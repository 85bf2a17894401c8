internal import Notation

/// One word that can begin a command: what may hang on it, and how the rest is read.
struct CommandWord: Sendable {
  typealias Reading = @Sendable (inout LineParser) throws(LineFault) -> Tape.Command

  let name: String
  var takesSuffix = false
  var takesTime = false
  let read: Reading

  /// Every word there is.
  static let all: [CommandWord] = keys + world + looks + structure
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let keys: [CommandWord] =
    NamedKey.allCases.filter { $0 != .shiftTab }.map { key in
      CommandWord(name: key.rawValue, takesTime: true) { parser throws(LineFault) in try parser.key(key) }
    } + [
      CommandWord(name: "Type", takesTime: true) { parser throws(LineFault) in try parser.type() },
      CommandWord(name: "Click") { parser throws(LineFault) in .click(try parser.click()) },
      CommandWord(name: "Ctrl", takesSuffix: true) { parser throws(LineFault) in try parser.control() },
      CommandWord(name: "Shift", takesSuffix: true, takesTime: true) { parser throws(LineFault) in
        try parser.shift()
      },
    ]

  private static let world: [CommandWord] = [
    CommandWord(name: "Set") { parser throws(LineFault) in .set(try parser.setting()) },
    CommandWord(name: "Camera") { parser throws(LineFault) in .camera(try parser.camera()) },
    CommandWord(name: "Face") { parser throws(LineFault) in .face(try parser.face()) },
    CommandWord(name: "Findings") { parser throws(LineFault) in
      .findings(path: try parser.relative(parser.name("the path of findings")))
    },
    CommandWord(name: "Recorder") { parser throws(LineFault) in .recorder(try parser.choice("recorder")) },
    CommandWord(name: "Fault") { parser throws(LineFault) in .fault(try parser.choice("fault")) },
    CommandWord(name: "Resize") { parser throws(LineFault) in .resize(try parser.size()) },
    CommandWord(name: "Signal") { parser throws(LineFault) in .signal(try parser.signal()) },
  ]

  private static let looks: [CommandWord] = [
    CommandWord(name: "Sleep") { parser throws(LineFault) in .pause(try parser.time()) },
    CommandWord(name: "Wait", takesSuffix: true, takesTime: true) { parser throws(LineFault) in
      .wait(try parser.wait(), limit: try parser.headTime())
    },
    CommandWord(name: "Expect", takesSuffix: true) { parser throws(LineFault) in
      .expect(try parser.expectation(ExpectWord.allCases))
    },
    CommandWord(name: "Reject", takesSuffix: true) { parser throws(LineFault) in
      .reject(try parser.expectation(ExpectWord.rejectable))
    },
    CommandWord(name: "Mark") { parser throws(LineFault) in .mark(try parser.markName()) },
  ]

  private static let structure: [CommandWord] = [
    CommandWord(name: "Screenshot") { parser throws(LineFault) in try parser.screenshot() },
    CommandWord(name: "Output") { parser throws(LineFault) in try parser.output() },
    CommandWord(name: "Test") { parser throws(LineFault) in .test(try parser.name("the name of the test").value) },
    CommandWord(name: "Source") { parser throws(LineFault) in .source(try parser.source()) },
    CommandWord(name: "Each") { parser throws(LineFault) in .eachLanguage(try parser.eachLanguage()) },
  ]

  /// Words of VHS's that tapes do without, and what to do instead.
  private static let foreign = [
    "Hide": "leave it out: nothing is filmed", "Show": "leave it out: nothing is filmed",
    "Require": "leave it out: a tape runs inside the program", "Env": "write Set Option or Set Config",
    "Copy": "there is no clipboard", "Paste": "there is no clipboard", "Alt": "no screen has a key with Alt",
    "ScrollUp": "nothing scrolls", "ScrollDown": "nothing scrolls",
  ]

  static func read(_ tokens: [Token], end: Int) throws(LineFault) -> Tape.Command? {
    guard let first = tokens.first else { return nil }
    let head = CommandHead(first)
    guard first.kind == .word else {
      throw LineFault(first.columns, "a line begins with a command", "write a word such as Enter, without quotes")
    }
    guard let word = byName[head.name] else { throw unknown(first, head.name) }
    if head.suffix != nil, !word.takesSuffix {
      throw LineFault(head.suffixColumns, "\(word.name) takes nothing behind a +", "write \(word.name) alone")
    }
    if head.time != nil, !word.takesTime {
      throw LineFault(head.timeColumns, "\(word.name) takes no time", "write it without the @; only Wait has a limit")
    }
    var parser = LineParser(head, tokens.dropFirst(), end: end)
    let command = try word.read(&parser)
    try parser.finish()
    return command
  }

  private static func unknown(_ token: Token, _ name: String) -> LineFault {
    if let advice = foreign[name] {
      return LineFault(token.columns, "\(name) is a word of VHS that tapes do without", advice)
    }
    let words = all.map(\.name)
    let advice = nearest(name, in: words).map { "did you mean \($0)?" } ?? "a line begins with a command, such as Enter"
    return LineFault(token.columns, "there is no command \(quoted(token.value))", advice)
  }
}
