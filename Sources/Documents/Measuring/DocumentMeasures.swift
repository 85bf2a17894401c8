package import Contract

/// Quality measurements of a document picture.
package struct DocumentMeasures: Hashable, Sendable {
  /// The document's width over the frame's, or over its height if the document lies on its side.
  package var fill: Double
  /// Distance of the outermost corner from the frame's edge, as a share of the frame's width; negative is outside.
  package var room: Double
  /// Blur of print, in pixels of a rectified picture 640 wide; `nil` if there is too little print.
  package var edgeWidth: Double?
  package var light: DocumentLight

  /// The upper bound of `room` for a cropped document, whose corners do not tell how far outside the true ones are.
  private static let ofCut = -0.01

  package init?(_ sight: DocumentSight, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) {
    guard let picture = sight.flat(in: luma, size) else { return nil }
    self.init(sight, picture, in: size)
  }

  /// `picture` is the result of `flat`.
  package init?(_ sight: DocumentSight, _ picture: LumaPlane, in size: PixelSize) {
    guard let light = DocumentLight(picture) else { return nil }
    let lies = abs(sight.pose.roll) > 45
    fill = sight.isBorder ? 1 : sight.quad.width / Double(lies ? size.height : size.width)
    let found = sight.isBorder ? 0 : sight.quad.room(inWidth: size.width, height: size.height)
    room = sight.isCut ? min(found, Self.ofCut) : found
    edgeWidth = EdgeWidth.read(picture)
    self.light = light
  }
}

extension DocumentSight {
  /// The width of the rectified picture for measurements.
  package static let flatWidth = 640

  /// The rectified document; `nil` if the quad is degenerate, or outside the picture.
  package func flat(
    in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, width: Int = flatWidth, upsideDown isTurned: Bool = false
  ) -> LumaPlane? {
    let aspect = kind?.aspect ?? pose.aspect
    guard aspect.isFinite, aspect > 0.1, aspect < 10 else { return nil }
    let upright = PixelSize(width: width, height: Int((Double(width) / aspect).rounded()))
    return Rectifier.picture(of: isTurned ? quad.turnedAround : quad, in: luma, size, as: upright)
  }
}
