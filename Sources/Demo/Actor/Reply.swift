internal import Contract

/// What a person does about a hint.
enum Reply: Equatable, Sendable {
  /// Keeps still, as well as people can.
  case stay
  /// Fits the face into the oval by eye.
  case centre
  /// Comes into the picture, or shows the face if they are there already.
  case enter
  case nearer, farther
  /// In the person's own directions.
  case right, left, up, down
  /// Asks other people to go.
  case sendAway
  /// Looks straight into the camera.
  case straighten
  case openEyes, shutMouth
  /// Sees to it that light falls on the face evenly, or takes away what covers the camera.
  case mendLight

  /// What each hint asks for.
  ///
  /// A new hint does not compile until it says here which of the replies it is.
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
    // What is asked tells what is to be done; these only say how.
    case .slower, .lessFar, .tiltDoNotTurn, .otherWay, .more: self = .stay
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

  /// Seconds that pass beyond the time of reaction: some hints are obeyed only when they persist.
  var hesitation: Double {
    switch self {
    case .centre, .mendLight: 0.8
    case .enter, .sendAway: 0.4
    case .stay, .nearer, .farther, .right, .left, .up, .down, .straighten, .openEyes, .shutMouth: 0
    }
  }
}
