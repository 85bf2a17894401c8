/// One piece of guidance; at most one is shown at a time.
public enum Hint: String, CaseIterable, Hashable, Sendable {
  case positionFace
  case multipleFaces
  case noFace
  case getCloser
  case getFurtherAway
  case moveRight
  case moveLeft
  case moveUp
  case moveDown
  case doNotMove
  // Ours; the seeds have no words for them.
  /// The face fits but is not still.
  case holdStill
  case lookStraight
  case openEyes
  case closeMouth
  case moreLight
  case lessLight
  /// It is brighter behind the person than on the face.
  case lightBehind
  /// One side of the face is much darker than the other.
  case unevenLight
  case blurred
  case uncoverCamera
}
