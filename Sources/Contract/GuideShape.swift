/// What a person is asked to fill: where it lies in a frame.
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

  /// Where a QR code is to be held.
  private static func square(in size: PixelSize) -> Box {
    let side = 0.6 * Double(size.height)
    return Box(centreX: Double(size.width) / 2, centreY: Double(size.height) / 2, width: side, height: side)
  }

  /// The picture is a mirror, but where something is read in it.
  package var isMirrored: Bool { isOval }

  package var isOval: Bool { if case .oval = self { true } else { false } }
}

extension DocumentKind {
  /// Of the frame's width.
  private var guideWidth: Double { self == .td1 ? 0.70 : 0.62 }
  /// Of the frame's height.
  private static let guideHeight = 0.85

  /// Where the document is to be held, in the middle of a frame of this size.
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
