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
  /// The face fits but is not still; ours, the seeds have no words for it.
  case holdStill
}
