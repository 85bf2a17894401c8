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
  // Those of documents.
  /// Bring the front of the card.
  case docFront
  /// Bring its back.
  case docBack
  /// Bring the photo page.
  case docPhotoPage
  /// A corner is hidden or outside.
  case docCorners
  /// It has the shape of a passport where a card is asked for.
  case docIsPassport
  /// It has the shape of a card where a passport is asked for.
  case docIsCard
  /// Nothing that a document has is printed on it.
  case docContent
  /// It is the other side.
  case docTurnOver
  /// It is too near.
  case docFarther
  /// It is too far.
  case docCloser
  /// It is turned.
  case docUpright
  /// It is tilted.
  case docParallel
  /// Fingers cover a side.
  case docFingers
  /// It reflects the light.
  case docGlare
  /// There is too much light on it.
  case docBright
  /// There is too little light on it.
  case docDark
  /// It is blurred.
  case docBlur
  /// It moves.
  case docStill
  /// It fits: keep it like that.
  case docHold
}

extension Hint {
  /// Those of documents; all others are of faces.
  package static let ofDocuments: [Hint] = [
    .docFront, .docBack, .docPhotoPage, .docCorners, .docIsPassport, .docIsCard, .docContent, .docTurnOver, .docFarther,
    .docCloser, .docUpright, .docParallel, .docFingers, .docGlare, .docBright, .docDark, .docBlur, .docStill, .docHold,
  ]
  package static let ofFaces = allCases.filter { !ofDocuments.contains($0) }
}
