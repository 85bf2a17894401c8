internal import Contract

/// The current measurement of a movement, with the thresholds of each difficulty.
package struct SignalReading: Equatable, Sendable {
  package var name: String
  package var value: Double?
  /// The side of the threshold on which it counts.
  package var side: ConditionReading.Side
  /// Easy, medium, hard; empty if it has no thresholds.
  package var limits: [Double]
  /// How often the complete movement was seen; `nil` if it is not a movement.
  package var seen: Int?

  /// How many difficulties would accept the value.
  package var passed: Int {
    guard let value else { return 0 }
    return limits.count { side == .above ? value >= $0 : value <= $0 }
  }
}

/// Measures all movements without a prompt, for the details view (calibration of a place).
struct SignalWatch: Equatable, Sendable {
  private struct Row: Equatable, Sendable {
    let gesture: Gesture
    var detector: any GestureDetector
    var seen = 0

    init(_ gesture: Gesture, _ limits: TaskLimits) {
      self.gesture = gesture
      detector = Ask(gesture).detector(limits, hasSound: false)
    }

    static func == (a: Row, b: Row) -> Bool {
      a.gesture == b.gesture && a.seen == b.seen && a.detector.isEqual(to: b.detector)
    }
  }

  /// After this long without a face the rest pose is measured again.
  private static let gone: Duration = .seconds(1)

  private let limits: TaskLimits
  private var reader = SignalReader()
  /// Until it opens there are no signals.
  private var gate: Gate?
  private var rest = 0.0
  private var rows: [Row]
  private var last: Signal?
  private var seenAt: Instant?
  private var times: [Instant] = []

  init(_ difficulty: TaskDifficulty) {
    limits = .of(difficulty)
    // Shut eyes are measured as a blink, with a hold.
    rows = Gesture.allCases.filter { $0 != .eyesShut }.map { [limits] in Row($0, limits) }
  }

  /// Restarts the calibration.
  mutating func reset() {
    (reader, gate, rest, last, seenAt) = (SignalReader(), nil, 0, nil, nil)
    rows = rows.map { Row($0.gesture, limits) }
  }

  mutating func take(_ faces: [Face], at now: Instant) {
    times = times.filter { now - $0 < .seconds(2) } + [now]
    if let seenAt, now - seenAt > Self.gone { reset() }
    guard let face = OnePerson.first(of: faces) else { return }
    seenAt = now
    let signal = reader.read(face, at: now)
    guard reader.rest == nil else { return follow(signal) }
    var gate = gate ?? Gate(at: now)
    switch gate.take(face, fits: true, at: now) {
    case .waiting(let share): (self.gate, rest) = (gate, share)
    case .open(let pose): (self.gate, rest, reader.rest) = (nil, 1, pose)
    }
  }

  private mutating func follow(_ signal: Signal?) {
    last = signal
    guard let signal else { return }
    for place in rows.indices where rows[place].detector.take(signal) != nil { rows[place].seen += 1 }
  }

  var readings: [SignalReading] {
    [
      SignalReading(name: "rate", value: rate, side: .below, limits: []),
      SignalReading(name: "rest", value: rest, side: .below, limits: []),
      SignalReading(name: "shape", value: last?.shape, side: .above, limits: []),
      SignalReading(name: "speed", value: last?.speed, side: .above, limits: []),
    ]
      + rows.map { row in
        row.gesture.reading(last, reach: row.detector.reach * limits[keyPath: row.gesture.row.limit], row.seen)
      }
  }

  /// Findings a second.
  private var rate: Double? {
    guard let first = times.first, let last = times.last, times.count > 2, last > first else { return nil }
    return Double(times.count - 1) / (last - first).seconds
  }
}

extension Gesture {
  fileprivate func reading(_ signal: Signal?, reach: Double, _ seen: Int) -> SignalReading {
    let levels = TaskDifficulty.allCases.map(TaskLimits.of)
    let value: Double? =
      switch row.part {
      case .eyes: signal?.eyes
      case .smile: signal?.smile
      case .mouth: signal?.mouth
      case .pose, .points: signal.map { _ in reach }
      }
    return SignalReading(
      name: rawValue, value: value, side: row.part == .eyes ? .below : .above,
      limits: levels.map { $0[keyPath: row.limit] }, seen: seen)
  }
}
