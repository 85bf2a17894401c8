internal import Contract

/// Checks across lines: duplicate names, settings that come too late, undefined marks.
///
/// The contents of a `Source` are unknown here, so nothing is reported as missing after one.
struct TapeCheck {
  /// The state of one test; each starts with what precedes the first test.
  private struct Case {
    /// The keyword that started the session.
    var start: String?
    var hasWorld = false
    var hasFace = false
    var isSourced = false
    var marks: Set<String> = []
    var isForEach = false
  }

  private let hasTests: Bool
  private var common: Case?
  private var current = Case()
  private var tests: Set<String> = []
  private var artefacts: Set<String> = []
  private var faults: [(line: Int, fault: LineFault, severity: Diagnostic.Severity)] = []

  private init(hasTests: Bool) {
    self.hasTests = hasTests
  }

  /// The findings in a tape that was parsed from this text.
  static func findings(in tape: Tape, text: TapeText) -> [TapeError] {
    let commands = tape.commands
    var check = TapeCheck(hasTests: commands.contains { if case .test = $0.value { true } else { false } })
    for command in commands { check.visit(command.value, command.place) }
    return check.faults.map { line, fault, severity in
      TapeError(
        severity, line: line, columns: fault.columns, fault.message, remedy: fault.remedy, text: text[line])
    }
  }

  private mutating func visit(_ command: Tape.Command, _ place: TapePlace) {
    switch command {
    case .test(let name): begin(name, place)
    case .set(let setting): set(setting, place)
    case .recorder: early("Recorder", place, "move it up")
    case .camera, .findings: current.hasWorld = true
    case .face: (current.hasWorld, current.hasFace) = (true, true)
    case .deed:
      if !current.hasFace, !current.isSourced {
        warning(place, 0, "there is no Face above this line to do it", "write Face centred before it")
        current.hasFace = true
      }
      start(command)
    case .source: (current.isSourced, current.hasWorld) = (true, true)
    case .eachLanguage: each(place)
    case .mark(let name): mark(name, place)
    case .expect(let what), .reject(let what):
      expectation(what, place)
      start(command)
    case .screenshot(let path, _):
      artefact(path, place)
      start(command)
    case .output(let path, _): artefact(path, place)
    case .type, .key, .control, .click, .burst, .resize, .signal, .reload, .pause, .wait: start(command)
    case .environment:
      current.hasWorld = true
      early("Env", place, "move it up, or begin another Test")
    case .hide, .show, .require, .fault: break
    case .courier, .chip, .reader: current.hasWorld = true
    }
  }

  private mutating func error(_ place: TapePlace, _ word: Int, _ message: String, _ remedy: String) {
    faults.append((place.line, LineFault(place.word(word), message, remedy), .error))
  }

  private mutating func warning(_ place: TapePlace, _ word: Int, _ message: String, _ remedy: String) {
    faults.append((place.line, LineFault(place.word(word), message, remedy), .warning))
  }

  private mutating func begin(_ name: String, _ place: TapePlace) {
    if !tests.insert(name).inserted {
      error(place, 1, "another test has this name", "give each test its own name")
    }
    let start = common ?? current
    common = start
    current = start
  }

  private mutating func start(_ command: Tape.Command) {
    if current.start == nil { current.start = command.kind }
  }

  /// Reports a setting after the session has started.
  private mutating func early(_ word: String, _ place: TapePlace, _ remedy: String) {
    guard let start = current.start else { return }
    error(place, 0, "\(word) comes too late: the session runs since \(start)", remedy)
  }

  private mutating func set(_ setting: TapeSetting, _ place: TapePlace) {
    switch setting {
    case .filming: warning(place, 1, "this setting is for VHS only, no effect here", "keep it if VHS films this tape")
    case .size: early("Set Size", place, "move it up, or write Resize")
    case .config, .option, .kiosk:
      current.hasWorld = true
      early("Set", place, "move it up, or begin another Test")
    case .language, .theme, .color, .seed: early("Set", place, "move it up, or begin another Test")
    }
  }

  private mutating func each(_ place: TapePlace) {
    if !hasTests { error(place, 0, "Each has no Test to repeat", "write Test \"name\" below it") }
    if current.isForEach { error(place, 0, "Each is repeated", "list all languages in one line") }
    current.isForEach = true
    early("Each", place, "move it up, directly after its Test or before the first one")
  }

  private mutating func mark(_ name: String, _ place: TapePlace) {
    if !current.marks.insert(name).inserted {
      error(place, 1, "another mark has this name", "give each mark of a test its own name")
    }
  }

  private mutating func expectation(_ what: TapeExpectation, _ place: TapePlace) {
    if case .within(_, let mark) = what, !current.isSourced, !current.marks.contains(mark) {
      error(place, 3, "there is no Mark \(quoted(mark)) above this line", "write Mark \(mark) where the time starts")
    }
    if !current.hasWorld {
      warning(
        place, 0, "there is no Camera and no Face above this line", "set what the camera sees, such as Camera demo")
      current.hasWorld = true
    }
  }

  private mutating func artefact(_ path: String, _ place: TapePlace) {
    if !artefacts.insert(path).inserted {
      error(place, 1, "another command writes this file", "give each artefact its own name")
    }
  }
}

extension TapeReader {
  /// Parses a tape and runs the static checks.
  package static func check(_ bytes: [UInt8]) -> TapeReading {
    var reading = read(bytes)
    guard reading.findings.count <= mostErrors else { return reading }
    reading.findings += TapeCheck.findings(in: reading.tape, text: TapeText(bytes))
    reading.findings.sort { ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound) }
    return reading
  }

  package static func check(_ text: String) -> TapeReading { check(Array(text.utf8)) }
}
