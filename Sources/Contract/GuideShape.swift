/// The outline on the screen that a person is asked to fill, and where it lies in a frame.
package enum GuideShape: Hashable, Sendable {
  case oval(OvalPreset)
  case document(DocumentKind)
  case code

  package func box(in size: PixelSize) -> Box {
    switch self {
    case .oval(let oval): oval.box(in: size)
    case .document(let kind): kind.guide(in: size)
    case .code: Self.square(in: size)
    }
  }

  /// The square for a QR code.
  private static func square(in size: PixelSize) -> Box {
    let side = 0.6 * Double(size.height)
    return Box(centreX: Double(size.width) / 2, centreY: Double(size.height) / 2, width: side, height: side)
  }

  /// Whether the preview is mirrored; not if text has to be read in it.
  package var isMirrored: Bool { isOval }

  package var isOval: Bool { if case .oval = self { true } else { false } }
}

extension DocumentKind {
  /// As a share of the frame's width.
  private var guideWidth: Double { self == .td1 ? 0.70 : 0.62 }
  /// As a share of the frame's height.
  private static let guideHeight = 0.85

  /// The guide for the document, centred in a frame of this size.
  package func guide(in size: PixelSize) -> Box {
    let width = min(Double(size.width) * guideWidth, Double(size.height) * Self.guideHeight * aspect)
    return Box(
      centreX: Double(size.width) / 2, centreY: Double(size.height) / 2, width: width, height: width / aspect)
  }
}

extension Quad {
  /// The quad of an upright box.
  package init(_ box: Box) {
    self.init(
      Point(box.x, box.y), Point(box.maxX, box.y), Point(box.maxX, box.maxY), Point(box.x, box.maxY))
  }
}
