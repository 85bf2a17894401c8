/// One animated value: it moves to its target along the easing curve of a critically damped spring.
struct Glide: Equatable, Sendable {
  private(set) var place: Double
  private(set) var speed = 0.0
  private var goal: Double
  /// The angular frequency of the spring, in 1/s; half of a step is done after 1.7 / haste seconds.
  private let haste: Double
  /// The frequency of the current movement: braking is faster than moving.
  private var pull: Double
  private let fastest: Double

  /// The length of a tick in seconds, the same for all values.
  static let step = 0.01
  private static let nothing = 1e-9
  private static let brake = 10.0

  init(at place: Double, haste: Double, fastest: Double = .greatestFiniteMagnitude) {
    (self.place, goal) = (place, place)
    (self.haste, pull) = (haste, haste)
    self.fastest = fastest
  }

  mutating func advance() {
    let rest = goal - place
    guard abs(rest) > Self.nothing || abs(speed) > Self.nothing else {
      (place, speed) = (goal, 0)
      return
    }
    speed += pull * (pull * rest - 2 * speed) * Self.step
    speed = min(fastest, max(-fastest, speed))
    place += speed * Self.step
  }

  /// Brakes to a stop without overshoot.
  mutating func stop() {
    pull = max(haste, Self.brake)
    goal = place + speed / pull
  }

  mutating func go(to goal: Double) { (self.goal, pull) = (goal, haste) }

  mutating func jump(to place: Double) { (self.place, goal, speed) = (place, place, 0) }
}
