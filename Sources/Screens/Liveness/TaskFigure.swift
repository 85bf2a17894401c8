package import Contract

/// What the page of the tasks shows beside its words.
package struct TaskFigure: Equatable, Sendable {
  /// One step of the task with its movement.
  package struct Step: Equatable, Sendable {
    package var gesture: Gesture
    package var state: StepMark.State
  }

  /// How far a movement is, and how often it was seen.
  package struct Reach: Equatable, Sendable {
    /// From 0 to 1.
    package var value: Double
    /// The side of the screen that the bar grows to; nil where it begins with the words.
    package var side: Side?
    /// How often it was seen, of how often it is asked for; nil where once is enough.
    package var ticks: Ticks?
  }

  /// So many of so many.
  package struct Ticks: Equatable, Sendable {
    package var done: Int
    package var of: Int
  }

  /// A tilt between two answers; no stands on the left of the screen and yes on its right, in every language.
  package struct Tilt: Equatable, Sendable {
    /// From -1 at the left to 1 at the right.
    package var value: Double
    package var no: String
    package var yes: String
  }

  /// What stands in the row of the measure.
  package enum Gauge: Equatable, Sendable {
    case reach(Reach)
    case tilt(Tilt)
  }

  package var steps: [Step] = []
  /// Which task it is, where there are several.
  package var place = ""
  /// How often it was seen, in words.
  package var count = ""
  /// What is remarked on the movement, beside what is asked for.
  package var hint = ""
  /// How the answers are given, where nothing is remarked.
  package var rule = ""
  /// What is answered with yes or no; empty where nothing is.
  package var question = ""
  /// The last seconds, in words, and the longest that these words become.
  package var time = ""
  package var longestTime = ""
  package var secondsLeft: Int?
  /// The key for those who cannot is shown.
  package var offersHelp = false
  package var gauge: Gauge?
}

extension TaskFigure {
  /// What stands below what is asked for.
  var detail: String { hint.isEmpty ? rule : hint }

  /// Whether the row of the measure tells something that no words tell.
  var isTilt: Bool {
    if case .tilt = gauge { true } else { false }
  }
}
