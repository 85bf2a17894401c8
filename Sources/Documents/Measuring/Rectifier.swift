package import Contract

/// Draws a document as if it lay flat before the camera.
package enum Rectifier {
  /// More looks at one pixel than this many a side add nothing that is seen.
  private static let mostLooks = 4

  /// The picture of a quad in this size; nil where it is none, or nothing could be drawn.
  package static func picture(
    of quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, as result: PixelSize
  ) -> LumaPlane? {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isTooLarge, size.width > 0, size.height > 0, count <= luma.count else { return nil }
    let (wanted, isWantedTooLarge) = result.width.multipliedReportingOverflow(by: result.height)
    guard !isWantedTooLarge, result.width > 0, result.height > 0, wanted <= 1 << 26 else { return nil }
    guard quad.isConvex, let map = Homography(quad) else { return nil }
    var picture = LumaPlane()
    picture.resize(result.width, result.height)
    // A pixel that covers several is their mean.
    let looks = min(mostLooks, max(1, Int((quad.width / Double(result.width)).rounded())))
    let source = Source(luma, size)
    picture.change { pixels in
      for y in 0..<result.height {
        for x in 0..<result.width {
          pixels[y &* result.width &+ x] = source.mean(map, x, y, result, looks: looks)
        }
      }
    }
    return picture
  }

  private struct Source {
    let luma: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int

    init(_ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) {
      (self.luma, width, height) = (luma, size.width, size.height)
    }

    func mean(_ map: Homography, _ x: Int, _ y: Int, _ result: PixelSize, looks: Int) -> UInt8 {
      var sum: Float = 0
      for row in 0..<looks {
        for column in 0..<looks {
          let across = (Double(x) + (Double(column) + 0.5) / Double(looks)) / Double(result.width)
          let down = (Double(y) + (Double(row) + 0.5) / Double(looks)) / Double(result.height)
          sum += sample(map.place(across, down))
        }
      }
      return UInt8(min(255, max(0, sum / Float(looks * looks) + 0.5)))
    }

    /// Between four pixels; outside, the nearest.
    private func sample(_ place: Point) -> Float {
      let x = min(max(place.x, 0), Double(width - 1))
      let y = min(max(place.y, 0), Double(height - 1))
      let (column, row) = (Int(x), Int(y))
      let (nextX, nextY) = (min(column &+ 1, width &- 1), min(row &+ 1, height &- 1))
      let (upper, lower) = (row &* width, nextY &* width)
      return between(
        luma[upper &+ column], luma[upper &+ nextX], luma[lower &+ column], luma[lower &+ nextX],
        right: x - Double(column), below: y - Double(row))
    }
  }
}
