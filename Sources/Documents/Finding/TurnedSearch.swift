package import Contract

/// The search of a picture whose document lies on its side: the finder asks for long sides that are level.
extension DocumentFinder {
  /// The best quad of an imported picture that is turned by a quarter, in the picture as it is.
  package func findTurned(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    guard let plane = LumaPlane(turned: luma, size) else { return nil }
    // The focal length is the same in pixels.
    var finder = DocumentFinder(focal: focal * Double(size.width) / Double(size.height))
    guard var sight = plane.pixels.withUnsafeBufferPointer({ finder.findThoroughly(in: $0, plane.size) }) else {
      return nil
    }
    sight.quad.corners = sight.quad.corners.map { Point($0.y, Double(size.height) - 1 - $0.x) }
    sight.pose.roll -= 90
    sight.guess = nil
    return sight
  }
}

extension LumaPlane {
  /// Rotated clockwise by 90 degrees; `nil` if there are fewer pixels than the size says.
  fileprivate init?(turned luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isTooLarge, count <= luma.count else { return nil }
    self.init()
    resize(size.height, size.width)
    change { pixels in
      for y in 0..<size.height {
        let column = size.height - 1 - y
        for x in 0..<size.width { pixels[x * size.height + column] = luma[y * size.width + x] }
      }
    }
  }
}
