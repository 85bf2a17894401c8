package import Contract

/// The thresholds of each difficulty, in one table.
///
/// Angles are in measured degrees, relative to the person's rest pose.
package struct TaskLimits: Equatable, Sendable {
  /// A threshold, and for how long it must be exceeded.
  package struct Held: Equatable, Sendable {
    package var value: Double
    package var lasts: Duration

    package init(_ value: Double, lasts: Duration) { (self.value, self.lasts) = (value, lasts) }
    init(_ value: Double, _ milliseconds: Int) { self.init(value, lasts: .milliseconds(milliseconds)) }
  }

  /// Which sectors of a circle are required, and in which order.
  enum Sweep: Equatable, Sendable {
    case anyOrder
    /// Neighbouring sectors one after the other; one reversal is allowed.
    case neighbours
    /// From the requested side, without a reversal.
    case oneWay
  }

  let difficulty: TaskDifficulty
  /// Left or right.
  package var turn: Held
  /// Up or down.
  package var lift: Held
  package var tilt: Held
  /// A tilted head is upright again below this.
  var tiltBack: Double
  /// The depth of a nod, and the time within which the head is back.
  var nod: Double
  var nodWithin: Duration
  /// Eyes are shut below the first and open above the second, relative to the usual opening.
  package var shut, open: Double
  var blink: ClosedRange<Duration>
  var eyesShut: Duration
  /// Above the mouth at rest; closed again below the second.
  package var mouth: Held
  package var mouthClosed: Double
  /// Relative to the mouth's width at rest.
  package var smile: Held
  var sectors: Int
  var radius: Double
  /// For this long the radius may be smaller: one sweep through all sectors is never perfectly round, and with jitter
  /// the hand passes several sectors while it is near the middle.
  var flatFor: Duration = .milliseconds(100)
  /// The share of sectors that must be reached.
  var needed: Double
  var sweep: Sweep
  /// The maximal angular speed of a circle, in degrees a second.
  var fastest: Double
  /// Doing the opposite restarts the step.
  var forbidsOpposite = false
  var retries: Int
  /// The tolerated time without a face.
  var faceForgiven: Duration
  /// The time window, after the prompt or after the previous one, in which a movement must begin.
  var window: ClosedRange<Duration>

  /// For a custom movement, which reports its own progress.
  let whole = 1.0

  /// During tasks: the width of the face over the oval's, and its maximal distance from the middle.
  static let width = 0.55...1.20
  static let offset = 0.35
  /// The delay after a cue within which a blink counts.
  static let cueWindow: ClosedRange<Duration> = .milliseconds(150) ... .milliseconds(1200)
  /// In degrees a second; faster angles are unreliable.
  static let fastestAngle = 200.0
  /// Larger angles are unreliable.
  static let furthest = Pose(yaw: 33, pitch: 18, roll: 28)

  package static func of(_ difficulty: TaskDifficulty) -> TaskLimits {
    switch difficulty {
    case .easy: easy
    case .medium: medium
    case .hard: hard
    }
  }

  private static let easy = TaskLimits(
    difficulty: .easy, turn: Held(12, 150), lift: Held(6, 150), tilt: Held(9, 300), tiltBack: 5,
    nod: 5, nodWithin: .milliseconds(1500),
    shut: 0.66, open: 0.80, blink: .milliseconds(60) ... .milliseconds(900), eyesShut: .milliseconds(600),
    mouth: Held(0.18, 200), mouthClosed: 0.10, smile: Held(1.12, 500),
    sectors: 8, radius: 6, needed: 0.75, sweep: .anyOrder, fastest: 180,
    retries: 2, faceForgiven: .seconds(1), window: .milliseconds(150) ... .seconds(8))

  private static let medium = TaskLimits(
    difficulty: .medium, turn: Held(16, 250), lift: Held(8, 250), tilt: Held(13, 450), tiltBack: 5,
    nod: 6.5, nodWithin: .milliseconds(1200),
    shut: 0.60, open: 0.80, blink: .milliseconds(60) ... .milliseconds(700), eyesShut: .milliseconds(800),
    mouth: Held(0.25, 300), mouthClosed: 0.10, smile: Held(1.15, 500),
    sectors: 12, radius: 8, needed: 0.90, sweep: .neighbours, fastest: 150,
    retries: 1, faceForgiven: .milliseconds(600), window: .milliseconds(150) ... .seconds(5))

  private static let hard = TaskLimits(
    difficulty: .hard, turn: Held(22, 350), lift: Held(10, 350), tilt: Held(17, 600), tiltBack: 4,
    nod: 8, nodWithin: .milliseconds(1000),
    shut: 0.54, open: 0.85, blink: .milliseconds(60) ... .milliseconds(500), eyesShut: .seconds(1),
    mouth: Held(0.35, 450), mouthClosed: 0.10, smile: Held(1.20, 800),
    sectors: 16, radius: 9, flatFor: .milliseconds(300), needed: 1, sweep: .oneWay, fastest: 120,
    forbidsOpposite: true,
    retries: 0, faceForgiven: .milliseconds(350), window: .milliseconds(200) ... .seconds(3))
}
