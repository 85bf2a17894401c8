/// One piece of guidance; at most one is shown at a time.
public enum Hint: String, CaseIterable, Hashable, Sendable {
  /// Bring your face into the oval.
  case positionFace
  /// There is more than one face.
  case multipleFaces
  /// There is no face.
  case noFace
  /// Come closer.
  case getCloser
  /// Go further away.
  case getFurtherAway
  /// Move to your right.
  case moveRight
  /// Move to your left.
  case moveLeft
  /// Move up.
  case moveUp
  /// Move down.
  case moveDown
  /// It fits: stay like that.
  case doNotMove
  // Ours; the seeds have no words for them.
  /// The face fits but is not still.
  case holdStill
  /// Look straight ahead.
  case lookStraight
  /// Open your eyes.
  case openEyes
  /// Close your mouth.
  case closeMouth
  /// There is too little light.
  case moreLight
  /// There is too much light.
  case lessLight
  /// It is brighter behind the person than on the face.
  case lightBehind
  /// One side of the face is much darker than the other.
  case unevenLight
  /// The picture is blurred.
  case blurred
  /// Something covers the camera.
  case uncoverCamera
  // Those of tasks.
  /// The movement is too fast.
  case slower
  /// The movement goes too far.
  case lessFar
  /// The head is turned where it should tilt.
  case tiltDoNotTurn
  /// It goes the wrong way.
  case otherWay
  /// A little is missing.
  case more
}
