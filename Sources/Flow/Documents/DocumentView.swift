package import Contract

/// The view model of the document page: the parts shared with the capture page, and the wanted document.
package struct DocumentView: Equatable, Sendable {
  /// Preview, guide, hint, trouble and everything else.
  package var capture: CaptureView
  package var kind: DocumentKind
  package var side: DocumentSide
  /// The outline of the document, in pixels of the frame.
  package var quad: Quad?
  /// The index of the side that the hint is about.
  package var weakSide: Int?
  /// The picture may be taken by a key.
  package var offersManual: Bool
  /// The best picture of half a second is being chosen.
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

/// The view model of the review of a side.
package struct DocumentReview: Equatable, Sendable {
  package enum Moment: Equatable, Sendable {
    case shown
    /// A part of the picture is enlarged.
    case zoomed(PictureZoom)
    /// The imported picture is being rotated.
    case turning
    /// No document was detected, and the person is asked whether to keep the picture.
    case unframed

    /// Whether the picture can be accepted, retaken or turned.
    var isOpen: Bool {
      switch self {
      case .shown, .zoomed: true
      case .turning, .unframed: false
      }
    }

    /// Empty for the picture as it is shown first.
    var stage: String {
      switch self {
      case .shown: ""
      case .zoomed: "zoomed"
      case .turning: "turning"
      case .unframed: "unframed"
      }
    }
  }

  package var kind: DocumentKind
  package var side: DocumentSide
  package var shot: DocumentShot
  package var moment = Moment.shown
}
