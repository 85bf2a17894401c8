/// How imperfectly an actor obeys.
struct ReactionTraits: Equatable, Sendable {
  /// Seconds from a new hint to the first movement.
  var reaction: ClosedRange<Double>
  /// Seconds from a new hint until what was under way is broken off.
  var stopping: ClosedRange<Double>
  /// Seconds of rest between one step and the next while a hint stays.
  var pause: ClosedRange<Double>
  /// The share of what is needed that a step makes.
  var gain: ClosedRange<Double>
  /// How often right is taken for left.
  var mistakes: Double
  /// How far a step goes astray in the directions that it is not about.
  var stray: Double
  /// How much the body drifts of itself.
  var unrest: Double

  static let person = ReactionTraits(
    reaction: 0.25...0.70, stopping: 0.20...0.40, pause: 0.20...0.60, gain: 0.60...1.30, mistakes: 1.0 / 12,
    stray: 0.025, unrest: 1)

  /// An actor that does exactly what is asked: any failure is then the guidance's own.
  static let flawless = ReactionTraits(
    reaction: 0.25...0.25, stopping: 0.20...0.20, pause: 0.20...0.20, gain: 1...1, mistakes: 0, stray: 0, unrest: 0)
}
