/// The document found in one frame.
package struct DocumentFinding: Equatable, Sendable {
  /// `nil` if no outline was accepted.
  package var outline: DocumentOutline?
  /// The content within the outline, or in the middle of the frame if there is no outline; `nil` if it was not
  /// analysed.
  package var content: DocumentContent?
  /// The machine-readable zone (MRZ) read in this frame or shortly before; `nil` if there is none.
  package var zone: DocumentZone?
  /// The QR code on it; `nil` if none was read or looked for.
  package var code: CodeReading?
  /// The light on the whole frame; `nil` if it was not measured, or if the outline has its own.
  package var scene: SceneLight?

  package init(
    outline: DocumentOutline? = nil, content: DocumentContent? = nil, zone: DocumentZone? = nil,
    code: CodeReading? = nil, scene: SceneLight? = nil
  ) {
    (self.outline, self.content, self.zone, self.code) = (outline, content, zone, code)
    self.scene = scene
  }

  /// Removes the personal data (the text of MRZ and QR code).
  package mutating func forgetText() {
    zone?.text = nil
    code?.text = nil
  }
}

/// The outline of a document (four edges with plausible proportions), and what was measured within it.
package struct DocumentOutline: Equatable, Sendable {
  /// In pixels of the frame.
  package var quad: Quad
  package var score: Double
  /// Width over height, with the perspective removed.
  package var aspect: Double
  /// Degrees between the plane of the document and that of the picture.
  package var tilt: Double
  /// Rotation in the picture, in degrees; positive is clockwise.
  package var roll: Double
  /// The inlier share of the top, right, bottom and left side: how much of it lies on an edge.
  package var inliers: [Double]
  /// The width as a share of the frame's.
  package var fill: Double
  /// The margin: the distance of the outermost corner from the frame's edge, as a share of the frame's width;
  /// negative if the corner is outside.
  package var room: Double
  /// The width of edges in the print (blur), in pixels of a rectified picture 640 wide; `nil` if there is too little
  /// print.
  package var edgeWidth: Double?
  package var light: DocumentLight

  package init(
    quad: Quad, score: Double = 1, aspect: Double, tilt: Double = 0, roll: Double = 0,
    inliers: [Double] = [1, 1, 1, 1],
    fill: Double, room: Double, edgeWidth: Double? = nil, light: DocumentLight
  ) {
    (self.quad, self.score, self.aspect, self.tilt, self.roll) = (quad, score, aspect, tilt, roll)
    (self.inliers, self.fill, self.room, self.edgeWidth, self.light) = (inliers, fill, room, edgeWidth, light)
  }

  /// The kind with these proportions; `nil` if it is ambiguous.
  package var kind: DocumentKind? { DocumentKind(aspect: aspect, tilt: tilt) }

  /// Rotates the outline by 180 degrees, for a document held upside down.
  package mutating func turnAround() {
    quad = quad.turnedAround
    inliers = Array(inliers.dropFirst(2) + inliers.prefix(2))
  }
}

/// The light on a document, measured in its rectified picture.
package struct DocumentLight: Hashable, Sendable {
  /// The median brightness, 0 to 255.
  package var median: Int
  /// The share of clipped pixels, 248 and more.
  package var clipped: Double
  /// The largest reflection (a white patch in darker surroundings), as a share of the document.
  package var glare: Double

  package init(median: Int, clipped: Double, glare: Double) {
    (self.median, self.clipped, self.glare) = (median, clipped, glare)
  }
}

/// The printed content of a document; an outline without any is rejected.
package struct DocumentContent: Hashable, Sendable {
  /// MRZ rows at the foot: three on a card, two on a passport.
  package var zoneRows: Int
  package var hasPortrait: Bool
  /// Rows of other text.
  package var rows: Int
  /// `nil` for a side without a look, and for anything that is not a card.
  package var look: DocumentLook?

  package init(zoneRows: Int = 0, hasPortrait: Bool = false, rows: Int = 0, look: DocumentLook? = nil) {
    (self.zoneRows, self.hasPortrait, self.rows, self.look) = (zoneRows, hasPortrait, rows, look)
  }

  /// Plausible row counts: fewer are found on a bank card or on a blank, more on a page of text.
  private static let rowsOfCards = 6...20

  /// Whether the content fits this kind of document.
  ///
  /// An MRZ or a portrait is enough. The count of text rows decides for cards only, as a sheet of paper with the
  /// proportions of a passport has any number of rows; a surrounding frame means a screen or a picture on a wall.
  package func isOf(_ kind: DocumentKind) -> Bool {
    zoneRows >= 2 || hasPortrait
      || (kind == .td1 && Self.rowsOfCards.contains(rows) && look?.isFramed != true)
  }

  /// Whether there is print as on a document, also without an outline.
  package var isPrint: Bool { zoneRows >= 2 || rows >= Self.rowsOfCards.lowerBound }
}
