internal import Contract

/// The view model of the page that scans the QR code of a side.
package struct CodeView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// Nothing is read yet.
    case searching
    /// Nothing was read for a long time.
    case wanting
    /// The code is read.
    case read
  }

  /// Preview, trouble and everything else.
  package var capture: CaptureView
  package var stage: Stage

  package init(_ capture: CaptureView, _ stage: Stage) { (self.capture, self.stage) = (capture, stage) }
}
