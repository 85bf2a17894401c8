internal import Contract
internal import Flow
internal import Wording

/// What is said and shown of each movement, in one table.
enum TaskGuide {
  struct Row {
    var key: MessageKey
    /// What is said in its place; nil where it is the same.
    var spoken: MessageKey?
    var mark: Prompt.Mark
  }

  static func row(_ ask: Ask) -> Row {
    switch ask.gesture {
    case .left: Row(key: .taskLeft, mark: .turnLeft)
    case .right: Row(key: .taskRight, mark: .turnRight)
    case .up: Row(key: .taskUp, mark: .lift)
    case .down: Row(key: .taskDown, mark: .lower)
    case .tilt: Row(key: .taskYesNo, spoken: .taskYesNoSpoken, mark: .tilt)
    case .nod: Row(key: .taskNod, mark: .nod)
    case .blink: Row(key: .taskBlink, mark: .blink)
    case .mouth: Row(key: .taskMouth, mark: .openMouth)
    case .smile: Row(key: .taskSmile, mark: .smile)
    case .eyesShut: Row(key: .taskEyesShut, mark: .shutEyes)
    case .circle: circle(ask.begins)
    }
  }

  private static func circle(_ begins: Side?) -> Row {
    switch begins {
    case .right: Row(key: .taskCircleRight, spoken: .taskCircleRightSpoken, mark: .circle)
    case .left: Row(key: .taskCircleLeft, spoken: .taskCircleLeftSpoken, mark: .circle)
    case nil: Row(key: .taskCircle, spoken: .taskCircleSpoken, mark: .circle)
    }
  }

  static func row(_ message: LivenessView.Message) -> (key: MessageKey, tone: Prompt.Tone, mark: Prompt.Mark) {
    switch message {
    case .good: (.taskGood, .good, .good)
    case .again: (.taskAgain, .neutral, .again)
    case .wrong: (.taskWrong, .bad, .bad)
    case .timeUp: (.taskTimeUp, .bad, .bad)
    case .person: (.taskPerson, .bad, .several)
    case .leftOut: (.taskLeftOut, .neutral, .good)
    }
  }

  /// Whether a hint is worth a line beside a movement that is asked for: pose, eyes and rest are the movement's own.
  static func isRemark(_ hint: Hint) -> Bool {
    switch hint {
    case .slower, .lessFar, .tiltDoNotTurn, .otherWay, .more, .closeMouth: true
    case .multipleFaces, .noFace, .getCloser, .getFurtherAway, .moveRight, .moveLeft, .moveUp, .moveDown: true
    case .moreLight, .lessLight, .lightBehind, .unevenLight, .blurred, .uncoverCamera: true
    case .positionFace, .doNotMove, .holdStill, .lookStraight, .openEyes: false
    }
  }
}
