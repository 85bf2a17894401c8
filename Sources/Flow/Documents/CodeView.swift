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

  package var face: PageFace {
    PageFace(
      .codeScan, stage: stage == .read ? "read" : capture.stage.name, .codeScan(self),
      isAnimated: capture.isStarting || capture.trouble != nil || capture.isPictured, claims: [DocumentView.refocus],
      traits: .flow.union(.picture))
  }
}

/// The pages before and after that one; who may go on without the code is told so.
package enum CodePages {
  private static func skips(_ isRequired: Bool) -> [Control] { isRequired ? [] : [Control(.skip)] }

  private static let unattended = "look for no QR codes, with --document-qr off."

  package static func guide(isRequired: Bool) -> PageFace {
    PageFace(
      .codeGuide, .codeGuide, controls: [Control(.continueButton), Control(.retake)] + skips(isRequired),
      waitsForPress: true, unattended: unattended)
  }

  package static func retry(isRequired: Bool) -> PageFace {
    PageFace(
      .codeRetry, .codeRetry, controls: [Control(.tryAgain), Control(.retake)] + skips(isRequired),
      waitsForPress: true, unattended: unattended)
  }
}
