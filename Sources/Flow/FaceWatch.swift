internal import Contract

/// Tracks the person across findings: the current hint, and its explanation.
struct FaceWatch: Equatable, Sendable {
  private let oval: OvalPreset
  private var guidance: Guidance
  private(set) var hint = Hint.positionFace
  /// The escalation level of the hint.
  private(set) var escalation = Escalation.none
  /// The faces of the last finding.
  private var faces: [Face] = []
  private var conditions: [ConditionReading] = []
  private var pace = RateMonitor()
  /// The lowest rate that was shown as a warning, and that of this attempt.
  private(set) var slowest: Slowness?
  private(set) var slowestInAttempt: Slowness?
  private(set) var explains: Bool
  /// The gauges of the last finding.
  private(set) var gauges: [Gauge] = []
  /// How far the person is from following the hint, if that is measured.
  private(set) var extent: Extent?

  init(oval: OvalPreset, explains: Bool = false) {
    (self.oval, self.explains) = (oval, explains)
    guidance = Guidance(oval: oval)
  }

  var boxes: [Box] { faces.map(\.box) }
  var slowness: Slowness? { pace.slowness }
  /// The bottleneck, camera or machine, even if its rate is high enough for guidance.
  var pacemaker: Slowness? { pace.slowness ?? pace.measured }

  /// The watchdog: without a finding for this long the last state is outdated.
  static let patience: Effect = .setTimer(.unseen, .seconds(1))

  /// Evaluates a finding with the rules; the hint is shown separately, together with its consequences.
  mutating func read(
    _ found: FaceFinding, of finding: Finding, at now: Instant, judgesNods: Bool
  ) -> Guidance.Reading {
    faces = found.faces
    pace.take(finding, at: now)
    noteSlowness()
    let reading = guidance.read(found, in: finding.size, at: now, judgesNods: judgesNods)
    let readings = guidance.readings(at: now)
    conditions = explains ? readings : []
    gauges = readings.gauges
    extent = readings.extent(of: reading.hint, last: reading.hint == hint ? extent : nil)
    return reading
  }

  /// When a hold begins, prompt and oval change together.
  mutating func show(_ reading: Guidance.Reading, beginning mayBegin: Bool, at now: Instant) -> [Effect] {
    let begins = mayBegin && reading.isReady
    if begins { guidance.praise(at: now) }
    let told = show(begins ? .doNotMove : reading.hint)
    escalation = begins ? .none : reading.escalation
    return told
  }

  mutating func show(_ next: Hint) -> [Effect] {
    guard next != hint else { return [] }
    (hint, escalation) = (next, .none)
    if next == .doNotMove { extent = nil }
    return [.notify(.hintChanged(next))]
  }

  mutating func explain() {
    explains.toggle()
    conditions = []
  }

  func explanation(_ hold: Hold? = nil) -> Explanation {
    guard explains else { return Explanation() }
    return Explanation(conditions: conditions + (hold.map { [$0.reading] } ?? []), points: faces.flatMap(\.points))
  }

  // MARK: Reset

  mutating func forgetFaces() { (faces, conditions, gauges, extent) = ([], [], [], nil) }

  /// Analysis starts again after a pause.
  mutating func lookAgain() { pace = RateMonitor() }

  /// The watchdog expired although the camera, with this nominal rate, works; `nil` if there is no camera.
  mutating func loseSight(of rate: Double?, at now: Instant) -> [Effect] {
    forgetFaces()
    guidance.speakAnew()
    if let rate { pace.wait(at: now, promised: rate) }
    noteSlowness()
    return show(.positionFace)
  }

  private mutating func noteSlowness() {
    slowest = slower(slowest)
    slowestInAttempt = slower(slowestInAttempt)
  }

  private func slower(_ other: Slowness?) -> Slowness? {
    [other, pace.slowness].compactMap(\.self).min { $0.rate < $1.rate }
  }

  /// Another attempt: forgets the person.
  mutating func reset() {
    guidance.reset()
    slowestInAttempt = nil
    lookAgain()
  }

  /// Another visit: keeps the person's display options, and the slowness to report at the end.
  func forAnotherVisit() -> FaceWatch {
    var next = FaceWatch(oval: oval, explains: explains)
    next.slowest = slowest
    return next
  }

  /// Returns to the generic prompt; the person stays known.
  mutating func speakAnew() { guidance.speakAnew() }

  /// The current hint counts as new.
  mutating func standAnew() { guidance.standAnew() }
}
