/// A document as it was seen in one frame.
package struct DocumentFinding: Equatable, Sendable {
  /// nil where none was accepted.
  package var outline: DocumentOutline?
  /// What is printed within it, or in the middle of the frame where there is no outline; nil where nobody looked.
  package var content: DocumentContent?
  /// What was read of its zone for machines, in this frame or a moment before; nil where there is none.
  package var zone: DocumentZone?
  /// The QR code on it; nil where none was read, or nobody looked.
  package var code: CodeReading?
  /// The light on the whole frame; nil where an outline has its own, and where nobody measured it.
  package var scene: SceneLight?

  package init(
    outline: DocumentOutline? = nil, content: DocumentContent? = nil, zone: DocumentZone? = nil,
    code: CodeReading? = nil, scene: SceneLight? = nil
  ) {
    (self.outline, self.content, self.zone, self.code) = (outline, content, zone, code)
    self.scene = scene
  }

  /// What was read stays as far as it says nothing of anybody.
  package mutating func forgetText() {
    zone?.text = nil
    code?.text = nil
  }
}

/// Four sides that have the shape of a document, and what was measured within them.
package struct DocumentOutline: Equatable, Sendable {
  /// In the frame's own pixels.
  package var quad: Quad
  package var score: Double
  /// Width over height without the perspective.
  package var aspect: Double
  /// Degrees between its plane and the picture's.
  package var tilt: Double
  /// Degrees by which its upper side is turned in the picture; positive is clockwise.
  package var roll: Double
  /// Of the top, right, bottom and left side the share that has an edge where it should be.
  package var inliers: [Double]
  /// Its width over the frame's.
  package var fill: Double
  /// How far the corner nearest to the frame's edge is inside, as a share of the frame's width; negative is outside.
  package var room: Double
  /// Of print, in pixels of an upright picture 640 wide; nil where there is too little print.
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

  /// The kind whose shape it has; nil where that can't be told.
  package var kind: DocumentKind? { DocumentKind(aspect: aspect, tilt: tilt) }

  /// As it is read, where it was held upside down.
  package mutating func turnAround() {
    quad = quad.turnedAround
    inliers = Array(inliers.dropFirst(2) + inliers.prefix(2))
  }
}

/// The light on a document, read in its upright picture.
package struct DocumentLight: Hashable, Sendable {
  /// Of the brightness, 0 to 255.
  package var median: Int
  /// The share that is white, 248 and more.
  package var clipped: Double
  /// The largest white patch whose surroundings are not, a reflection, as a share of the document.
  package var glare: Double

  package init(median: Int, clipped: Double, glare: Double) {
    (self.median, self.clipped, self.glare) = (median, clipped, glare)
  }
}

/// What is printed on a document: without any of it an outline is none of a document's.
package struct DocumentContent: Hashable, Sendable {
  /// Rows for machines at its foot: three of a card, two of a passport.
  package var zoneRows: Int
  package var hasPortrait: Bool
  /// Rows of other print.
  package var rows: Int
  /// nil where it has none, and of what is no card.
  package var look: DocumentLook?

  package init(zoneRows: Int = 0, hasPortrait: Bool = false, rows: Int = 0, look: DocumentLook? = nil) {
    (self.zoneRows, self.hasPortrait, self.rows, self.look) = (zoneRows, hasPortrait, rows, look)
  }

  /// Fewer rows of print are those of a bank card or of nothing, more those of a text that somebody reads.
  private static let rowsOfCards = 6...20

  /// Whether a document of this kind has it: a passport's page has a portrait and a zone, and a sheet of paper, which has
  /// its shape, has any number of rows.
  ///
  /// Whatever is printed in a frame is on a screen or on a wall.
  package func isOf(_ kind: DocumentKind) -> Bool {
    zoneRows >= 2 || hasPortrait
      || (kind == .td1 && Self.rowsOfCards.contains(rows) && look?.isFramed != true)
  }

  /// Whether a document may be in sight of which no outline is found.
  package var isPrint: Bool { zoneRows >= 2 || rows >= Self.rowsOfCards.lowerBound }
}
