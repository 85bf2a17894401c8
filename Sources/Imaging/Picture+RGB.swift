extension Picture {
  /// Converts RGB pixels, row by row; each chroma sample comes from the upper left of its four pixels.
  package func take(rgb bytes: [UInt8]) {
    precondition(bytes.count == luma.count * 3, "\(bytes.count) bytes for a picture of \(size)")
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = y * size.width + x
        let (r, g, b) = (Int(bytes[place * 3]), Int(bytes[place * 3 + 1]), Int(bytes[place * 3 + 2]))
        // BT.601, full range, in 16-bit fixed point.
        luma[place] = UInt8((19_595 * r + 38_470 * g + 7_471 * b + 32_768) >> 16)
        guard x % 2 == 0, y % 2 == 0 else { continue }
        let quarter = y / 2 * chromaWidth + x / 2
        blue[quarter] = UInt8(clamping: (-11_056 * r - 21_712 * g + 32_768 * b + 8_421_376) >> 16)
        red[quarter] = UInt8(clamping: (32_768 * r - 27_440 * g - 5_328 * b + 8_421_376) >> 16)
      }
    }
  }
}
