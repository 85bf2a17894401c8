internal import Contract

/// The quantity by which a movement is measured: positive values go the right way, negative ones the wrong way.
enum Reading: Equatable, Sendable {
  case left, right, up, down
  case tiltLeft, tiltRight
  case mouth, smile, shut

  func value(of signal: Signal) -> Double? {
    switch self {
    case .left: -signal.yaw
    case .right: signal.yaw
    case .up: -signal.pitch
    case .down: signal.pitch
    case .tiltLeft: -signal.roll
    case .tiltRight: signal.roll
    case .mouth: signal.mouth
    case .smile: signal.smile.map { $0 - 1 }
    case .shut: signal.eyes.map { 1 - $0 }
    }
  }

  /// Eyes and lips also seem to move in a tilted picture, and have no opposite.
  var isOfFeatures: Bool {
    switch self {
    case .mouth, .smile, .shut: true
    case .left, .right, .up, .down, .tiltLeft, .tiltRight: false
    }
  }

  /// Whether the face has the shape of one that makes this movement.
  func isInShape(_ signal: Signal) -> Bool {
    switch self {
    case .shut: signal.isInShape
    case .mouth, .smile: signal.isInShapeOfLips
    case .left, .right: signal.isTurnedAsRead
    case .up: signal.isLiftedAsRead
    case .down, .tiltLeft, .tiltRight: true
    }
  }
}

/// Detects a held value: a turn of the head, a smile, shut eyes, or a mouth that opens and closes.
struct HeldGesture: GestureDetector {
  private let reading: Reading
  private var holding: Holding
  /// The fraction by which the median must have fallen before a single finding can end the movement.
  private static let leaving = 0.2

  /// It is complete only when the value falls below this again.
  private let release: Double?
  private let waitsForTone: Bool
  /// The start of a movement that was held for long enough, until it is released.
  private var held: Instant?
  /// The furthest value since then.
  private var furthest = 0.0
  private var value = 0.0

  init(_ reading: Reading, _ limit: TaskLimits.Held, release: Double? = nil) {
    (self.reading, self.release, waitsForTone) = (reading, release, false)
    holding = Holding(limit)
  }

  /// Eyes that stay shut until the tone, or for a fixed time if there is no sound.
  init(shut limits: TaskLimits, waitsForTone: Bool) {
    reading = .shut
    let open = 1 - limits.open
    holding = Holding(TaskLimits.Held(1 - limits.shut, lasts: limits.eyesShut), low: open)
    (release, self.waitsForTone) = (waitsForTone ? open : nil, waitsForTone)
  }

  mutating func take(_ signal: Signal) -> DetectedGesture? {
    guard let next = reading.value(of: signal), let read = reading.value(of: signal.asRead) else { return nil }
    value = next
    if let began = held { return isBack(next, read) ? whole(began) : nil }
    guard reading.isInShape(signal) else {
      if reading.isOfFeatures { holding.spoil() } else { holding.interrupt() }
      return nil
    }
    guard let began = holding.follow(next, read: read, at: signal.at) else { return nil }
    (held, furthest) = (began, next)
    return release == nil ? whole(began) : nil
  }

  private mutating func isBack(_ next: Double, _ read: Double) -> Bool {
    furthest = max(furthest, next)
    return read < (release ?? 0) && next <= (1 - Self.leaving) * furthest
  }

  private mutating func whole(_ began: Instant) -> DetectedGesture {
    held = nil
    return DetectedGesture(.seen, began: began)
  }

  var reach: Double {
    let reach = value / holding.limit.value
    return reading.isOfFeatures ? max(0, reach) : reach
  }
  var share: Double { held == nil ? holding.share : 1 }
  var underWaySince: Instant? { held ?? holding.began }
  var awaitsTone: Bool { waitsForTone && held != nil }
  var values: [Fact] {
    [Fact("peak", .number(holding.peak)), Fact("heldMs", .number(holding.longest.milliseconds))]
  }
  /// A mouth that was open at the prompt must be closed first.
  var hint: Hint? {
    guard reading == .mouth, let release, value >= release, held != nil || holding.awaitsLow else { return nil }
    return .closeMouth
  }
}

/// Detects a tilt of the head: to the requested shoulder, or to either one as an answer.
struct Tilt: GestureDetector {
  private var right: Holding
  private var left: Holding
  private let side: Side?
  private let isAnswer: Bool
  private var roll = 0.0

  init(_ limits: TaskLimits, toSide side: Side?, isAnswer: Bool) {
    right = Holding(limits.tilt, low: limits.tiltBack)
    left = right
    (self.side, self.isAnswer) = (isAnswer ? nil : side, isAnswer)
  }

  mutating func take(_ signal: Signal) -> DetectedGesture? {
    roll = signal.roll
    let read = signal.asRead.roll
    let toRight = right.follow(roll, read: read, at: signal.at)
    let toLeft = left.follow(-roll, read: -read, at: signal.at)
    return sighting(.right, toRight) ?? sighting(.left, toLeft)
  }

  private func sighting(_ seen: Side, _ began: Instant?) -> DetectedGesture? {
    guard let began else { return nil }
    if isAnswer { return DetectedGesture(.answer(seen == .right), began: began) }
    return side == nil || side == seen ? DetectedGesture(.seen, began: began) : nil
  }

  var reach: Double {
    switch side {
    case .right: roll / right.limit.value
    case .left: -roll / right.limit.value
    case nil: abs(roll) / right.limit.value
    }
  }
  var share: Double { max(right.share, left.share) }
  var underWaySince: Instant? { right.began ?? left.began }
  var values: [Fact] {
    [
      Fact("peak", .number(right.peak > left.peak ? right.peak : -left.peak)),
      Fact("heldMs", .number(max(right.longest, left.longest).milliseconds)),
    ]
  }
}
