internal import Contract

/// Runs all tasks of one clip in order, and checks that one person does them.
struct TaskWalk: Equatable, Sendable {
  enum News: Equatable, Sendable {
    case task(TaskRun.News)
    /// Another person has taken over.
    case personChanged
    /// All tasks passed or were skipped.
    case finished
    /// A task failed for good.
    case failed
    /// The rate of findings is too low for the task.
    case tooSlow
  }

  private let config: LivenessConfig
  private(set) var draw: TaskDraw
  private(set) var records: [TaskRecord]
  private(set) var run: TaskRun
  /// The index of the task in the settings.
  private(set) var index = 0
  private(set) var isOver = false
  private var reader = SignalReader()
  private var person: OnePerson?
  private var rate = FindingRate()
  /// The tasks that were made easier, by index.
  private(set) var eased: [Int: TaskDifficulty]
  /// The tasks that the operator has passed.
  private let excused: Set<Int>

  init(
    _ config: LivenessConfig, _ draw: TaskDraw, eased: [Int: TaskDifficulty] = [:], excused: Set<Int> = [],
    at now: Instant
  ) {
    (self.config, self.eased, self.excused) = (config, eased, excused)
    records = config.tasks.map { TaskRecord($0) }
    var draw = draw
    run = TaskRun(
      config.tasks.first ?? TaskOrder(.circle), &draw, easier: eased[0],
      outer: LivenessConfig.limit(config.outerTimeoutMs), at: now)
    self.draw = draw
  }

  var count: Int { config.tasks.count }

  /// The progress of all tasks, 0 to 1.
  var share: Double { isOver ? 1 : min(1, (Double(index) + run.progress) / Double(max(1, count))) }

  /// A failed task stays failed, whatever happens during its message.
  var hasFailed: Bool { run.record.outcome == .failed }

  /// Whether the rate of findings is high enough for the next task.
  func isQuickEnough(at now: Instant) -> Bool { rate.isEnough(for: run.gestures, at: now) }

  /// The needed findings a second.
  var neededRate: Double { FindingRate.needed(for: run.gestures) }

  /// Before the first gate opens, the person is unknown.
  var isBeforeFirst: Bool { person == nil }

  mutating func take(_ faces: [Face], fits: Bool, isInPlace: Bool, at now: Instant) -> [News] {
    guard !isOver, !hasFailed else { return [] }
    guard let face = present(faces, at: now) else {
      rate.take(nil, for: run.gestures, at: now)
      return isAnother(faces, at: now) ? [.personChanged] : follow(missed(at: now), at: now)
    }
    rate.take(face, for: run.gestures, at: now)
    if run.isAsking || run.isInGate, rate.isBlind(at: now) { return follow(run.fail(.unavailable, at: now), at: now) }
    if run.isAsking && rate.isTooPoor(for: run.gestures, at: now) || run.isInGate && rate.isHopeless(at: now) {
      return [.tooSlow]
    }
    if run.isInGate, !rate.isEnough(for: run.gestures, at: now) { return [] }
    let news = run.take(face, &reader, &draw, fits: fits, isInPlace: isInPlace, at: now)
    if news.contains(.rested), person == nil { person = OnePerson(face, at: now) }
    return follow(news, at: now)
  }

  private mutating func present(_ faces: [Face], at now: Instant) -> Face? {
    guard var known = person else { return OnePerson.first(of: faces) }
    guard case .there(let face) = known.follow(faces, at: now) else { return nil }
    person = known
    return face
  }

  private func isAnother(_ faces: [Face], at now: Instant) -> Bool {
    guard var known = person else { return false }
    return known.follow(faces, at: now) == .another
  }

  /// No face, or only an extrapolated one.
  private mutating func missed(at now: Instant) -> [TaskRun.News] {
    guard var known = person, run.isAsking, case .away(let time) = known.follow([], at: now) else { return [] }
    return time > run.faceForgiven ? run.retry(.faceLost, &draw, at: now) : run.miss(at: now)
  }

  private mutating func follow(_ news: [TaskRun.News], at now: Instant) -> [News] {
    news.flatMap { follow($0, at: now) }
  }

  private mutating func follow(_ news: TaskRun.News, at now: Instant) -> [News] {
    if records.indices.contains(index) { records[index] = run.record }
    guard news == .over else { return [.task(news)] }
    if run.record.outcome == .failed { return end(with: .failed) }
    guard index + 1 < config.tasks.count else { return end(with: .finished) }
    index += 1
    run = TaskRun(config.tasks[index], &draw, easier: eased[index], outer: run.outerLeft, at: now)
    return [.task(news)]
  }

  private mutating func end(with news: News) -> [News] {
    isOver = true
    return [news]
  }

  // MARK: Actions

  mutating func begin(at now: Instant) -> [News] {
    if excused.contains(index) { return follow(run.letPass(at: now), at: now) }
    guard run.asks.isEmpty else { return follow(run.begin(&draw, at: now), at: now) }
    switch config.leavesOut {
    case .operator: return [.task(.calls)]
    case .skip: return follow(run.begin(&draw, at: now), at: now)
    case .some(.other), .some(.keys), .some(.none), nil: return follow(run.giveUp(), at: now)
    }
  }

  mutating func goOn(at now: Instant) -> [News] { follow(run.goOn(at: now), at: now) }

  mutating func fail(_ fault: TaskFault, saying message: LivenessView.Message? = nil, at now: Instant) -> [News] {
    hasFailed ? [] : follow(run.fail(fault, saying: message, at: now), at: now)
  }

  mutating func excuse(at now: Instant) -> [News] { follow(run.excuse(config.alternatives, &draw, at: now), at: now) }

  mutating func answer(_ answer: Bool, at now: Instant) -> [News] {
    follow(run.answer(answer, &draw, at: now), at: now)
  }

  /// `nil` if nothing easier is offered.
  var easier: TaskDifficulty? { run.offersEasier(than: config.floor) ? config.floor : nil }

  mutating func offerEasier() { run.offerEasier() }

  mutating func easeUp(at now: Instant) -> [News] {
    guard let floor = config.floor else { return [] }
    eased[index] = floor
    return follow(run.become(floor, &draw, at: now), at: now)
  }

  /// Analysis is paused.
  mutating func standStill() {
    rate.reset()
    run.standStill()
  }

  mutating func note(frontal name: String) {
    run.note(frontal: name)
    if records.indices.contains(index) { records[index] = run.record }
  }

  mutating func note(image name: String, ofStep step: Int) {
    run.note(image: name, ofStep: step)
    if records.indices.contains(index) { records[index] = run.record }
  }
}

extension LivenessConfig {
  /// Which alternative may skip a task, operator or person; `nil` if none may.
  fileprivate var leavesOut: TaskAlternative? { alternatives.first { $0 == .skip || $0 == .operator } }
}
