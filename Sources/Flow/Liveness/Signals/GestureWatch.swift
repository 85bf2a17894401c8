internal import Contract

/// Watches for the movement of one prompt, with its counts and timing.
struct GestureWatch: Equatable, Sendable {
  /// The result of a finding.
  enum News: Equatable, Sendable {
    /// One of several was seen; the count so far.
    case counted(Int)
    /// All were seen; the time since the prompt.
    case done(after: Duration)
    /// The answer of the person: `true` is yes.
    case answered(Bool, after: Duration)
    /// The opposite was done and is not tolerated: the watch has restarted.
    case brokeOff
    /// A cue passed without a blink.
    case late
  }

  private static let told: Duration = .seconds(1)

  private let ask: Ask
  private let limits: TaskLimits
  private let hasSound: Bool
  private let prompt: Instant
  private var cues: Cues
  private var detector: any GestureDetector
  private var remarks = GestureRemarks()
  /// The start of the wait for the next one: the prompt, or when the last one was seen.
  private var from: Instant
  private var isDone = false
  private var goesOtherWay = false
  /// The message is shown for a moment, also if the wrong movement ends at once.
  private var otherWayUntil: Instant?
  private var now: Instant
  private(set) var counted = 0
  private(set) var remark: Hint?
  private(set) var tilt = 0.0

  /// `cues` are the times for blinks, from the prompt on; with sound the eyes must stay shut until the tone.
  init(_ ask: Ask, _ difficulty: TaskDifficulty, cues: [Duration] = [], hasSound: Bool = false, at now: Instant) {
    (self.ask, limits, self.hasSound) = (ask, .of(difficulty), hasSound)
    (prompt, from, self.now) = (now, now, now)
    self.cues = Cues(cues.map { now + $0 })
    detector = ask.detector(limits, hasSound: hasSound)
  }

  mutating func take(_ signal: Signal) -> [News] {
    guard !isDone, signal.at >= prompt else { return [] }
    now = signal.at
    tilt = signal.roll
    var news: [News] = []
    let sighting = detector.take(signal)
    let told = remarks.follow(
      GestureRemarks.Facts(
        gesture: ask.gesture, limits: limits, signal: signal, reach: detector.reach, hint: detector.hint))
    switch sighting?.kind {
    case .seen: news += count(sighting)
    case .answer(let isYes): news += answer(isYes, sighting)
    case .opposite: news += goTheOtherWay()
    case nil: if told == .otherWay, !goesOtherWay { news += goTheOtherWay() }
    }
    goesOtherWay = told == .otherWay
    remark = isDone ? nil : told ?? (otherWayUntil.map { now < $0 } ?? false ? .otherWay : nil)
    news += cues.missed(at: now, meanwhile: detector.underWaySince).map { _ in .late }
    return news
  }

  private mutating func count(_ sighting: DetectedGesture?) -> [News] {
    guard let sighting, inTime(sighting.began) else { return [] }
    counted += 1
    from = now
    isDone = counted >= ask.count
    return (ask.count > 1 ? [.counted(counted)] : []) + (isDone ? [.done(after: now - prompt)] : [])
  }

  private mutating func answer(_ isYes: Bool, _ sighting: DetectedGesture?) -> [News] {
    guard let sighting, inTime(sighting.began) else { return [] }
    isDone = true
    return [.answered(isYes, after: now - prompt)]
  }

  private mutating func goTheOtherWay() -> [News] {
    otherWayUntil = now + Self.told
    guard limits.forbidsOpposite else { return [] }
    (counted, from) = (0, now)
    detector = ask.detector(limits, hasSound: hasSound)
    return [.brokeOff]
  }

  /// Whether it began in the time window; a movement within the human reaction time is no response to the prompt.
  private mutating func inTime(_ began: Instant) -> Bool {
    if !cues.isEmpty { return cues.meet(began) }
    return began - prompt >= limits.window.lowerBound && began - from <= limits.window.upperBound
  }

  /// Restarts the count; a movement in progress still counts.
  mutating func askAgain(at now: Instant) { (counted, from) = (0, now) }

  /// The progress of the prompt, 0 to 1.
  var progress: Double {
    isDone ? 1 : min(1, (Double(counted) + detector.share) / Double(max(1, ask.count)))
  }
  /// The sectors of a circle; the first one is at the top, the next ones follow to the person's own right.
  var sectors: [Bool] { detector.sectors }
  /// The value over its threshold; negative is the wrong way.
  var reach: Double { detector.reach }
  /// A blink is cued right now.
  var isCued: Bool { !isDone && cues.isWanted(at: now) }
  /// The eyes are shut for long enough: the tone is due, then they may open.
  var awaitsTone: Bool { !isDone && detector.awaitsTone }
  /// The measurements.
  var values: [Fact] { detector.values }

  /// Whether the time window for new movements has passed, so that the prompt must be repeated.
  func isOver(at now: Instant) -> Bool {
    guard !isDone, detector.underWaySince == nil else { return false }
    return cues.isEmpty ? now - from > limits.window.upperBound : cues.areOver(at: now)
  }

  static func == (a: GestureWatch, b: GestureWatch) -> Bool {
    a.ask == b.ask && a.limits == b.limits && a.hasSound == b.hasSound && a.prompt == b.prompt && a.cues == b.cues
      && a.detector.isEqual(to: b.detector) && a.remarks == b.remarks && a.from == b.from && a.isDone == b.isDone
      && a.now == b.now && a.counted == b.counted && a.remark == b.remark && a.tilt == b.tilt
      && a.goesOtherWay == b.goesOtherWay && a.otherWayUntil == b.otherWayUntil
  }
}

/// The times at which single blinks are cued.
private struct Cues: Equatable, Sendable {
  private struct Cue: Equatable, Sendable {
    var at: Instant
    /// It was met, or reported as late.
    var isSettled = false

    func takes(_ began: Instant) -> Bool { TaskLimits.cueWindow.contains(began - at) }
  }

  private var cues: [Cue]

  init(_ cues: [Instant]) { self.cues = cues.map { Cue(at: $0) } }

  var isEmpty: Bool { cues.isEmpty }

  /// Whether a blink that began then meets a cue; each cue counts once.
  mutating func meet(_ began: Instant) -> Bool {
    guard let index = cues.firstIndex(where: { !$0.isSettled && $0.takes(began) }) else { return false }
    cues[index].isSettled = true
    return true
  }

  /// The cues that have passed, except one whose blink is in progress.
  mutating func missed(at now: Instant, meanwhile began: Instant?) -> [Instant] {
    var missed: [Instant] = []
    for index in cues.indices
    where !cues[index].isSettled && now - cues[index].at > TaskLimits.cueWindow.upperBound
      && !(began.map(cues[index].takes) ?? false)
    {
      cues[index].isSettled = true
      missed.append(cues[index].at)
    }
    return missed
  }

  func isWanted(at now: Instant) -> Bool {
    cues.contains { !$0.isSettled && now >= $0.at && now - $0.at <= TaskLimits.cueWindow.upperBound }
  }

  func areOver(at now: Instant) -> Bool {
    cues.allSatisfy { $0.isSettled || now - $0.at > TaskLimits.cueWindow.upperBound }
  }
}
