internal import Contract

/// Calibrates to a person, and converts faces to signals relative to the rest pose.
struct SignalReader: Equatable, Sendable {
  /// A longer gap between findings resets the filters.
  private static let forgottenAfter: Duration = .milliseconds(450)

  private static let quick: Duration = .milliseconds(150)

  /// Measured by the gate; without it there are no signals.
  var rest: RestPose?
  private var last: Instant?
  /// Adapts to the rate: at eight findings a second a nod peaks in a single one, which a median of three would remove.
  ///
  /// Yaw uses the same filter, so that a circle stays round.
  private var yaw = ShortMedian(longest: quick)
  private var pitch = ShortMedian(longest: quick)
  private var roll = ShortMedian(longest: quick)
  private var mouth = ShortMedian(longest: .milliseconds(450))
  private var smile = ShortMedian(longest: .milliseconds(450))
  private var eyes = UsualEyes()
  private var turning = Turning()

  init() {}

  /// Must be called for every face, also during a gate, as the eyes are calibrated with them.
  ///
  /// `nil` without a pose, and until the rest pose is known.
  mutating func read(_ face: Face, at now: Instant) -> Signal? {
    if let last, now - last > Self.forgottenAfter { forgetMoments() }
    last = now
    guard let pose = face.pose else { return nil }
    let angles = Pose(
      yaw: yaw.follow(pose.yaw, at: now), pitch: pitch.follow(pose.pitch, at: now),
      roll: roll.follow(pose.roll, at: now))
    let lips = face.mouth.map { mouth.follow($0, at: now) }
    let corners = face.smile.map { smile.follow($0, at: now) }
    // A flat picture that is turned or tipped shows its eyes half as wide again, with another shape.
    let isInShape = abs((face.shape.over(rest?.shape) ?? 1) - 1) <= Signal.shapeGuard
    let mayLearn = isInShape && abs(angles.yaw - (rest?.yaw ?? 0)) <= 20 && (lips ?? 0) <= 0.3
    let opening = face.eyes.map { eyes.share(of: $0.mean, mayLearn: mayLearn, at: now) }
    let speed = turning.follow(angles, at: now)
    guard let rest else { return nil }
    var signal = Signal(
      at: now, yaw: angles.yaw - rest.yaw, pitch: angles.pitch - rest.pitch, roll: angles.roll - rest.roll,
      eyes: opening, mouth: lips.map { $0 - (rest.mouth ?? 0) }, smile: corners.over(rest.smile),
      shape: face.shape.over(rest.shape), speed: speed)
    signal.read = Signal.Read(
      yaw: pose.yaw - rest.yaw, pitch: pose.pitch - rest.pitch, roll: pose.roll - rest.roll,
      mouth: face.mouth.map { $0 - (rest.mouth ?? 0) }, smile: face.smile.over(rest.smile))
    return signal
  }

  /// The next gate measures it again; the person is the same.
  mutating func forgetRest() { rest = nil }

  /// Another person, or a new clip.
  mutating func reset() { self = SignalReader() }

  private mutating func forgetMoments() {
    for path in [\Self.yaw, \.pitch, \.roll, \.mouth, \.smile] { self[keyPath: path].forget() }
    turning = Turning()
  }
}

extension Double? {
  /// `nil` if either is unknown.
  fileprivate func over(_ usual: Double?) -> Double? {
    guard let self, let usual, usual > 0 else { return nil }
    return self / usual
  }
}

/// A median of the last three values if they are close in time; otherwise the last value.
struct ShortMedian: Equatable, Sendable {
  private struct Value: Equatable, Sendable {
    var at: Instant
    var value: Double
  }

  let longest: Duration
  private var values: [Value] = []

  init(longest: Duration) { self.longest = longest }

  mutating func follow(_ next: Double, at now: Instant) -> Double {
    values.append(Value(at: now, value: next))
    if values.count > 3 { values.removeFirst() }
    guard values.count == 3, now - values[0].at <= longest else { return next }
    return values.map(\.value).median
  }

  mutating func forget() { values = [] }
}

extension [Double] {
  /// The median; the mean of the two middle values if their number is even, 0 if there are none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// The usual opening of the eyes: the upper quartile of the last four seconds.
struct UsualEyes: Equatable, Sendable {
  private static let span: Duration = .seconds(4)
  private static let every: Duration = .milliseconds(90)
  /// A lower bound: eyes that were never wider are shut, and are compared with a typical opening.
  static let least = 0.18
  private static let typical = 0.32

  private struct Opening: Equatable, Sendable {
    var at: Instant
    var value: Double
  }

  private var openings: [Opening] = []
  private var usual = Self.typical

  /// Does not learn from a turned head or an open mouth, as the eyes then appear narrower.
  mutating func share(of opening: Double, mayLearn: Bool, at now: Instant) -> Double {
    if mayLearn, openings.last.map({ now - $0.at >= Self.every }) ?? true {
      openings.append(Opening(at: now, value: opening))
      openings.removeAll { now - $0.at > Self.span }
      let quartile = openings.map(\.value).sorted()[openings.count * 3 / 4]
      usual = quartile < Self.least ? Self.typical : quartile
    }
    return opening / usual
  }
}

/// The angular speed of the head, from its way in a short window, so that jitter of a single finding is not fast.
struct Turning: Equatable, Sendable {
  private static let window: Duration = .milliseconds(200)

  private struct Sample: Equatable, Sendable {
    var at: Instant
    var pose: Pose
  }

  private var samples: [Sample] = []

  mutating func follow(_ pose: Pose, at now: Instant) -> Double {
    samples.append(Sample(at: now, pose: pose))
    // The last sample before the window is its start.
    while samples.count > 2, now - samples[1].at >= Self.window { samples.removeFirst() }
    let seconds = max(now - samples[0].at, Self.window).seconds
    return max(way { $0.yaw }, way { $0.pitch }, way { $0.roll }) / seconds
  }

  private func way(_ angle: (Pose) -> Double) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for sample in samples {
      let value = angle(sample.pose)
      (low, high) = (min(low, value), max(high, value))
    }
    return high - low
  }
}
