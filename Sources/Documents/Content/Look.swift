package import Contract

extension DocumentLook {
  /// Downscales a rectified card; `nil` for other shapes, such as a passport page, which has one side only.
  package init?(_ flat: LumaPlane) {
    var plane = LumaPlane()
    flat.pixels.withUnsafeBufferPointer { plane.shrink($0, flat.size, toWidth: Self.size.width) }
    guard plane.size == Self.size else { return nil }
    self.init(plane.pixels)
  }
}
