internal import Contract

/// Watches for one ask from its prompt on.
struct GestureWatch: Equatable, Sendable {
  /// What has come of it.
  enum News: Equatable, Sendable {
    /// One of several was seen; so many there are now.
    case counted(Int)
    /// All that was asked for; how long after the prompt.
    case done(after: Duration)
    /// What the person says: yes is true.
    case answered(Bool, after: Duration)
    /// The opposite was done where that is not forgiven: the watch has begun anew.
    case brokeOff
    /// A cue went by without its blink.
    case late
  }

  private let ask: Ask
  private let limits: TaskLimits
  private let prompt: Instant
  private(set) var counted = 0
  private(set) var remark: Hint?

  /// `cues` are those of blinks, from the prompt on; with sound the eyes stay shut until the tone.
  init(_ ask: Ask, _ difficulty: TaskDifficulty, cues: [Duration] = [], hasSound: Bool = false, at now: Instant) {
    (self.ask, limits, prompt) = (ask, .of(difficulty), now)
  }

  mutating func take(_ signal: Signal) -> [News] { [] }

  /// How much of the ask is done, 0 to 1.
  var progress: Double { 0 }
  /// Of a circle; the first one begins at the top, the next ones follow to the person's own right.
  var sectors: [Bool] { [] }
  /// The value over what counts; below nothing it goes the wrong way.
  var reach: Double { 0 }
  var tilt: Double { 0 }
  var isCued: Bool { false }
  var awaitsTone: Bool { false }
  var values: [Fact] { [] }

  /// Whether nothing that begins now would count any more: it is time to ask again, with a new watch.
  func isOver(at now: Instant) -> Bool { false }
}
