/// A piece of guidance for the person; at most one is shown at a time.
public enum Hint: String, CaseIterable, Hashable, Sendable {
  /// Bring your face into the oval.
  case positionFace
  /// More than one face is in view.
  case multipleFaces
  /// No face is in view.
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
  /// The face fits: stay like that.
  case doNotMove
  // Ours; the original SDKs have no hints for these.
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
  /// The background is brighter than the face.
  case lightBehind
  /// One side of the face is much darker than the other.
  case unevenLight
  /// The picture is blurred.
  case blurred
  /// Something covers the camera.
  case uncoverCamera
  /// Something covers the face, such as a mask.
  case uncoverFace
  /// Dark glasses hide the eyes.
  case takeOffGlasses
  // Hints of tasks.
  /// The movement is too fast.
  case slower
  /// The movement goes too far.
  case lessFar
  /// The head turns instead of tilting.
  case tiltDoNotTurn
  /// The movement goes the wrong way.
  case otherWay
  /// The movement is almost complete: go a little further.
  case more
  // Hints of documents.
  /// Bring the front of the card.
  case docFront
  /// Bring the back of the card.
  case docBack
  /// Bring the photo page.
  case docPhotoPage
  /// A corner is hidden or outside.
  case docCorners
  /// A passport is shown, but a card is asked for.
  case docIsPassport
  /// A card is shown, but a passport is asked for.
  case docIsCard
  /// The outline holds no print of a document.
  case docContent
  /// The wrong side is shown.
  case docTurnOver
  /// The document is too near.
  case docFarther
  /// The document is too far away.
  case docCloser
  /// The document is rotated.
  case docUpright
  /// The document is tilted.
  case docParallel
  /// Fingers cover an edge.
  case docFingers
  /// The document reflects the light (glare).
  case docGlare
  /// There is too much light on the document.
  case docBright
  /// There is too little light on the document.
  case docDark
  /// The picture of the document is blurred.
  case docBlur
  /// The document moves.
  case docStill
  /// The document fits: keep it like that.
  case docHold
}

extension Hint {
  /// Hints of documents; all others concern faces.
  package static let ofDocuments: [Hint] = [
    .docFront, .docBack, .docPhotoPage, .docCorners, .docIsPassport, .docIsCard, .docContent, .docTurnOver, .docFarther,
    .docCloser, .docUpright, .docParallel, .docFingers, .docGlare, .docBright, .docDark, .docBlur, .docStill, .docHold,
  ]
  package static let ofFaces = allCases.filter { !ofDocuments.contains($0) }
}
