package import Contract

/// The page of the tasks: the picture with its oval, and what is asked for.
package struct LivenessView: Equatable, Sendable {
  /// What happens on it.
  package enum Moment: Equatable, Sendable {
    /// The camera gets ready, or Start is waited for: as before a clip.
    case before
    /// The face is led into the oval and comes to rest; the share says how much of the rest is done, 0 to 1.
    case gate(Double)
    /// The head comes back to where it rests, between two steps.
    case middle
    /// A movement is asked for.
    case asking
    /// What came of it is said for a moment.
    case saying(Message)
  }

  /// What came of a step or a task.
  package enum Message: Equatable, Sendable {
    case good
    /// Once more, after a task that is begun anew.
    case again
    /// An answer was wrong; the words are those of the settings, where they have some.
    case wrong(String?)
    case timeUp
    /// Somebody else was there, and all begins anew.
    case person
    /// The movement that could not be made is not asked for.
    case leftOut
  }

  /// Picture, oval, hint, trouble and all else that the page shares with that of a clip.
  package var capture: CaptureView
  package var moment: Moment
  /// What is asked for, or is about to be.
  package var ask: Ask?
  /// The task of this step, and how many there are; the first one is 1.
  package var task: Int
  package var tasks: Int
  /// The steps of this task.
  package var steps: [Gesture]
  /// How many of them are done; the next one is the one that is asked for.
  package var stepsDone: Int
  /// How often it was seen, of `ask.count`.
  package var counted: Int
  /// Of a circle, from the top and in the person's own way to the right: which parts are done.
  package var sectors: [Bool]
  /// How far the movement is, over what counts: 1 is enough; below nothing it goes the wrong way.
  package var reach: Double
  /// Of a tilt, in degrees to the person's right.
  package var tilt: Double
  /// A blink is wanted just now.
  package var isCued: Bool
  /// The last seconds are counted down; nil before them, and where there is no limit.
  package var secondsLeft: Int?
  /// The key for those who cannot is shown.
  package var offersHelp: Bool
  /// Yes and no may be said by arrow keys.
  package var takesKeys: Bool
  /// The sheet that offers less lies over the page.
  package var offersEasier: Bool
  /// Whoever runs the kiosk is asked to help, which the page says until they come or the person goes on.
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
