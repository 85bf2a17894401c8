import Contract
import Flow

/// A core with its own clock: a session, or a kiosk.
protocol Walking {
  var now: Instant { get set }
  var timers: TimerQueue { get set }
  /// The number of findings so far.
  var frame: Int { get set }
  /// Whether the pictures of findings can be saved.
  var hasPictures: Bool { get }
  mutating func hear(_ event: Event)
}

extension Walking {
  mutating func send(_ events: Event...) {
    for event in events { hear(event) }
  }

  mutating func want(_ intents: Intent...) {
    for intent in intents { hear(.intent(intent)) }
  }

  /// Advances the clock, and fires due timers in order.
  mutating func wait(_ length: Duration) {
    let end = now + length
    while let due = timers.nextDue, due <= end {
      now = max(now, due)
      if let timer = timers.takeDue(at: now) { hear(.timer(timer)) }
    }
    now = end
  }

  /// Shows faces for a while, fifteen findings a second.
  mutating func see(
    _ faces: [Face], hidden: HiddenFace? = nil, for length: Duration, every step: Duration = .milliseconds(66)
  ) {
    let end = now + length
    while now < end {
      wait(step)
      frame += 1
      let kind = Finding.Kind.face(FaceFinding(faces: faces, hidden: hidden))
      var finding = Finding(frame: frame, capturedAt: now, size: Walk.frameSize, kind: kind)
      finding.hasPicture = hasPictures
      hear(.finding(finding))
    }
  }
}

extension Effect {
  /// Whether it saves a session with this end.
  func keeps(_ end: SessionEnd) -> Bool { if case .keep(end, _) = self { true } else { false } }
}

/// The report that is saved last, as in the result.
extension [Effect] {
  var dossier: Dossier { reduce(Dossier()) { if case .keep(_, let dossier) = $1 { dossier } else { $0 } } }
  var told: [Fact] { dossier.told }
  var products: [Product] { dossier.products }

  /// The facts of the task at this index.
  func task(_ index: Int) -> [Fact] {
    guard case .list(let tasks) = told["tasks"], tasks.indices.contains(index), case .facts(let facts) = tasks[index]
    else { return [] }
    return facts
  }
}
