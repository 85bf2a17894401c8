/// The imperfections of an actor that obeys: reaction times, gain and errors.
struct ReactionTraits: Equatable, Sendable {
  /// The reaction time: seconds from a new hint to the first movement.
  var reaction: ClosedRange<Double>
  /// Seconds from a new hint until the current movement stops.
  var stopping: ClosedRange<Double>
  /// The pause in seconds between two steps while a hint stays.
  var pause: ClosedRange<Double>
  /// The gain: the share of the required distance that a step covers.
  var gain: ClosedRange<Double>
  /// The probability of taking right for left.
  var mistakes: Double
  /// The maximum random offset of a step in unintended directions.
  var stray: Double
  /// The amount of drift.
  var unrest: Double

  static let person = ReactionTraits(
    reaction: 0.25...0.70, stopping: 0.20...0.40, pause: 0.20...0.60, gain: 0.60...1.30, mistakes: 1.0 / 12,
    stray: 0.025, unrest: 1)

  /// An actor that does exactly what is asked, so that any failure is the guidance's fault.
  static let flawless = ReactionTraits(
    reaction: 0.25...0.25, stopping: 0.20...0.20, pause: 0.20...0.20, gain: 1...1, mistakes: 0, stray: 0, unrest: 0)
}
