package import Contract

extension TaskKind {
  /// The movements that its `gestures` may name; empty if it takes none.
  package var listed: [Gesture] {
    switch self {
    case .gestures: [.left, .right, .up, .down]
    case .emoji: [.mouth, .smile, .eyesShut, .left, .right, .up, .down]
    default: []
    }
  }
}

extension Gesture {
  /// Which attack passes a plan that asks for this movement alone, for a warning.
  package var doubt: String? {
    switch self {
    case .tilt: "accepts a printed photo tilted by hand"
    case .blink: "accepts a video of a person, since everyone blinks"
    case .nod, .up, .down, .mouth, .smile: "accepts a person who merely talks, live or in a video"
    case .left, .right, .eyesShut, .circle, .own: nil
    }
  }
}

extension TaskOrder {
  /// All movements that it may prompt.
  package var candidates: [Gesture] {
    switch kind {
    case .circle: [.circle]
    case .yesOrNo: [.tilt]
    case .motions: (maxNods > 0 ? [.nod] : []) + (maxBlinks > 0 ? [.blink] : []) + [.mouth]
    case .blink: [.blink]
    case .gestures, .emoji: gestures.isEmpty ? kind.listed : gestures
    case .own(let movement): [.own(movement)]
    }
  }

  /// Whether a movement that is avoided is replaced; other tasks draw from the free ones, or are answered by a tilt.
  fileprivate var hasSubstitutes: Bool {
    switch kind {
    case .circle, .blink, .gestures, .own: true
    case .emoji: !gestures.isEmpty
    case .motions, .yesOrNo: false
    }
  }
}

/// Draws the steps of tasks: from the settings, or at random.
struct TaskDraw: Equatable, Sendable {
  private let avoided: Set<Gesture>
  private var random: RandomSource
  let hasSound: Bool
  /// Movements that this person cannot make.
  private(set) var cannot: Set<Gesture> = []

  /// Without sounds the person can't be told when to open the eyes again.
  init(_ config: LivenessConfig, seed: UInt64, hasSound: Bool = false) {
    self.hasSound = hasSound
    avoided = Self.avoided(config, hasSound: hasSound)
    random = RandomSource(seed)
  }

  private static func avoided(_ config: LivenessConfig, hasSound: Bool) -> Set<Gesture> {
    Set(config.avoid + (hasSound ? [] : [.eyesShut]))
  }

  /// The movements that the tasks may prompt, each once; an avoided one gives way to its substitutes, as in `asks`.
  static func movements(of config: LivenessConfig, hasSound: Bool) -> [Gesture] {
    let avoided = avoided(config, hasSound: hasSound)
    return config.tasks.flatMap { order in
      order.candidates.flatMap { usual in
        avoided.contains(usual) ? order.hasSubstitutes ? usual.substitutes : [] : [usual]
      }
    }.reduce(into: []) { known, next in if !known.contains(next), !avoided.contains(next) { known.append(next) } }
  }

  /// Another person: continues the random sequence, and forgets what the previous one could not do.
  init(after other: TaskDraw) {
    self = other
    cannot = []
  }

  /// The number of steps, and the range of repetitions; without an upper bound the settings determine it.
  private struct Extent {
    var steps: Int
    var least: Int
    var most: Int?

    static func of(_ difficulty: TaskDifficulty) -> Extent {
      switch difficulty {
      case .easy: Extent(steps: 2, least: 1, most: 2)
      case .medium: Extent(steps: 3, least: 2, most: 3)
      case .hard: Extent(steps: 4, least: 3)
      }
    }
  }

  /// The steps of a task; empty if all of them are avoided.
  mutating func asks(_ order: TaskOrder, _ difficulty: TaskDifficulty) -> [Ask] {
    let asks = usual(order, difficulty)
    return asks.reduce(into: []) { done, ask in
      if isFree(ask.gesture) { return done.append(ask) }
      if let other = other(than: ask, among: asks + done) { done.append(other) }
    }
  }

  private mutating func usual(_ order: TaskOrder, _ difficulty: TaskDifficulty) -> [Ask] {
    let extent = Extent.of(difficulty)
    switch order.kind {
    case .circle: return [Ask(.circle, begins: difficulty == .hard ? random.one(of: Side.allCases) : nil)]
    case .yesOrNo:
      let asks = order.questions.enumerated().map { place, question in
        Ask(.tilt, question: .init(place + 1, question.question, answer: question.answer))
      }
      return difficulty == .hard ? random.shuffled(asks) : asks
    case .motions: return motions(order, extent)
    case .blink: return [Ask(.blink, count: count(extent, upTo: max(1, order.maxBlinks)))]
    case .gestures:
      return (order.gestures.isEmpty ? random.shuffled(TaskKind.gestures.listed) : order.gestures).map { Ask($0) }
    case .emoji:
      let drawn = random.shuffled(TaskKind.emoji.listed.filter(isFree)).prefix(extent.steps)
      return (order.gestures.isEmpty ? Array(drawn) : order.gestures).map { Ask($0) }
    case .own(let movement): return [Ask(.own(movement), count: order.count)]
    }
  }

  /// Never the same movement twice in a row.
  private mutating func motions(_ order: TaskOrder, _ extent: Extent) -> [Ask] {
    let most: [Gesture: Int] = [.nod: order.maxNods, .blink: order.maxBlinks, .mouth: 1]
    let kinds = order.candidates.filter(isFree)
    // If there is only one kind, it is asked for once.
    let steps = kinds.count > 1 ? extent.steps : kinds.count
    return (0..<steps).reduce(into: []) { asks, _ in
      let last = asks.last?.gesture
      guard let gesture = random.one(of: kinds.filter { $0 != last }) else { return }
      asks.append(Ask(gesture, count: count(extent, upTo: most[gesture, default: 1])))
    }
  }

  private mutating func count(_ extent: Extent, upTo most: Int) -> Int {
    let low = min(extent.least, most)
    return random.one(of: low...max(low, min(extent.most ?? most, most)))
  }

  private func isFree(_ gesture: Gesture) -> Bool { !avoided.contains(gesture) && !cannot.contains(gesture) }

  // MARK: Changes

  /// A different order, if there is one.
  mutating func redraw(_ asks: [Ask]) -> [Ask] {
    let next = random.shuffled(asks)
    return next == asks ? Array(next.dropFirst() + next.prefix(1)) : next
  }

  /// The times of the blink cues, from the prompt on; the last one leaves enough time before the timeout.
  mutating func cues(for ask: Ask, within limit: Duration?) -> [Duration] {
    let most = limit.map { Int(($0 - .milliseconds(1500)).milliseconds) / max(1, ask.count) } ?? 2500
    return (0..<ask.count).reduce(into: []) { cues, _ in
      cues.append((cues.last ?? .zero) + random.time(of: 1200...max(1200, min(2500, most))))
    }
  }

  mutating func excuse(_ gesture: Gesture) { cannot.insert(gesture) }

  /// A substitute with at least the same evidence; `nil` if all are already in the task.
  mutating func other(than ask: Ask, among asks: [Ask]) -> Ask? {
    // A question can only be answered by a tilt.
    guard ask.question == nil else { return nil }
    let free = ask.gesture.substitutes.filter { gesture in
      gesture != ask.gesture && isFree(gesture) && !asks.contains { $0.gesture == gesture }
    }
    return random.one(of: free).map { Ask($0, count: $0 == .blink ? 2 : 1) }
  }
}
