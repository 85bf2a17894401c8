/// A movement that a task asks for; left and right are the person's own.
public enum Gesture: Hashable, Sendable {
  /// The head turns to the side.
  case left, right
  /// The chin is lifted or lowered.
  case up, down
  /// The head tilts to a shoulder: right means yes, left means no.
  case tilt
  /// The head goes down and comes back.
  case nod
  /// The eyes close and open.
  case blink
  /// The mouth opens wide and closes.
  case mouth
  /// The person smiles.
  case smile
  /// The eyes stay shut until a tone sounds.
  case eyesShut
  /// The nose draws a circle.
  case circle
  /// A custom movement, made by the host.
  case own(any HostMovement)
}

/// Gestures are compared by name.
extension Gesture: RawRepresentable, CaseIterable {
  /// The built-in gestures, which settings can name.
  public static let allCases: [Gesture] = [
    .left, .right, .up, .down, .tilt, .nod, .blink, .mouth, .smile, .eyesShut, .circle,
  ]

  /// Creates the built-in gesture with this name.
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }

  /// The name in settings, events and results.
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

  /// `nil` for a built-in gesture.
  package var own: (any HostMovement)? { if case .own(let movement) = self { movement } else { nil } }
}

/// The kind of a liveness task.
public enum TaskKind: Hashable, Sendable {
  /// The nose draws a circle.
  case circle
  /// Questions, answered by a tilt of the head.
  case yesOrNo
  /// A few of nod, blink and mouth, drawn at random.
  case motions
  /// Blinks, counted.
  case blink
  /// Head turns, in the given order or shuffled.
  case gestures
  /// Movements prompted by an emoji and a word.
  case emoji
  /// A custom movement, made by the host.
  case own(any HostMovement)
}

/// Tasks are compared by name; a custom task has the name of its movement.
extension TaskKind: RawRepresentable, CaseIterable {
  /// The built-in kinds, which settings can name.
  public static let allCases: [TaskKind] = [.circle, .yesOrNo, .motions, .blink, .gestures, .emoji]

  /// Creates the built-in kind with this name.
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }

  /// The name in settings, events and results.
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

  /// `nil` for a built-in kind.
  package var own: (any HostMovement)? { if case .own(let movement) = self { movement } else { nil } }
}

/// The difficulty of a task.
public enum TaskDifficulty: String, CaseIterable, Hashable, Comparable, Sendable {
  /// Small movements, long timeouts.
  case easy
  /// What most people manage at once.
  case medium
  /// Large movements, short timeouts, no tolerance.
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

/// Why a task failed.
public enum TaskFault: String, CaseIterable, Hashable, Sendable {
  /// It timed out.
  case timeout
  /// Too many wrong answers.
  case wrongAnswer
  /// The face was out of view for too long.
  case faceLost
  /// Another person took over.
  case personChanged
  /// The person could not do it, and there was no alternative.
  case skipped
  /// This machine or this camera cannot detect it.
  case unavailable
}

/// One prompt to the person: a step of a task.
package struct Ask: Hashable, Sendable {
  package var gesture: Gesture
  /// How many times.
  package var count: Int
  /// The side on which a circle begins, if that matters.
  package var begins: Side?
  /// The question, if the answer is a tilt.
  package var question: Question?

  package init(_ gesture: Gesture, count: Int = 1, begins: Side? = nil, question: Question? = nil) {
    (self.gesture, self.count, self.begins, self.question) = (gesture, count, begins, question)
  }

  /// A question with its index in the settings; only the screen shows its text.
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
