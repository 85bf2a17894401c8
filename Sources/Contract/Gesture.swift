/// A movement that a person can be asked for; left and right are the person's own.
public enum Gesture: Hashable, Sendable {
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
  /// One that a host has made.
  case own(any HostMovement)
}

/// Movements are told apart by their names.
extension Gesture: RawRepresentable, CaseIterable {
  /// The built-in ones, which settings can name.
  public static let allCases: [Gesture] = [
    .left, .right, .up, .down, .tilt, .nod, .blink, .mouth, .smile, .eyesShut, .circle,
  ]

  /// The built-in one of this name.
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }

  /// Its name in settings, events and results.
  public var rawValue: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    case .tilt: "tilt"
    case .nod: "nod"
    case .blink: "blink"
    case .mouth: "mouth"
    case .smile: "smile"
    case .eyesShut: "eyesShut"
    case .circle: "circle"
    case .own(let movement): movement.name
    }
  }

  /// nil of a built-in one.
  package var own: (any HostMovement)? { if case .own(let movement) = self { movement } else { nil } }
}

/// What a task is about.
public enum TaskKind: Hashable, Sendable {
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
  /// A movement that a host has made.
  case own(any HostMovement)
}

/// Tasks are told apart by their names, and one of a host's own has that of its movement.
extension TaskKind: RawRepresentable, CaseIterable {
  /// The built-in ones, which settings can name.
  public static let allCases: [TaskKind] = [.circle, .yesOrNo, .motions, .blink, .gestures, .emoji]

  /// The built-in one of this name.
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }

  /// Its name in settings, events and results.
  public var rawValue: String {
    switch self {
    case .circle: "circle"
    case .yesOrNo: "yesOrNo"
    case .motions: "motions"
    case .blink: "blink"
    case .gestures: "gestures"
    case .emoji: "emoji"
    case .own(let movement): movement.name
    }
  }

  /// nil of a built-in one.
  package var own: (any HostMovement)? { if case .own(let movement) = self { movement } else { nil } }
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
