internal import Contract

/// The adapter for a custom movement: the host reports its progress, and the common rules are applied here.
struct HostDetector: GestureDetector {
  /// A longer gap between findings restarts the movement.
  private static let longestPause: Duration = .milliseconds(450)
  /// The timeout of a single movement.
  private static let longest: Duration = .seconds(10)

  private let fresh: any HostMovement
  private let difficulty: TaskDifficulty
  private var movement: any HostMovement
  private var first: Instant?
  private var last: Instant?
  /// The progress was 0 once, so the next movement has begun after the prompt.
  private var wasLow = false
  private var began: Instant?
  private var done = 0.0
  private var took: Duration = .zero

  init(_ movement: any HostMovement, _ difficulty: TaskDifficulty) {
    (fresh, self.movement, self.difficulty) = (movement, movement, difficulty)
  }

  mutating func take(_ signal: Signal) -> DetectedGesture? {
    let now = signal.at
    if isBroken(at: now) { reset() }
    // Until it was low, each signal goes to a fresh copy, as the first one.
    if !wasLow { movement = fresh }
    let start = first ?? now
    (first, last) = (start, now)
    done = movement.follow(FaceSignal(signal, since: start), at: difficulty).inUnit
    guard done > 0 else {
      (wasLow, began) = (true, nil)
      return nil
    }
    guard wasLow else { return nil }
    let began = began ?? now
    self.began = began
    guard done == 1 else { return nil }
    took = now - began
    reset()
    return DetectedGesture(.seen, began: began)
  }

  private func isBroken(at now: Instant) -> Bool {
    last.map { now - $0 > Self.longestPause } ?? false || began.map { now - $0 > Self.longest } ?? false
  }

  private mutating func reset() { (movement, wasLow, began) = (fresh, false, nil) }

  var reach: Double { share }
  var share: Double { began == nil ? 0 : done }
  var underWaySince: Instant? { began }
  var values: [Fact] { [Fact("tookMs", .number(took.milliseconds))] }

  static func == (a: HostDetector, b: HostDetector) -> Bool {
    a.fresh.isEqual(to: b.fresh) && a.difficulty == b.difficulty && a.movement.isEqual(to: b.movement)
      && a.first == b.first && a.last == b.last && a.wasLow == b.wasLow && a.began == b.began && a.done == b.done
      && a.took == b.took
  }
}

extension FaceSignal {
  fileprivate init(_ signal: Signal, since start: Instant) {
    self.init(
      time: signal.at - start, yaw: signal.yaw, pitch: signal.pitch, roll: signal.roll, eyes: signal.eyes,
      mouth: signal.mouth, smile: signal.smile, speed: signal.speed, isInShape: signal.isInShape)
  }
}
