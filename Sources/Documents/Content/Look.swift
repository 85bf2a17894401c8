package import Contract

extension DocumentLook {
  /// A downscaled look of a rectified card; a passport page has one side only, and another shape.
  package init?(_ flat: LumaPlane) {
    var plane = LumaPlane()
    flat.pixels.withUnsafeBufferPointer { plane.shrink($0, flat.size, toWidth: Self.size.width) }
    guard plane.size == Self.size else { return nil }
    self.init(plane.pixels)
  }
}
