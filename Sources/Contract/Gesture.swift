/// A movement that a person can be asked for; left and right are the person's own.
public enum Gesture: String, CaseIterable, Hashable, Sendable {
  /// The head turns to the side.
  case left, right
  /// The chin is lifted or lowered.
  case up, down
  /// The head tilts to a shoulder: right is yes, left is no.
  case tilt
  /// The head goes down and comes back.
  case nod
  /// The eyes close and open.
  case blink
  /// The mouth opens wide and closes.
  case mouth
  /// The person smiles.
  case smile
  /// The eyes are shut until a tone is heard.
  case eyesShut
  /// The nose draws a circle.
  case circle
}

/// What a task is about.
public enum TaskKind: String, CaseIterable, Hashable, Sendable {
  /// The nose draws a circle.
  case circle
  /// Questions, answered by a tilt of the head.
  case yesOrNo
  /// A few of nod, blink and mouth, drawn at random.
  case motions
  /// Blinks, counted.
  case blink
  /// Turns of the head, in the order given or shuffled.
  case gestures
  /// Movements asked for by a sign and a word.
  case emoji
}

/// How much a task asks.
public enum TaskDifficulty: String, CaseIterable, Hashable, Comparable, Sendable {
  /// Small movements, and much time.
  case easy
  /// What most people do at once.
  case medium
  /// Large movements, little time, and nothing is forgiven.
  case hard

  public static func < (a: TaskDifficulty, b: TaskDifficulty) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .easy: 0
    case .medium: 1
    case .hard: 2
    }
  }
}

/// Why a task was not done.
public enum TaskFault: String, CaseIterable, Hashable, Sendable {
  /// Its time was over.
  case timeout
  /// A question was answered wrongly too often.
  case wrongAnswer
  /// The face was away for too long.
  case faceLost
  /// Somebody else was there.
  case personChanged
  /// The person could not do it and nothing stands for it.
  case skipped
  /// This machine or this camera cannot see it.
  case unavailable
}

/// One thing that the person is asked to do: a step of a task.
package struct Ask: Hashable, Sendable {
  package var gesture: Gesture
  /// How many times.
  package var count: Int
  /// The side on which a circle begins, where that is asked for.
  package var begins: Side?
  /// What is answered by a tilt.
  package var question: Question?

  package init(_ gesture: Gesture, count: Int = 1, begins: Side? = nil, question: Question? = nil) {
    (self.gesture, self.count, self.begins, self.question) = (gesture, count, begins, question)
  }

  /// A question with its place in the settings; its text is told on the screen only.
  package struct Question: Hashable, Sendable {
    package var number: Int
    package var text: String
    package var answer: Bool

    package init(_ number: Int, _ text: String, answer: Bool) {
      (self.number, self.text, self.answer) = (number, text, answer)
    }
  }
}

/// A side of the person.
package enum Side: String, CaseIterable, Hashable, Sendable {
  case left, right
}
