package import Contract

/// Rectifies a document by a homography: draws it as if seen straight from above (perspective correction).
package enum Rectifier {
  /// Maximum supersampling per side; more has no visible effect.
  private static let mostLooks = 4

  /// The rectified picture in this size; `nil` if the quad is degenerate.
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
    // Supersample if a target pixel covers several source pixels.
    let looks = min(mostLooks, max(1, Int((quad.width / Double(result.width)).rounded())))
    let source = Source(luma, size)
    picture.change { pixels in
      for y in 0..<result.height {
        source.draw(map, y, result, looks: looks, into: pixels + y * result.width)
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

    /// Draws one row of the result.
    func draw(
      _ map: Homography, _ y: Int, _ result: PixelSize, looks: Int, into pixels: UnsafeMutablePointer<UInt8>
    ) {
      let scale = 1 / Float(looks * looks)
      withUnsafeTemporaryAllocation(of: Float.self, capacity: result.width) { sums in
        sums.initialize(repeating: 0)
        for look in 0..<looks {
          let down = (Double(y) + (Double(look) + 0.5) / Double(looks)) / Double(result.height)
          add(map, down, looks: looks, to: sums)
        }
        for x in 0..<result.width { pixels[x] = UInt8(min(255, max(0, sums[x] * scale + 0.5))) }
      }
    }

    /// Samples along a line across the document, and adds several samples to each sum.
    private func add(_ map: Homography, _ down: Double, looks: Int, to sums: UnsafeMutableBufferPointer<Float>) {
      let (x, y) = (map.x.y * down + map.x.z, map.y.y * down + map.y.z)
      let depth = map.w.y * down + 1
      let (alongX, alongY, alongDepth) = (map.x.x, map.y.x, map.w.x)
      let step = 1 / Double(sums.count * looks)
      var across = 0.5 * step
      for at in 0..<sums.count {
        for _ in 0..<looks {
          let nearness = 1 / (depth + alongDepth * across)
          sums[at] += sample((x + alongX * across) * nearness, (y + alongY * across) * nearness)
          across += step
        }
      }
    }

    /// Bilinear interpolation in 256ths; clamped at the edges.
    @inline(__always)
    private func sample(_ x: Double, _ y: Double) -> Float {
      let x = Int(min(max(x, 0), Double(width &- 1)) * 256)
      let y = Int(min(max(y, 0), Double(height &- 1)) * 256)
      let (column, row, right, below) = (x &>> 8, y &>> 8, x & 255, y & 255)
      let at = row &* width &+ column
      let (next, under) = (column < width &- 1 ? 1 : 0, row < height &- 1 ? width : 0)
      let upper = Int(luma[at]) &* (256 &- right) &+ Int(luma[at &+ next]) &* right
      let lower = Int(luma[at &+ under]) &* (256 &- right) &+ Int(luma[at &+ under &+ next]) &* right
      return Float(upper &* (256 &- below) &+ lower &* below) * (1 / 65536)
    }
  }
}
