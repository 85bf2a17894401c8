internal import Contract

/// The reaction of a person to a hint.
enum Reply: Equatable, Sendable {
  /// Keeps still, apart from drift.
  case stay
  /// Fits the face into the oval by eye.
  case centre
  /// Enters the picture, or shows the face if already there.
  case enter
  case nearer, farther
  /// In the person's own directions.
  case right, left, up, down
  /// Asks other people to leave.
  case sendAway
  /// Looks straight into the camera.
  case straighten
  case openEyes, shutMouth
  /// Lights the face evenly, or uncovers the camera.
  case mendLight
  /// Takes off what covers the face.
  case uncover

  /// The reaction to each hint.
  ///
  /// The switch is exhaustive: a new hint does not compile until it has a reaction here.
  init(_ hint: Hint) {
    switch hint {
    case .positionFace: self = .centre
    case .multipleFaces: self = .sendAway
    case .noFace: self = .enter
    case .getCloser: self = .nearer
    case .getFurtherAway: self = .farther
    case .moveRight: self = .right
    case .moveLeft: self = .left
    case .moveUp: self = .up
    case .moveDown: self = .down
    case .doNotMove, .holdStill, .blurred: self = .stay
    case .lookStraight: self = .straighten
    case .openEyes: self = .openEyes
    case .closeMouth: self = .shutMouth
    // The task decides the movement; these hints only say how to do it.
    case .slower, .lessFar, .tiltDoNotTurn, .otherWay, .more: self = .stay
    case .uncoverFace, .takeOffGlasses: self = .uncover
    case .moreLight, .lessLight, .lightBehind, .unevenLight, .uncoverCamera: self = .mendLight
    // Hints about documents do not concern a face.
    case .docFront, .docBack, .docPhotoPage, .docCorners, .docIsPassport, .docIsCard, .docContent, .docTurnOver,
      .docFarther, .docCloser, .docUpright, .docParallel, .docFingers, .docGlare, .docBright, .docDark, .docBlur,
      .docStill, .docHold:
      self = .stay
    }
  }

  /// Only right and left are mixed up, not up and down.
  var isSideways: Bool { self == .right || self == .left }

  /// The delay in seconds beyond the reaction time: some hints are followed only if they persist.
  var hesitation: Double {
    switch self {
    case .centre, .mendLight, .uncover: 0.8
    case .enter, .sendAway: 0.4
    case .stay, .nearer, .farther, .right, .left, .up, .down, .straighten, .openEyes, .shutMouth: 0
    }
  }
}
