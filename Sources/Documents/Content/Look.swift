package import Contract

extension DocumentLook {
  /// Of a card laid flat; a passport's page has one side alone, and another shape.
  package init?(_ flat: LumaPlane) {
    var plane = LumaPlane()
    flat.pixels.withUnsafeBufferPointer { plane.shrink($0, flat.size, toWidth: Self.size.width) }
    guard plane.size == Self.size else { return nil }
    self.init(plane.pixels)
  }
}
