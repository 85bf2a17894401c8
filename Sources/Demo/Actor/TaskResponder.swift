internal import Contract

/// Reacts to tasks: starts after a reaction time, returns to rest when the task ends, and repeats the movement until then.
struct TaskResponder: Equatable, Sendable {
  private let manner: Manner
  private let traits: ReactionTraits
  private var random: SeededRandom
  private var pace: Double
  private var ask: Ask?
  private var isCued = false
  /// Set by the first cue to blink: the person then blinks on cue only.
  private var awaitsCues = false
  /// The number of tasks so far.
  private var asked = 0
  private var hasErred = false
  private var next: Act?
  private var playing: Act?
  private var leaving: Leaving?
  /// The ticks during which the picture is empty; then another person is there.
  private var away: Range<Int>?
  private var isAway = false
  /// Another person has taken the place of the first.
  private var isOther = false
  private(set) var motion = HeadMotion.none
  /// A photo in a hand that does not care what is asked.
  private let wave: HandWave?

  /// A movement, and the tick at which it begins.
  private struct Act: Equatable, Sendable {
    var movement: MovementCurve
    var at: Int
  }

  /// The return to rest from the current pose of the head.
  private struct Leaving: Equatable, Sendable {
    var from: HeadMotion?
    var at: Int
    static let length = 35
  }

  private static let pauses = 0.9...1.6
  private static let absence = 150

  init(seed: UInt64, traits: ReactionTraits, manner: Manner) {
    random = SeededRandom(seed)
    (self.traits, self.manner, pace) = (traits, manner, manner.pace)
    wave = manner == .wave ? HandWave(&random) : nil
  }

  /// Whether a task controls the eyelids, so that there are no involuntary blinks.
  var holdsEyes: Bool { playing?.movement.isOfEyes == true || next?.movement.isOfEyes == true }

  mutating func read(_ prompted: Prompted, at tick: Int) {
    if prompted.hint == .slower { pace = 1 }
    let isCalled = prompted.isCued && !isCued
    isCued = prompted.isCued
    if prompted.ask != ask {
      ask = prompted.ask
      change(at: tick)
    } else if isCalled, let ask, ask.gesture == .blink, away == nil {
      // The person blinks at once, and from then on only on cue.
      awaitsCues = true
      if playing != nil { leaving = Leaving(from: motion, at: tick) }
      (playing, next) = (nil, Act(movement: one(Ask(.blink)), at: tick + reaction()))
    }
  }

  private mutating func change(at tick: Int) {
    (next, awaitsCues) = (nil, false)
    guard let ask else {
      if playing != nil { leaving = Leaving(at: tick + ticks(traits.stopping)) }
      return
    }
    asked += 1
    let start = tick + reaction()
    if manner == .swap, asked == 2 { away = start..<start + Self.absence }
    next = Act(movement: movement(ask), at: max(start, away.map { $0.upperBound + reaction() } ?? start))
  }

  private mutating func movement(_ ask: Ask) -> MovementCurve {
    switch manner {
    case .replay: return MovementCurve(Manner.replayed[(asked - 1) % Manner.replayed.count])
    case .photo: return .photo(ask)
    case .wrong:
      guard !hasErred, let reversed = ask.reversed else { return MovementCurve(ask) }
      hasErred = true
      return MovementCurve(reversed)
    case .plain, .fast, .swap, .wave: return MovementCurve(ask)
    }
  }

  private func one(_ ask: Ask) -> MovementCurve { manner == .photo ? .photo(ask) : MovementCurve(ask) }

  /// Advances by one tick, which has this number.
  mutating func advance(_ tick: Int) {
    if let wave { return motion = wave.motion(at: Double(tick) * Glide.step) }
    isAway = away?.contains(tick) == true
    if let over = away?.upperBound, tick >= over { (away, isOther) = (nil, true) }
    if let act = next, tick >= act.at { (playing, leaving, next) = (act, nil, nil) }
    play(tick)
    leave(tick)
  }

  private mutating func play(_ tick: Int) {
    guard let act = playing else { return }
    let seconds = Double(tick - act.at) * Glide.step * pace
    motion = act.movement.motion(at: seconds)
    guard seconds >= act.movement.seconds else { return }
    (playing, leaving, motion) = (nil, nil, .none)
    guard let ask, next == nil, !awaitsCues, manner.repeats else { return }
    next = Act(movement: movement(ask), at: tick + ticks(Self.pauses))
  }

  private mutating func leave(_ tick: Int) {
    guard var way = leaving, tick >= way.at else { return }
    let from = way.from ?? motion
    (way.from, playing) = (from, nil)
    let share = min(1, Double(tick - way.at) / Double(Leaving.length))
    motion = from.times(1 - MovementCurve.Stroke.eased(share))
    leaving = share < 1 ? way : nil
  }

  func touch(_ state: inout ActorState) {
    motion.touch(&state)
    if isOther { state.other = 1 }
    if isAway { state.isPresent = false }
  }

  private mutating func reaction() -> Int { ticks(traits.reaction) }
  private mutating func ticks(_ seconds: ClosedRange<Double>) -> Int { Int(random.within(seconds) / Glide.step) }
}
