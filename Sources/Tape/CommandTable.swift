internal import Notation

/// A row of the command table: a keyword, its suffixes, and the parser of its arguments.
struct CommandWord: Sendable {
  typealias Reading = @Sendable (inout LineParser) throws(LineFault) -> Tape.Command

  let name: String
  var takesSuffix = false
  var takesTime = false
  /// Usage and meaning for help.
  let usage: String
  let meaning: String
  let read: Reading

  /// All keywords.
  static let all: [CommandWord] = keys + world + looks + structure
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let keys: [CommandWord] =
    NamedKey.allCases.filter { $0 != .shiftTab }.map { key in
      CommandWord(
        name: key.rawValue, takesTime: true, usage: key.rawValue,
        meaning: "presses the key; Tab@100ms 3 presses it three times"
      ) { parser throws(LineFault) in try parser.key(key) }
    } + [
      CommandWord(
        name: "Type", takesTime: true,
        usage: "Type \"text\"", meaning: "types the characters; Type@50ms pauses between them"
      ) { parser throws(LineFault) in try parser.type() },
      CommandWord(
        name: "Click",
        usage: "Click BUTTON", meaning: "clicks a button, given by name or by its label in quotes"
      ) { parser throws(LineFault) in .click(try parser.click()) },
      CommandWord(
        name: "Burst", takesTime: true,
        usage: "Burst KEYS",
        meaning:
          "sends keys at once, such as Enter 3 \"r\" Click allow, too early to answer a page; Burst@30ms like a held key"
      ) { parser throws(LineFault) in try parser.burst() },
      CommandWord(
        name: "Ctrl", takesSuffix: true,
        usage: "Ctrl+c", meaning: "Control with a letter"
      ) { parser throws(LineFault) in try parser.control() },
      CommandWord(
        name: "Shift", takesSuffix: true, takesTime: true,
        usage: "Shift+Tab", meaning: "Shift with Tab"
      ) { parser throws(LineFault) in
        try parser.shift()
      },
    ]

  private static let world: [CommandWord] = [
    CommandWord(
      name: "Set",
      usage: "Set NAME VALUE",
      meaning:
        "Size 80x24, Language fr, Theme mono, Color none, Seed 7, Config FILE, or Option with an option of cameo run"
    ) { parser throws(LineFault) in .set(try parser.setting()) },
    CommandWord(
      name: "Camera",
      usage: "Camera WHAT",
      meaning: "demo, demo:TRACK, file PATH, loop PATH; none, busy, denied; unplug, freeze, restore"
    ) { parser throws(LineFault) in .camera(try parser.camera()) },
    CommandWord(
      name: "Face",
      usage: "Face WHERE MEASURES",
      meaning: "none, centred, left 20%, right, up, down, near, far, two; measures such as yaw=15 blink"
    ) { parser throws(LineFault) in .face(try parser.face()) },
    CommandWord(
      name: "Do",
      usage: "Do WHAT",
      meaning:
        "the person moves: nod 2, blink 2, mouth, smile, eyes-shut, circle right 4s, turn left, tilt right, look up, nothing, as-asked"
    ) { parser throws(LineFault) in .deed(try parser.deed()) },
    CommandWord(
      name: "Findings",
      usage: "Findings PATH", meaning: "replays the detections of another session"
    ) { parser throws(LineFault) in
      .findings(path: try parser.relative(parser.name("the path of findings")))
    },
    CommandWord(
      name: "Recorder",
      usage: "Recorder virtual", meaning: "simulates recording; writes no files"
    ) { parser throws(LineFault) in .recorder(try parser.choice("recorder")) },
    CommandWord(
      name: "Fault",
      usage: "Fault WHAT", meaning: "disk-full, disk-slow, encoder, detector-held, frames-lost or locked, from now on"
    ) { parser throws(LineFault) in .fault(try parser.choice("fault")) },
    CommandWord(
      name: "Courier",
      usage: "Courier WHAT",
      meaning:
        "a backend: absent, answers 503*2,offline,201, verdict approved \"words\" 2 (attempts left), "
        + "prepares \"Ada\" 60s iad (each session, before the camera), wallet shown,done 60s, phone done"
    ) { parser throws(LineFault) in .courier(try parser.courier()) },
    CommandWord(
      name: "Chip",
      usage: "Chip WHAT",
      meaning: "the document on the card reader: "
        + ChipWord.allCases.map(\.rawValue).joined(separator: ", ") + "; away 12000 (bytes read before), back"
    ) { parser throws(LineFault) in .chip(try parser.chip()) },
    CommandWord(
      name: "Reader",
      usage: "Reader WHAT",
      meaning: "the card readers: " + ReaderWord.allCases.map(\.rawValue).joined(separator: ", ")
    ) { parser throws(LineFault) in .reader(try parser.choice("state of a reader")) },
    CommandWord(
      name: "Resize",
      usage: "Resize 100x30", meaning: "resizes the terminal"
    ) { parser throws(LineFault) in .resize(try parser.size()) },
    CommandWord(
      name: "Signal",
      usage: "Signal TERM", meaning: "sends a signal to the program: INT, TERM, HUP, QUIT, TSTP or CONT"
    ) { parser throws(LineFault) in .signal(try parser.signal()) },
    CommandWord(
      name: "Reload",
      usage: "Reload FILE",
      meaning: "replaces a kiosk's settings file and runs 'cameo ctl reload'"
    ) { parser throws(LineFault) in
      .reload(path: try parser.relative(parser.name("the path of a settings file")))
    },
  ]

  private static let looks: [CommandWord] = [
    CommandWord(
      name: "Sleep",
      usage: "Sleep 2s", meaning: "lets time pass"
    ) { parser throws(LineFault) in .pause(try parser.time()) },
    CommandWord(
      name: "Wait", takesSuffix: true, takesTime: true,
      usage: "Wait+WHAT",
      meaning:
        "waits until an Event happens, the Screen or the Line of the cursor shows a text, a Page is shown, a Task or a Step is under way, a text is Spoken, a Sound is heard, all is Settled, or the Exit; Wait+Event@5s has a limit"
    ) { parser throws(LineFault) in
      try parser.waiting()
    },
    CommandWord(
      name: "Expect", takesSuffix: true,
      usage: "Expect+WHAT",
      meaning:
        "fails unless it holds now: Screen, Line, Event, Page, Task, Step, Spoken, Sound, Focus, Style, Exit, File, Fits, Within"
    ) { parser throws(LineFault) in
      .expect(try parser.expectation(ExpectWord.allCases))
    },
    CommandWord(
      name: "Reject", takesSuffix: true,
      usage: "Reject+WHAT", meaning: "fails if it holds now"
    ) { parser throws(LineFault) in
      .reject(try parser.expectation(ExpectWord.rejectable))
    },
    CommandWord(
      name: "Mark",
      usage: "Mark NAME", meaning: "sets a time to measure from"
    ) { parser throws(LineFault) in .mark(try parser.markName()) },
  ]

  private static let structure: [CommandWord] = [
    CommandWord(
      name: "Hide",
      usage: "Hide", meaning: "stops filming"
    ) { _ in .hide },
    CommandWord(
      name: "Show",
      usage: "Show", meaning: "resumes filming"
    ) { _ in .show },
    CommandWord(
      name: "Env",
      usage: "Env NAME value", meaning: "sets a variable of the program's environment"
    ) { parser throws(LineFault) in try parser.environment() },
    CommandWord(
      name: "Require",
      usage: "Require PROGRAM", meaning: "fails the test if the program is missing"
    ) { parser throws(LineFault) in .require(try parser.program()) },
    CommandWord(
      name: "Screenshot",
      usage: "Screenshot FILE", meaning: "saves the screen; format by suffix: txt, ansi, json, svg, png"
    ) { parser throws(LineFault) in try parser.screenshot() },
    CommandWord(
      name: "Output",
      usage: "Output FILE", meaning: "saves a film of the test, or its events; format by suffix: cast, svg, ndjson"
    ) { parser throws(LineFault) in try parser.output() },
    CommandWord(
      name: "Test",
      usage: "Test \"name\"", meaning: "starts a test in a fresh environment"
    ) { parser throws(LineFault) in .test(try parser.name("the name of the test").value) },
    CommandWord(
      name: "Source",
      usage: "Source FILE", meaning: "includes the lines of another tape"
    ) { parser throws(LineFault) in .source(try parser.source()) },
    CommandWord(
      name: "Each",
      usage: "Each Language en,fr", meaning: "runs every test in each language"
    ) { parser throws(LineFault) in .eachLanguage(try parser.eachLanguage()) },
  ]

  /// VHS commands that tapes do not support, with alternatives.
  private static let foreign = [
    "Copy": "there is no clipboard", "Paste": "there is no clipboard", "Alt": "no screen has a key with Alt",
    "ScrollUp": "nothing scrolls", "ScrollDown": "nothing scrolls",
  ]

  static func takesTime(_ name: String) -> Bool { byName[name]?.takesTime ?? false }

  static func read(_ tokens: [Token], end: Int) throws(LineFault) -> Tape.Command? {
    guard let first = tokens.first else { return nil }
    let head = CommandHead(first)
    guard first.kind == .word else {
      throw LineFault(first.columns, "a line starts with a command", "write a word such as Enter, without quotes")
    }
    guard let word = byName[head.name] else { throw unknown(first, head.name) }
    if head.suffix != nil, !word.takesSuffix {
      throw LineFault(head.suffixColumns, "\(word.name) takes nothing after a +", "write \(word.name) alone")
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
      return LineFault(token.columns, "\(name) is a VHS command that tapes don't have", advice)
    }
    let words = all.map(\.name)
    let advice = nearest(name, in: words).map { "did you mean \($0)?" } ?? "a line starts with a command, such as Enter"
    return LineFault(token.columns, "there is no command \(quoted(token.value))", advice)
  }
}
