internal import Contract

/// The state machine of one task: gate, prompts, messages and outcome.
struct TaskRun: Equatable, Sendable {
  enum Moment: Equatable, Sendable {
    /// The person is guided into the oval and comes to rest; with the progress of the rest.
    case gate(Gate, Double)
    /// The person rests; the first prompt waits for the recording.
    case rested
    case asking(GestureWatch)
    /// Back to the middle, before the next step or a repetition.
    case middle(Gate)
    case saying(LivenessView.Message, then: Next)
    case over
  }

  /// What follows a message.
  enum Next: Equatable, Sendable {
    case middle, gate
    case over
  }

  enum News: Equatable, Sendable {
    /// The person rests.
    case rested
    case started
    case asked
    case seen(Gesture, after: Duration)
    case answered(question: Int, right: Bool)
    case progress(Double)
    /// Shut eyes may open again.
    case tone
    case done(step: Int)
    case says(LivenessView.Message)
    /// The steps were replaced or restarted.
    case drawn
    /// The outcome, reported once; the task is over after the display time of its message.
    case decided(TaskOutcome, TaskFault?)
    /// The operator of the kiosk is called.
    case calls
    /// The person can't make the movements, and there is no alternative.
    case cannot
    case over
  }

  let order: TaskOrder
  private(set) var moment: Moment
  private(set) var record: TaskRecord
  private(set) var asks: [Ask]
  /// The number of completed steps.
  private(set) var index = 0
  private(set) var others = 0
  /// Yes and no can be answered by arrow keys.
  private(set) var takesKeys = false
  private(set) var wasOfferedEasier = false
  private var rest = RestPose()
  /// The elapsed time of prompts; paused in gates and during messages.
  private(set) var spent = Duration.zero
  /// The remaining time of all tasks together (outer timeout); `nil` if it is not limited.
  private(set) var outerLeft: Duration?
  private var last: Instant?
  private var promptedAt = Instant()
  private var seenInStep = 0
  private var toldProgress = 0

  init(
    _ order: TaskOrder, _ draw: inout TaskDraw, easier: TaskDifficulty? = nil, outer: Duration? = nil, at now: Instant
  ) {
    (self.order, outerLeft) = (order, outer)
    record = TaskRecord(order)
    if let easier { (record.difficulty, wasOfferedEasier) = (easier, true) }
    if order.candidates.contains(where: draw.cannot.contains) { record.alternative = .other }
    moment = .gate(Gate(at: now), 0)
    asks = draw.asks(order, record.difficulty)
    record.steps = asks.map { TaskRecord.Step($0) }
  }

  private var limits: TaskLimits { .of(record.difficulty) }

  /// `nil` if nothing limits it.
  var timeLeft: Duration? {
    let own = order.timeout.flatMap(LivenessConfig.limit).map { max(.zero, $0 - spent) }
    return [own, outerLeft].compactMap(\.self).min()
  }

  var faceForgiven: Duration { limits.faceForgiven }
  var ask: Ask? { asks.indices.contains(index) ? asks[index] : nil }
  var watch: GestureWatch? { if case .asking(let watch) = moment { watch } else { nil } }
  var gestures: [Gesture] { asks.map(\.gesture) }
  var isInGate: Bool { if case .gate = moment { true } else { false } }
  var isAsking: Bool { watch != nil }
  var isOver: Bool { moment == .over }

  /// The progress, 0 to 1.
  var progress: Double {
    asks.isEmpty ? 1 : min(1, (Double(index) + (watch?.progress ?? 0)) / Double(asks.count))
  }
}

// MARK: - Events

extension TaskRun {
  /// A face was found: `fits` says whether it is in the oval, `isInPlace` whether it is where movements count.
  mutating func take(
    _ face: Face, _ reader: inout SignalReader, _ draw: inout TaskDraw, fits: Bool, isInPlace: Bool, at now: Instant
  ) -> [News] {
    let signal = reader.read(face, at: now)
    switch moment {
    case .gate(var gate, _):
      let state = gate.take(face, fits: fits, at: now)
      if case .waiting(let share) = state { moment = .gate(gate, share) }
      guard case .open(let rest) = state else { return [] }
      (self.rest, reader.rest, moment) = (rest, rest, .rested)
      return [.rested]
    case .middle(var gate):
      let state = gate.take(face, fits: isInPlace, at: now)
      moment = .middle(gate)
      guard case .open(let rest) = state else { return [] }
      // The person did not return to the rest pose, so the new one is used.
      (self.rest, reader.rest) = (rest, rest)
      return prompt(&draw, at: now)
    case .asking(var watch):
      let late = pass(to: now)
      guard late.isEmpty, isInPlace, let signal else { return late }
      let waited = watch.awaitsTone
      let news = watch.take(signal)
      moment = .asking(watch)
      let tone: [News] = watch.awaitsTone && !waited ? [.tone] : []
      return tone + news.flatMap { follow($0, &draw, at: now) } + askAgain(&draw, at: now) + tellProgress()
    case .rested, .saying, .over: return []
    }
  }

  /// No face was found; the time of a prompt passes nevertheless.
  mutating func miss(at now: Instant) -> [News] { isAsking ? pass(to: now) : [] }

  /// The recording runs: the first step is prompted.
  mutating func begin(_ draw: inout TaskDraw, at now: Instant) -> [News] {
    guard moment == .rested else { return [] }
    record.began = record.began ?? now
    guard !asks.isEmpty else { return [.started] + skip(as: .skip, at: now) }
    return [.started] + prompt(&draw, at: now)
  }

  /// The display time of a message has passed.
  mutating func goOn(at now: Instant) -> [News] {
    guard case .saying(_, let next) = moment else { return [] }
    switch next {
    case .middle: moment = .middle(Gate(backTo: rest, at: now))
    case .gate: moment = .gate(Gate(at: now), 0)
    case .over:
      moment = .over
      return [.over]
    }
    return []
  }

  /// Analysis is paused: time does not count.
  mutating func standStill() { last = nil }

  private mutating func prompt(_ draw: inout TaskDraw, at now: Instant) -> [News] {
    watchAnew(&draw, at: now)
    return [.asked]
  }

  /// Whether each blink has a cue.
  private var isCued: Bool { order.kind == .blink && ask?.gesture == .blink && record.difficulty == .hard }

  private mutating func watchAnew(_ draw: inout TaskDraw, at now: Instant) {
    guard let ask else { return }
    let cues = isCued ? draw.cues(for: ask, within: timeLeft) : []
    (promptedAt, seenInStep, last) = (now, 0, now)
    moment = .asking(GestureWatch(ask, record.difficulty, cues: cues, hasSound: draw.hasSound, at: now))
  }

  /// The time window has passed: repeats the prompt.
  private mutating func askAgain(_ draw: inout TaskDraw, at now: Instant) -> [News] {
    guard var watch, watch.isOver(at: now) else { return [] }
    if isCued {
      watchAnew(&draw, at: now)
    } else {
      watch.askAgain(at: now)
      (moment, seenInStep) = (.asking(watch), 0)
    }
    return []
  }

  private mutating func pass(to now: Instant) -> [News] {
    let passed = last.map { now - $0 } ?? .zero
    (spent, outerLeft, last) = (spent + passed, outerLeft.map { max(.zero, $0 - passed) }, now)
    guard timeLeft == .zero else { return [] }
    return fail(.timeout, saying: .timeUp, at: now)
  }

  private mutating func tellProgress() -> [News] {
    let tenths = Int((progress * 10).rounded(.down))
    guard tenths > toldProgress else { return [] }
    toldProgress = tenths
    return [.progress(Double(tenths) / 10)]
  }
}

// MARK: - Outcomes

extension TaskRun {
  private mutating func follow(_ news: GestureWatch.News, _ draw: inout TaskDraw, at now: Instant) -> [News] {
    guard let ask else { return [] }
    switch news {
    case .counted:
      seenInStep += 1
      return [.seen(ask.gesture, after: now - promptedAt)]
    case .done(let after):
      // If several were requested, the last one is reported as done only.
      let seen: [News] = seenInStep < ask.count ? [.seen(ask.gesture, after: after)] : []
      return seen + finishStep(after: after, at: now)
    case .answered(let answer, let after):
      return [.seen(ask.gesture, after: after)] + take(answer, after: after, &draw, at: now)
    case .brokeOff: return []
    case .late:
      watchAnew(&draw, at: now)
      return []
    }
  }

  /// An answer by the head or by a key.
  mutating func answer(_ answer: Bool, _ draw: inout TaskDraw, at now: Instant) -> [News] {
    guard takesKeys, isAsking, ask?.question != nil else { return [] }
    return take(answer, after: now - promptedAt, &draw, at: now) + tellProgress()
  }

  private mutating func take(
    _ answer: Bool, after: Duration, _ draw: inout TaskDraw, at now: Instant
  ) -> [News] {
    guard let question = ask?.question else { return [] }
    let isRight = answer == question.answer
    let told = [News.answered(question: question.number, right: isRight)]
    return told + (isRight ? finishStep(after: after, at: now) : takeWrong(question, &draw, at: now))
  }

  private mutating func takeWrong(_ question: Ask.Question, _ draw: inout TaskDraw, at now: Instant) -> [News] {
    let questions = order.questions
    let place = question.number - 1
    let words = questions.indices.contains(place) ? questions[place].errorMessage : nil
    guard record.retries < limits.retries else { return fail(.wrongAnswer, saying: .wrong(words), at: now) }
    record.retries += 1
    if record.difficulty == .easy { return say(.wrong(words), then: .middle) }
    restart(with: draw.redraw(asks))
    return say(.wrong(words), then: .gate) + [.drawn]
  }

  private mutating func finishStep(after: Duration, at now: Instant) -> [News] {
    record.steps[index].after = after
    record.steps[index].values = watch?.values ?? []
    index += 1
    let told = [News.done(step: index)] + tellProgress()
    guard index == asks.count else { return told + say(.good, then: .middle) }
    return told + decide(.passed, nil, saying: .good, at: now)
  }

  private mutating func say(_ message: LivenessView.Message, then next: Next) -> [News] {
    moment = .saying(message, then: next)
    last = nil
    return [.says(message)]
  }

  private mutating func decide(
    _ outcome: TaskOutcome, _ fault: TaskFault?, saying message: LivenessView.Message?, at now: Instant
  ) -> [News] {
    (record.outcome, record.fault) = (outcome, fault)
    record.lasted = record.began.map { now - $0 }
    let told = [News.decided(outcome, fault)]
    if let message { return told + say(message, then: .over) }
    moment = .over
    return told + [.over]
  }

  /// Fails the task for good.
  mutating func fail(
    _ fault: TaskFault, saying message: LivenessView.Message? = nil, at now: Instant
  ) -> [News] {
    decide(.failed, fault, saying: message, at: now)
  }

  /// Restarts the task if any retries are left.
  mutating func retry(_ fault: TaskFault, _ draw: inout TaskDraw, at now: Instant) -> [News] {
    guard record.retries < limits.retries else { return fail(fault, at: now) }
    record.retries += 1
    restart(with: draw.asks(order, record.difficulty))
    return say(.again, then: .gate) + [.drawn]
  }

  private mutating func restart(with asks: [Ask]) {
    self.asks = asks
    record.steps = asks.map { TaskRecord.Step($0) }
    (index, spent, last, toldProgress) = (0, .zero, nil, 0)
  }
}

// MARK: - Alternatives

extension TaskRun {
  private static let mostOthers = 2

  /// Replaces the current movement by the first alternative of the settings that applies.
  mutating func excuse(_ alternatives: [TaskAlternative], _ draw: inout TaskDraw, at now: Instant) -> [News] {
    guard let ask, isAsking || isInMiddle || isInGate else { return [] }
    for alternative in alternatives {
      switch alternative {
      case .other:
        guard others < Self.mostOthers, takeOther(than: ask, &draw) else { continue }
        return say(.leftOut, then: isInGate ? .gate : .middle) + [.drawn]
      case .keys:
        guard ask.question != nil, !takesKeys else { continue }
        (takesKeys, record.alternative) = (true, .keys)
        return []
      case .skip: return skip(as: .skip, at: now)
      case .operator: return [.calls]
      case .none: continue
      }
    }
    return giveUp()
  }

  /// Ends the task undecided: inability is not a failure of the test.
  mutating func giveUp() -> [News] {
    record.fault = .skipped
    return [.cannot]
  }

  /// Replaces the movement in all remaining steps of the task.
  private mutating func takeOther(than ask: Ask, _ draw: inout TaskDraw) -> Bool {
    guard let first = draw.other(than: ask, among: asks) else { return false }
    draw.excuse(ask.gesture)
    asks[index] = first
    for place in asks.indices.reversed() where place > index && asks[place].gesture == ask.gesture {
      if let other = draw.other(than: ask, among: asks) { asks[place] = other } else { asks.remove(at: place) }
    }
    record.steps = record.steps.prefix(index) + asks[index...].map { TaskRecord.Step($0) }
    others += 1
    record.alternative = .other
    return true
  }

  private var isInMiddle: Bool { if case .middle = moment { true } else { false } }

  /// The operator has passed the task: nothing is prompted.
  mutating func letPass(at now: Instant) -> [News] {
    guard moment == .rested else { return [] }
    (record.began, record.steps) = (record.began ?? now, [])
    return [.started] + skip(as: .operator, at: now)
  }

  private mutating func skip(as alternative: TaskAlternative, at now: Instant) -> [News] {
    record.alternative = alternative
    return decide(.skipped, .skipped, saying: .leftOut, at: now)
  }

  /// Whether an easier task is offered: once per task, if the person is slow.
  func offersEasier(than floor: TaskDifficulty?) -> Bool {
    guard let floor, isAsking, !wasOfferedEasier else { return false }
    return floor < record.difficulty && spent >= .seconds(15)
  }

  mutating func offerEasier() { (wasOfferedEasier, last) = (true, nil) }

  mutating func become(_ difficulty: TaskDifficulty, _ draw: inout TaskDraw, at now: Instant) -> [News] {
    record.difficulty = difficulty
    restart(with: draw.asks(order, difficulty))
    moment = .gate(Gate(at: now), 0)
    return [.drawn]
  }

  // MARK: Stills

  mutating func note(frontal name: String) {
    if record.steps.indices.contains(index) { record.steps[index].frontal = name }
  }

  mutating func note(image name: String, ofStep step: Int) {
    if record.steps.indices.contains(step) { record.steps[step].image = name }
  }
}

extension LivenessConfig {
  /// A timeout in milliseconds; `nil` for 0, which sets none.
  static func limit(_ milliseconds: Double) -> Duration? {
    milliseconds > 0 && milliseconds <= 86_400_000 ? .milliseconds(milliseconds) : nil
  }
}
