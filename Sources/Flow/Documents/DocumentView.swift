package import Contract

/// The page of a document's picture: what it shares with that of a clip, and what is asked for.
package struct DocumentView: Equatable, Sendable {
  /// Picture, guide, hint, trouble and all else.
  package var capture: CaptureView
  package var kind: DocumentKind
  package var side: DocumentSide
  /// Where the document is, in the frame's pixels.
  package var quad: Quad?
  /// The number of the side that the hint is about.
  package var weakSide: Int?
  /// The picture may be taken by a key.
  package var offersManual: Bool
  /// The one that is best in half a second is being taken.
  package var isTaking: Bool

  package init(
    _ capture: CaptureView, kind: DocumentKind, side: DocumentSide, quad: Quad? = nil, weakSide: Int? = nil,
    offersManual: Bool = false, isTaking: Bool = false
  ) {
    (self.capture, self.kind, self.side) = (capture, kind, side)
    (self.quad, self.weakSide) = (quad, weakSide)
    (self.offersManual, self.isTaking) = (offersManual, isTaking)
  }

  static let otherKind = KeyRow(.character("k"), "k", .otherKind, .otherKind)
  static let refocus = KeyRow(.character("f"), "f", .refocusCamera, .refocus)
  static let manual = KeyRow(.character("m"), "m", .pressControl(.takePicture), .takePicture)

  /// The page as it follows from what it says, with keys of its own.
  package func face(claims: [KeyRow] = []) -> PageFace {
    PageFace(
      .documentCapture, stage: isTaking ? "taking" : capture.stage.name, .documentCapture(self), controls: controls,
      isAnimated: capture.isStarting || capture.trouble != nil || capture.isPictured || capture.isBlind,
      claims: claims + [Self.refocus] + (offersManual ? [Self.manual] : []), traits: .looking,
      prompted: capture.prompted)
  }

  private var controls: [Control] { offersManual ? [Control(.takePicture, isEnabled: !isTaking)] : [] }
}

/// The picture of a side, shown before it counts.
package struct DocumentReview: Equatable, Sendable {
  package var kind: DocumentKind
  package var side: DocumentSide
  package var shot: DocumentShot

  static let retake = KeyRow(.character("r"), "r", .pressControl(.tryAgain), .retakePicture)

  var face: PageFace {
    PageFace(
      .documentReview, .documentReview(self), controls: [Control(.lookGood), Control(.tryAgain), Control(.corners)],
      claims: [Self.retake, CornerEditor.open], traits: .still, unattended: Review.skipped)
  }
}
