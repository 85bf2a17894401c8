package import Contract

/// The view model of the liveness page.
package struct LivenessView: Equatable, Sendable {
  /// The phase of the page.
  package enum Moment: Equatable, Sendable {
    /// The camera starts, or the page waits for Start, as before a clip.
    case before
    /// The face is guided into the oval and comes to rest; the value is the progress of the rest, 0 to 1.
    case gate(Double)
    /// The head returns to its rest, between two steps.
    case middle
    /// A movement is prompted.
    case asking
    /// A message is shown for a moment.
    case saying(Message)
  }

  /// The outcome of a step or a task.
  package enum Message: Equatable, Sendable {
    case good
    /// The task is restarted.
    case again
    /// An answer was wrong; the text from the settings, if any.
    case wrong(String?)
    case timeUp
    /// Another person has taken over; all tasks are restarted.
    case person
    /// The movement that the person can't make is skipped.
    case leftOut
  }

  /// Preview, oval, hint, trouble and everything else that is shared with the capture page.
  package var capture: CaptureView
  package var moment: Moment
  /// The current or next prompt.
  package var ask: Ask?
  /// The number of the task, counted from 1, and of all tasks.
  package var task: Int
  package var tasks: Int
  /// The steps of this task.
  package var steps: [Gesture]
  /// How many steps are done; the next one is current.
  package var stepsDone: Int
  /// How often the movement was seen, of `ask.count`.
  package var counted: Int
  /// The sectors of a circle that are done, from the top towards the person's own right.
  package var sectors: [Bool]
  /// The movement relative to its threshold: 1 is enough, negative is the wrong way.
  package var reach: Double
  /// The tilt of the head, in degrees to the person's right.
  package var tilt: Double
  /// A blink is cued right now.
  package var isCued: Bool
  /// The countdown of the last seconds; `nil` before them, and without a timeout.
  package var secondsLeft: Int?
  /// The key for "I can't do this" is shown.
  package var offersHelp: Bool
  /// Yes and no can be answered by arrow keys.
  package var takesKeys: Bool
  /// The sheet that offers an easier task is open.
  package var offersEasier: Bool
  /// The operator is called; shown until they come or the person continues.
  package var awaitsHelp: Bool

  package init(
    _ capture: CaptureView, _ moment: Moment = .before, ask: Ask? = nil, task: Int = 1, tasks: Int = 1,
    steps: [Gesture] = [], stepsDone: Int = 0, counted: Int = 0, sectors: [Bool] = [], reach: Double = 0,
    tilt: Double = 0, isCued: Bool = false, secondsLeft: Int? = nil, offersHelp: Bool = false,
    takesKeys: Bool = false, offersEasier: Bool = false, awaitsHelp: Bool = false
  ) {
    (self.capture, self.moment, self.ask) = (capture, moment, ask)
    (self.task, self.tasks, self.steps, self.stepsDone) = (task, tasks, steps, stepsDone)
    (self.counted, self.sectors, self.reach, self.tilt) = (counted, sectors, reach, tilt)
    (self.isCued, self.secondsLeft) = (isCued, secondsLeft)
    (self.offersHelp, self.takesKeys, self.offersEasier) = (offersHelp, takesKeys, offersEasier)
    self.awaitsHelp = awaitsHelp
  }
}
