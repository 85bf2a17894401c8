package import Contract

/// What each difficulty asks: the one table of all thresholds.
///
/// Angles are in degrees as they are read, from the person's rest.
package struct TaskLimits: Equatable, Sendable {
  /// A value, and how long it is held.
  package struct Held: Equatable, Sendable {
    package var value: Double
    package var lasts: Duration

    package init(_ value: Double, lasts: Duration) { (self.value, self.lasts) = (value, lasts) }
    init(_ value: Double, _ milliseconds: Int) { self.init(value, lasts: .milliseconds(milliseconds)) }
  }

  /// Which parts of a circle are wanted, and how.
  enum Sweep: Equatable, Sendable {
    case anyOrder
    /// One after the other; it may turn round once.
    case neighbours
    /// The told side first, and without turning round.
    case oneWay
  }

  let difficulty: TaskDifficulty
  /// Left or right.
  package var turn: Held
  /// Up or down.
  package var lift: Held
  package var tilt: Held
  /// A head that was tilted is upright again below this.
  var tiltBack: Double
  /// How far down, and the time in which it is back.
  var nod: Double
  var nodWithin: Duration
  /// Eyes are shut below the one and open above the other, over what is usual.
  package var shut, open: Double
  var blink: ClosedRange<Duration>
  var eyesShut: Duration
  /// Over the mouth at rest; closed again below the other.
  package var mouth: Held
  package var mouthClosed: Double
  /// Over the mouth's width at rest.
  package var smile: Held
  var sectors: Int
  var radius: Double
  /// For this long it may be a little nearer to the middle: where all parts are wanted in one sweep, nobody's circle is
  /// round enough, and a head that is read unsteadily passes more than one part there.
  var flatFor: Duration = .milliseconds(100)
  /// The share of the sectors that is enough.
  var needed: Double
  var sweep: Sweep
  /// Degrees of a circle a second.
  var fastest: Double
  /// Whoever does the opposite begins the step anew.
  var forbidsOpposite = false
  var retries: Int
  /// For so long may the face be lost.
  var faceForgiven: Duration
  /// A movement counts that begins this long after its prompt, or after the one before.
  var window: ClosedRange<Duration>

  /// Of a movement of a host's own, which says itself how much of it is done.
  let whole = 1.0

  /// During tasks: the face's width over the oval's, and how far from its middle it may be.
  static let width = 0.55...1.20
  static let offset = 0.35
  /// How long after a cue a blink counts.
  static let cueWindow: ClosedRange<Duration> = .milliseconds(150) ... .milliseconds(1200)
  /// Of an angle, in degrees a second: what is faster is not read well.
  static let fastestAngle = 200.0
  /// What goes further is not read well.
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
