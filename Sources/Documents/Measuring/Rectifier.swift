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
    /// The number of samples between two places that are projected.
    private static let piece = 8

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
      let count = UInt32(truncatingIfNeeded: looks * looks)
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: result.width) { sums in
        sums.initialize(repeating: count << 15)
        for look in 0..<(looks * looks) {
          let share = { (Double($0 % looks) + 0.5) / Double(looks) }
          let line = Line(map, down: (Double(y) + share(look)) / Double(result.height))
          add(line, from: share(look / looks), to: sums)
        }
        if count == 1 {
          for x in 0..<result.width { pixels[x] = UInt8(truncatingIfNeeded: sums[x] &>> 16) }
        } else {
          for x in 0..<result.width { pixels[x] = UInt8(truncatingIfNeeded: (sums[x] / count) &>> 16) }
        }
      }
    }

    /// Adds samples along a line across the document, the first at this share of the first pixel.
    ///
    /// Between the ends of a piece the way is taken as even, which is wrong by less than a fiftieth of a pixel.
    private func add(_ line: Line, from share: Double, to sums: UnsafeMutableBufferPointer<UInt32>) {
      let step = 1 / Double(sums.count)
      func place(_ at: Int) -> Point { line.place((Double(at) + share) * step) }
      var (at, from) = (0, place(0))
      while at < sums.count {
        let end = at &+ Self.piece
        let to = place(end)
        if end <= sums.count, holds(from), holds(to) {
          var (x, y) = (Int(from.x * 65536), Int(from.y * 65536))
          let (alongX, alongY) = ((Int(to.x * 65536) &- x) / Self.piece, (Int(to.y * 65536) &- y) / Self.piece)
          for sample in at..<end {
            let pixel = (y &>> 16) &* width &+ (x &>> 16)
            sums[sample] &+= between(pixel, pixel &+ width, 1, x &>> 8 & 255, y &>> 8 & 255)
            (x, y) = (x &+ alongX, y &+ alongY)
          }
        } else {
          for sample in at..<min(end, sums.count) { sums[sample] &+= clamped(place(sample)) }
        }
        (at, from) = (end, to)
      }
    }

    /// Whether all four pixels around a place are in the picture.
    private func holds(_ place: Point) -> Bool {
      place.x >= 0 && place.y >= 0 && place.x < Double(width - 1) && place.y < Double(height - 1)
    }

    private func clamped(_ place: Point) -> UInt32 {
      let x = Int(min(max(place.x, 0), Double(width &- 1)) * 256)
      let y = Int(min(max(place.y, 0), Double(height &- 1)) * 256)
      let (column, row) = (x &>> 8, y &>> 8)
      let pixel = row &* width &+ column
      return between(
        pixel, row < height &- 1 ? pixel &+ width : pixel, column < width &- 1 ? 1 : 0, x & 255, y & 255)
    }

    /// Bilinear interpolation in 256ths between two pixels and those that are `next` to their right; in 65536ths.
    @inline(__always)
    private func between(_ pixel: Int, _ under: Int, _ next: Int, _ right: Int, _ below: Int) -> UInt32 {
      let (one, other) = (Int(luma[pixel]), Int(luma[under]))
      let upper = one &<< 8 &+ (Int(luma[pixel &+ next]) &- one) &* right
      let lower = other &<< 8 &+ (Int(luma[under &+ next]) &- other) &* right
      return UInt32(truncatingIfNeeded: upper &<< 8 &+ (lower &- upper) &* below)
    }
  }

  /// A line across the document in the picture, from 0 at its left side to 1 at its right one.
  private struct Line {
    private let start: SIMD3<Double>
    private let along: SIMD3<Double>

    init(_ map: Homography, down: Double) {
      start = SIMD3(map.x.y * down + map.x.z, map.y.y * down + map.y.z, map.w.y * down + 1)
      along = SIMD3(map.x.x, map.y.x, map.w.x)
    }

    func place(_ across: Double) -> Point {
      let nearness = 1 / (start.z + along.z * across)
      return Point((start.x + along.x * across) * nearness, (start.y + along.y * across) * nearness)
    }
  }
}
