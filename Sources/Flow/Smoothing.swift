internal import CMath
internal import Contract

/// The One-Euro filter: a low-pass whose cutoff rises with speed.
struct OneEuro: Equatable, Sendable {
  /// The cutoff frequency of the value at rest, and of its slope, in hertz.
  private static let calm = 1.0
  private static let slopeCutoff = 1.0

  /// How many hertz each unit a second adds to the cutoff.
  private let haste: Double
  private var last: Double?
  private var slope = 0.0
  private(set) var value = 0.0

  init(haste: Double) {
    self.haste = haste
  }

  mutating func follow(_ next: Double, after seconds: Double) -> Double {
    guard let before = last else {
      (last, value) = (next, next)
      return value
    }
    // A second sample at the same time has no slope.
    guard seconds > 0 else { return value }
    last = next
    slope += ((next - before) / seconds - slope) * Self.share(Self.slopeCutoff, seconds)
    value += (next - value) * Self.share(Self.calm + haste * abs(slope), seconds)
    return value
  }

  private static func share(_ hertz: Double, _ seconds: Double) -> Double {
    1 / (1 + 1 / (2 * Double.pi * hertz * seconds))
  }
}

/// A median of three: removes single outliers.
struct MedianOfThree: Equatable, Sendable {
  private var last: Double?
  private var before: Double?

  mutating func follow(_ next: Double) -> Double {
    defer { (before, last) = (last, next) }
    guard let last else { return next }
    guard let before else { return next }
    return max(min(last, before), min(max(last, before), next))
  }
}

/// A median of three, then a moving average over time.
struct Steady: Equatable, Sendable {
  private static let timeConstant = 0.4

  private var median = MedianOfThree()
  private var value: Double?

  mutating func follow(_ next: Double, after seconds: Double) -> Double {
    let next = median.follow(next)
    let smoothed = value.map { $0 + (next - $0) * (1 - cm_exp(-max(0, seconds) / Self.timeConstant)) } ?? next
    value = smoothed
    return smoothed
  }
}

/// Smooths the measures of one person.
struct Smoother: Equatable, Sendable {
  private static let forgottenAfter: Duration = .milliseconds(300)

  private var last: Instant?
  private var right = OneEuro(haste: 3)
  private var down = OneEuro(haste: 3)
  private var width = OneEuro(haste: 3)
  private var yaw = OneEuro(haste: 0.03)
  private var pitch = OneEuro(haste: 0.03)
  private var roll = OneEuro(haste: 0.03)
  private var mean = Steady()
  private var background = Steady()
  private var clipped = Steady()
  private var evenness = Steady()
  private var spread = Steady()
  private var noise = Steady()
  private var sharpness = Steady()
  private var eyes = MedianOfThree()
  private var mouth = MedianOfThree()
  private var usual = UsualOpening()
  private var motion = Motion()

  /// Whether the motion is known.
  var knowsMotion: Bool { motion.isKnown }

  /// Filters are reset for another person, or after a gap.
  mutating func smooth(_ raw: Measures, isNewPerson: Bool, at now: Instant) -> Measures {
    let usual = usual
    if last.map({ now - $0 > Self.forgottenAfter }) ?? false { self = Smoother() }
    self.usual = usual
    if isNewPerson { self = Smoother() }
    let seconds = last.map { (now - $0).seconds } ?? 0
    last = now
    var smooth = raw
    place(&smooth, after: seconds)
    pose(&smooth, after: seconds)
    light(&smooth, after: seconds)
    smooth.sharpness = raw.sharpness.map { sharpness.follow($0, after: seconds) }
    smooth.mouth = raw.mouth.map { mouth.follow($0) }
    open(&smooth, at: now)
    smooth.speed = motion.follow(smooth, at: now)
    return smooth
  }

  private mutating func place(_ measures: inout Measures, after seconds: Double) {
    let raw = measures.place
    let size = cm_exp(width.follow(cm_log(raw.width), after: seconds))
    measures.place = Placement(
      right: right.follow(raw.right, after: seconds), down: down.follow(raw.down, after: seconds),
      width: size, height: raw.height * size / raw.width)
  }

  private mutating func pose(_ measures: inout Measures, after seconds: Double) {
    guard let raw = measures.pose else { return }
    measures.pose = Pose(
      yaw: yaw.follow(raw.yaw, after: seconds), pitch: pitch.follow(raw.pitch, after: seconds),
      roll: roll.follow(raw.roll, after: seconds))
  }

  private mutating func light(_ measures: inout Measures, after seconds: Double) {
    guard let raw = measures.light else { return }
    measures.light = FaceLight(
      mean: mean.follow(raw.mean, after: seconds), background: background.follow(raw.background, after: seconds),
      clipped: clipped.follow(raw.clipped, after: seconds), evenness: evenness.follow(raw.evenness, after: seconds),
      spread: spread.follow(raw.spread, after: seconds), noise: raw.noise.map { noise.follow($0, after: seconds) })
  }

  /// With a turned head or an open mouth the eyes appear narrower, so nothing is learnt.
  private mutating func open(_ measures: inout Measures, at now: Instant) {
    guard let raw = measures.eyes else { return }
    let opening = eyes.follow(raw)
    measures.eyes = opening
    guard abs(measures.pose?.yaw ?? 0) <= 20, (measures.mouth ?? 0) <= 0.3 else { return }
    measures.openness = opening / usual.follow(opening, at: now)
  }
}

/// The usual opening of a person's eyes: the upper quartile of the last ten seconds, once they were seen open.
struct UsualOpening: Equatable, Sendable {
  private static let every: Duration = .milliseconds(250)
  private static let kept = 40
  /// A lower bound: eyes that were never wider are shut, and are compared with a typical opening.
  private static let least = 0.18
  private static let typical = 0.32

  private var openings: [Double] = []
  private var last: Instant?
  private var usual = Self.typical

  mutating func follow(_ opening: Double, at now: Instant) -> Double {
    if let last, now - last < Self.every { return usual }
    last = now
    openings.append(opening)
    if openings.count > Self.kept { openings.removeFirst() }
    let quartile = openings.sorted()[openings.count * 3 / 4]
    usual = quartile < Self.least ? Self.typical : quartile
    return usual
  }
}
