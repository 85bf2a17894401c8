/// A page of the flow; the first three have the names of the original SDKs.
public enum Page: String, CaseIterable, Hashable, Sendable {
  /// Explains what will happen.
  case instructions
  /// Asks for permission to use the camera.
  case cameraPermission
  /// Shows the address at which the person goes on with their phone.
  case phone
  /// Shows a request to the person's wallet.
  case wallet
  /// Shows preview and guidance, and records the clip.
  case videoCapture
  /// Runs the liveness tasks.
  case liveness
  /// Asks for the document kind.
  case documentKind
  /// Shows the preview of the document, and takes its picture.
  case documentCapture
  /// Shows the picture of a side for review.
  case documentReview
  /// Lets the person move the corners of a side.
  case documentCorners
  /// Asks for the path of a picture to import.
  case documentImport
  /// Asks to turn the document over.
  case documentFlip
  /// Explains how to show the QR code of a side.
  case codeGuide
  /// Scans the QR code in a square.
  case codeScan
  /// Reports that the QR code could not be read.
  case codeRetry
  /// Asks for what opens the chip of the document.
  case nfcKey
  /// Asks to lay the document on the reader.
  case nfcPresent
  /// Shows how far the chip is read.
  case nfcReading
  /// Asks to put the document back.
  case nfcMoved
  /// Reports that the chip is read.
  case nfcDone
  /// Reports why the chip could not be read.
  case nfcFailed
  /// Shows the recording for review.
  case review
  /// Shows that the session is being saved, then sent.
  case processing
  /// Shows the backend's verdict.
  case result
  /// The end page of a completed session.
  case captured
  /// Explains why the capture failed, and how to fix it.
  case failed
  /// The attract page of a kiosk that waits for a visitor.
  case attract
  /// Asks an idle visitor whether they are still there.
  case stillThere
  /// Explains why the kiosk is out of order.
  case outOfOrder
  /// The operator page of a kiosk, behind a PIN.
  case `operator`
}
