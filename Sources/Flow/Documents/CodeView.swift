internal import Contract

/// The page on which the QR code of a side is held into a square.
package struct CodeView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// Nothing is read yet.
    case searching
    /// Nothing is read for long.
    case wanting
    /// It is read.
    case read
  }

  /// Picture, trouble and all else.
  package var capture: CaptureView
  package var stage: Stage

  package init(_ capture: CaptureView, _ stage: Stage) { (self.capture, self.stage) = (capture, stage) }
}
