internal import Cells
internal import Contract
internal import Engine
internal import Tape

/// Converts a live session to a tape: keys as they came, and the events between them as waits.
///
/// Time is not recorded: the events between two keys become waits before the second key, at any replay speed.
struct TapeWriter {
  /// Pending keys that later ones may be merged with.
  private enum Typed {
    case nothing
    case text(String)
    case key(NamedKey, times: Int)
    case click(ControlID)
  }

  /// Limits that keep lines far below their maximum length.
  private static let longestText = 200
  private static let mostTimes = 1000
  /// A tape has at most 1 MiB; the heading and the end need some of it.
  private static let mostBytes = TapeReader.maximalSize - (1 << 16)

  private let heading: TapeHeading
  private var firstSize: ScreenSize?
  private var size: ScreenSize?
  private var body: [Tape.Command] = []
  private var bytes = 0
  private var typed = Typed.nothing
  /// The last keys came too early to count as an answer; keys that follow at once belong to the burst.
  private var isBurst = false
  private var lastPress = Duration.zero
  /// The time of the last recorded item.
  private var last = Duration.zero
  private var hasEnded = false
  /// A clip is complete and is being saved.
  private var isKeeping = false
  /// A page may ask for what is printed on a document.
  private var isPersonal = false

  init(_ heading: TapeHeading) {
    self.heading = heading
  }

  /// Records an input; ignored after the session's end.
  mutating func receive(_ input: LiveInput, at time: Duration) {
    if hasEnded { return }
    if isKeeping { waitForKeeping() }
    endBurst(before: time)
    switch input {
    case .size(let size): resize(to: ScreenSize(size))
    // It is recorded as `suspended` and `continued`.
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

  /// Records an event.
  mutating func hear(_ stamp: EventStamp) {
    isKeeping = stamp.notice == .videoRecordProgress(1)
    if Self.hangsOnTheMachine(stamp.notice) { return }
    if case .pressIgnored = stamp.notice { isBurst = true }
    let limit = Self.limit(stamp.time - last)
    add(.wait(.look(.event(EventPattern(stamp.notice))), limit: limit))
    last = max(last, stamp.time)
    switch stamp.notice {
    case .nfcShown: isPersonal = true
    case .nfcAccess: isPersonal = false
    case .nfcEnded(let verdict, _): isPersonal = verdict == .error
    case .sessionEnded: hasEnded = true
    default: break
    }
  }

  /// Whether an event depends on the machine's speed (recording progress, batches, stalls), so a replay may differ.
  private static func hangsOnTheMachine(_ notice: Notice) -> Bool {
    switch notice {
    case .videoRecordProgress, .framesRecorded, .nfcProgress, .cameraStalled, .cameraRestored: true
    default: false
    }
  }

  /// A replay saves at once, so input during saving needs a simulated slow disk.
  private mutating func waitForKeeping() {
    add(.fault(.diskSlow))
    add(.wait(.look(.page(.processing)), limit: nil))
    isKeeping = false
  }

  /// The recorded tape, up to the program's exit.
  func tape(exitCode: Int32) -> Tape {
    var whole = self
    whole.settle()
    let end: [Tape.Command] = [.wait(.exit, limit: nil), .expect(.exit(Int(exitCode)))]
    let rest = isFull ? [TapeLine(comment: " The session continued; the tape is full.")] : end.map(TapeLine.init)
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

  /// The terminal turns Ctrl-C into a signal; as a key it ends a session in the same way, and VHS supports it.
  private static func command(for signal: SignalName) -> Tape.Command {
    signal == .interrupt ? .control("c") : .signal(signal)
  }

  /// Waits have a timeout of 15 s; one that took more than half of that gets twice its time.
  private static func limit(_ took: Duration) -> Duration? {
    guard took > .milliseconds(7500) else { return nil }
    let (seconds, rest) = (took * 2).components
    return .seconds(min(86_400, seconds + (rest > 0 ? 1 : 0)))
  }
}

// MARK: - Keys

extension TapeWriter {
  /// Records a key; false if tapes can't press it (unknown sequences).
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

  /// Turns pending keys into a command.
  private mutating func settle() {
    switch typed {
    case .nothing: return
    case .text(let text):
      let text = isPersonal && text.count > 1 ? String(repeating: "0", count: text.count) : text
      append(isBurst ? .burst([.text(text)], every: nil) : Self.command(typing: text))
    case .key(let key, let times):
      append(isBurst ? .burst([.key(key, times: times)], every: nil) : .key(key, every: nil, times: times))
    case .click(let control):
      append(isBurst ? .burst([.click(control)], every: nil) : .click(.control(control)))
    }
    typed = .nothing
  }

  /// The single place where typed text enters a tape; that of pages that ask for personal data is masked before.
  private static func command(typing text: String) -> Tape.Command {
    text.allSatisfy { $0 == " " } ? .key(.space, every: nil, times: text.count) : .type(text, every: nil)
  }
}

extension TapeLine {
  /// A command without a source location.
  init(_ command: Tape.Command) {
    self.init(Placed(command))
  }
}
