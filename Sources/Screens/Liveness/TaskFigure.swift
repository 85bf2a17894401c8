package import Contract

/// The graphical parts of the task page.
package struct TaskFigure: Equatable, Sendable {
  /// One step of the task with its movement.
  package struct Step: Equatable, Sendable {
    package var gesture: Gesture
    package var state: StepMark.State
  }

  /// The progress of a movement, and its repetitions.
  package struct Reach: Equatable, Sendable {
    /// From 0 to 1.
    package var value: Double
    /// The side of the screen that the bar grows to; `nil` for the reading direction.
    package var side: Side?
    /// Completed and required repetitions; `nil` if once is enough.
    package var ticks: Ticks?
  }

  /// Completed and required repetitions.
  package struct Ticks: Equatable, Sendable {
    package var done: Int
    package var of: Int
  }

  /// A tilt between two answers; no is on the left of the screen and yes on the right, in every language.
  package struct Tilt: Equatable, Sendable {
    /// From -1 (left) to 1 (right).
    package var value: Double
    package var no: String
    package var yes: String
  }

  /// The content of the gauge row.
  package enum Gauge: Equatable, Sendable {
    case reach(Reach)
    case tilt(Tilt)
  }

  package var steps: [Step] = []
  /// The task's number, if there are several.
  package var place = ""
  /// The repetitions in words.
  package var count = ""
  /// A remark on the movement, beside the prompt.
  package var hint = ""
  /// How to answer, if there is no remark.
  package var rule = ""
  /// The yes-no question; empty if none.
  package var question = ""
  /// The countdown in words, and its longest form.
  package var time = ""
  package var longestTime = ""
  package var secondsLeft: Int?
  /// Whether the key for users who can't do the task is shown.
  package var offersHelp = false
  package var gauge: Gauge?
}

extension TaskFigure {
  /// The text below the prompt.
  var detail: String { hint.isEmpty ? rule : hint }

  /// Whether the gauge row shows information that no text has.
  var isTilt: Bool {
    if case .tilt = gauge { true } else { false }
  }
}
