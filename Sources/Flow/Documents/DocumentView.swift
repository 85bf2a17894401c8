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
}

/// The picture of a side, shown before it counts.
package struct DocumentReview: Equatable, Sendable {
  package enum Moment: String, Equatable, Sendable {
    case shown
    /// The picture of a file is being turned.
    case turning
    /// It shows no document that was found, and whether it is kept all the same is asked.
    case unframed
  }

  package var kind: DocumentKind
  package var side: DocumentSide
  package var shot: DocumentShot
  package var moment = Moment.shown
}
