/// The pages of the flow; the first three have the names that the seeds give them.
public enum Page: String, CaseIterable, Hashable, Sendable {
  /// What will happen.
  case instructions
  /// Whether the camera may be used.
  case cameraPermission
  /// The picture, guidance and the recording.
  case videoCapture
  /// The tasks: movements that the person is asked for.
  case liveness
  /// Which kind of document is to be taken.
  case documentKind
  /// The document's picture, guidance, and the hold.
  case documentCapture
  /// The picture of a side is shown before it counts.
  case documentReview
  /// The corners of a side are moved by hand.
  case documentCorners
  /// The path of a picture is written that takes the place of one of the camera.
  case documentImport
  /// The document is turned over.
  case documentFlip
  /// The QR code of a side is to be shown by itself.
  case codeGuide
  /// It is held into a square.
  case codeScan
  /// It could not be read.
  case codeRetry
  /// What was made is shown before it is kept.
  case review
  /// What the session leaves is being kept.
  case processing
  /// All is kept: the last page of a session that is complete.
  case captured
  /// Nothing was made: why, and what helps.
  case failed
  /// A kiosk where nobody is.
  case attract
  /// Whether whoever was there still is.
  case stillThere
  /// A kiosk that can serve nobody, and why.
  case outOfOrder
  /// A kiosk's page for whoever runs it, behind a PIN.
  case `operator`
}
