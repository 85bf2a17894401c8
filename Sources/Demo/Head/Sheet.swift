internal import Imaging

/// A drawing surface on the planes of a picture; colours are blended by coverage.
struct Sheet {
  let picture: Picture
  let width: Int
  let height: Int

  init(_ picture: Picture) {
    self.picture = picture
    width = picture.size.width
    height = picture.size.height
  }

  /// Blends a colour of this luma (0 to 255) into one pixel; chroma is stored for every second one (4:2:0).
  @inline(__always) func paint(_ column: Int, _ row: Int, _ signal: Float, _ tint: SkinTint, _ cover: Float) {
    let index = row * width + column
    let old = Float(picture.luma[index])
    picture.luma[index] = UInt8(truncatingIfNeeded: Int32(old + (signal - old) * cover + 0.5))
    guard (row | column) & 1 == 0 else { return }
    let quarter = (row >> 1) * picture.chromaWidth + column >> 1
    blend(picture.blue, quarter, 128 + signal * tint.blue, cover)
    blend(picture.red, quarter, 128 + signal * tint.red, cover)
  }

  @inline(__always) private func blend(
    _ plane: UnsafeMutableBufferPointer<UInt8>, _ index: Int, _ value: Float, _ cover: Float
  ) {
    let old = Float(plane[index])
    plane[index] = UInt8(truncatingIfNeeded: Int32(old + (value - old) * cover + 0.5))
  }

  /// The pixels between two coordinates, clipped to the picture.
  func clip(_ from: Float, _ to: Float, to limit: Int) -> Range<Int> {
    let low = Int(min(Float(limit), max(0, from)))
    let high = Int(min(Float(limit), max(0, to + 1)))
    return low..<max(low, high)
  }
}
