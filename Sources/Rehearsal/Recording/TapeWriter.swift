internal import Cells
internal import Contract
internal import Engine
internal import Tape

/// Writes down a session as a tape: keys as they came, and what was told between them as waits.
///
/// Time itself is not kept. What came between two keys is what the next key waits for, however fast the replay is.
struct TapeWriter {
  /// Keys that have come and may still be joined by others.
  private enum Typed {
    case nothing
    case text(String)
    case key(NamedKey, times: Int)
    case click(ControlID)
  }

  /// So that no line comes near its limit.
  private static let longestText = 200
  private static let mostTimes = 1000
  /// A tape has at most a mebibyte; the heading and the end want their place.
  private static let mostBytes = TapeReader.maximalSize - (1 << 16)

  private let heading: TapeHeading
  private var firstSize: ScreenSize?
  private var size: ScreenSize?
  private var body: [Tape.Command] = []
  private var bytes = 0
  private var typed = Typed.nothing
  /// A key of the last ones came too early to be an answer, and those that follow at once belong to it.
  private var isBurst = false
  private var lastPress = Duration.zero
  /// When the last thing came that the tape knows of.
  private var last = Duration.zero
  private var hasEnded = false
  /// A clip is whole and is being kept.
  private var isKeeping = false

  init(_ heading: TapeHeading) {
    self.heading = heading
  }

  /// Takes what came from outside; nothing counts once the session has ended.
  mutating func receive(_ input: LiveInput, at time: Duration) {
    if hasEnded { return }
    if isKeeping { waitForKeeping() }
    endBurst(before: time)
    switch input {
    case .size(let size): resize(to: ScreenSize(size))
    // It is told as `suspended` and `continued`.
    case .key(.control("z")): return
    case .key(let key): guard press(key) else { return }
    case .click(let control):
      settle()
      typed = .click(control)
    case .signal(let number): if let name = SignalName(number) { add(Self.command(for: name)) }
    case .suspended: add(.signal(.stop))
    case .continued: add(.signal(.resume))
    }
    last = max(last, time)
  }

  /// Takes what the session told.
  mutating func hear(_ stamp: EventStamp) {
    isKeeping = stamp.notice == .videoRecordProgress(1)
    if Self.hangsOnTheMachine(stamp.notice) { return }
    if case .pressIgnored = stamp.notice { isBurst = true }
    let limit = Self.limit(stamp.time - last)
    add(.wait(.look(.event(EventPattern(stamp.notice))), limit: limit))
    last = max(last, stamp.time)
    if case .sessionEnded = stamp.notice { hasEnded = true }
  }

  /// How far a recording is, what is written of it meanwhile, and that pictures stop for a while: in a replay they may come at other times, or never.
  private static func hangsOnTheMachine(_ notice: Notice) -> Bool {
    switch notice {
    case .videoRecordProgress, .framesRecorded, .cameraStalled, .cameraRestored: true
    default: false
    }
  }

  /// In a replay all would be kept at once: what came meanwhile needs a disk that takes its time.
  private mutating func waitForKeeping() {
    add(.fault(.diskSlow))
    add(.wait(.look(.page(.processing)), limit: nil))
    isKeeping = false
  }

  /// What was recorded, up to the exit of the program.
  func tape(exitCode: Int32) -> Tape {
    var whole = self
    whole.settle()
    let end: [Tape.Command] = [.wait(.exit, limit: nil), .expect(.exit(Int(exitCode)))]
    let rest = isFull ? [TapeLine(comment: " The session went on; a tape holds no more.")] : end.map(TapeLine.init)
    return Tape(heading.lines(size: firstSize) + [TapeLine()] + whole.body.map(TapeLine.init) + rest)
  }

  /// Keys that are further apart are deliberate again.
  private mutating func endBurst(before time: Duration) {
    if isBurst, time - lastPress >= .milliseconds(100) {
      settle()
      isBurst = false
    }
    lastPress = time
  }

  // MARK: Commands

  private var isFull: Bool { bytes > Self.mostBytes }

  private mutating func add(_ command: Tape.Command) {
    settle()
    append(command)
  }

  private mutating func append(_ command: Tape.Command) {
    if isFull { return }
    body.append(command)
    bytes += command.description.utf8.count + 1
  }

  private mutating func resize(to size: ScreenSize) {
    if firstSize == nil {
      firstSize = size
    } else if size != self.size {
      add(.resize(size))
    }
    self.size = size
  }

  /// The terminal makes a signal of Ctrl-C; as a key it ends a session in the same way, and VHS has it, too.
  private static func command(for signal: SignalName) -> Tape.Command {
    signal == .interrupt ? .control("c") : .signal(signal)
  }

  /// A wait has 15 s; what took more than half of that gets twice its time.
  private static func limit(_ took: Duration) -> Duration? {
    guard took > .milliseconds(7500) else { return nil }
    let (seconds, rest) = (took * 2).components
    return .seconds(min(86_400, seconds + (rest > 0 ? 1 : 0)))
  }
}

// MARK: - Keys

extension TapeWriter {
  /// Whether a tape can press the key; unknown sequences can't be pressed.
  private mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): type(scalar)
    case .control(let letter): add(.control(letter))
    default:
      guard let name = NamedKey(key) else { return false }
      press(name)
    }
    return true
  }

  private mutating func type(_ scalar: Unicode.Scalar) {
    if case .text(var text) = typed, text.unicodeScalars.count < Self.longestText {
      text.unicodeScalars.append(scalar)
      typed = .text(text)
    } else {
      settle()
      typed = .text(String(scalar))
    }
  }

  private mutating func press(_ key: NamedKey) {
    if case .key(key, let times) = typed, times < Self.mostTimes {
      typed = .key(key, times: times + 1)
    } else {
      settle()
      typed = .key(key, times: 1)
    }
  }

  /// What was typed becomes a command, because something else has come.
  private mutating func settle() {
    switch typed {
    case .nothing: return
    case .text(let text): append(isBurst ? .burst([.text(text)], every: nil) : Self.command(typing: text))
    case .key(let key, let times):
      append(isBurst ? .burst([.key(key, times: times)], every: nil) : .key(key, every: nil, times: times))
    case .click(let control):
      append(isBurst ? .burst([.click(control)], every: nil) : .click(.control(control)))
    }
    typed = .nothing
  }

  /// The one place where what a person typed enters a tape; a page that asks for personal text has it masked here.
  private static func command(typing text: String) -> Tape.Command {
    text.allSatisfy { $0 == " " } ? .key(.space, every: nil, times: text.count) : .type(text, every: nil)
  }
}

extension TapeLine {
  /// A command that is not in the tape yet.
  init(_ command: Tape.Command) {
    self.init(Placed(command))
  }
}
