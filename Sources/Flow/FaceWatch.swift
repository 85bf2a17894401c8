internal import Contract

/// What is seen of the person while somebody looks: the hint that stands, and what explains it.
struct FaceWatch: Equatable, Sendable {
  private let oval: OvalPreset
  private var guidance: Guidance
  private(set) var hint = Hint.positionFace
  /// What is done because the hint is not followed.
  private(set) var escalation = Escalation.none
  /// Those of the last finding.
  private var faces: [Face] = []
  private var conditions: [ConditionReading] = []
  private var pace = Pace()
  /// Of those that stood on the screen, the one with the fewest pictures a second, and that of this attempt.
  private(set) var slowest: Slowness?
  private(set) var slowestInAttempt: Slowness?
  private(set) var explains: Bool
  /// What the meters show of the last finding.
  private(set) var gauges: [Gauge] = []
  /// How far it is to what the hint asks for, where that is measured.
  private(set) var extent: Extent?

  init(oval: OvalPreset, explains: Bool = false) {
    (self.oval, self.explains) = (oval, explains)
    guidance = Guidance(oval: oval)
  }

  var boxes: [Box] { faces.map(\.box) }
  var slowness: Slowness? { pace.slowness }
  /// Who sets the pace, also where that is enough for guidance.
  var pacemaker: Slowness? { pace.slowness ?? pace.measured }

  /// Without a finding for so long nothing that was told is known to be true any more.
  static let patience: Effect = .setTimer(.unseen, .seconds(1))

  /// What the rules make of a finding; the hint is shown apart, so that it changes together with what follows from it.
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

  /// When a hold begins, prompt and oval change together: whatever was asked for is done.
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

  // MARK: What it forgets

  mutating func forgetFaces() { (faces, conditions, gauges, extent) = ([], [], [], nil) }

  /// It is looked again after a while in which nobody did.
  mutating func lookAgain() { pace = Pace() }

  /// No finding has come for too long, though a camera that promised so many pictures a second is well; nil is none.
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

  /// Another attempt: nothing is known of anybody.
  mutating func beginAnew() {
    guidance.beginAnew()
    slowestInAttempt = nil
    lookAgain()
  }

  /// Another visit: what somebody chose to see stays, and who was slow is still told with the end.
  func forAnotherVisit() -> FaceWatch {
    var next = FaceWatch(oval: oval, explains: explains)
    next.slowest = slowest
    return next
  }

  /// The generic prompt, of somebody who is known already.
  mutating func speakAnew() { guidance.speakAnew() }

  /// The hint that stands counts as new.
  mutating func standAnew() { guidance.standAnew() }
}
