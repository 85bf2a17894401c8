internal import Contract

extension Picture {
  /// Rotated clockwise by 90 degrees.
  package var turned: Picture {
    let picture = Picture(PixelSize(width: size.height, height: size.width))
    let chromaHeight = (size.height + 1) / 2
    luma.turn(into: picture.luma, size.width, size.height)
    blue.turn(into: picture.blue, chromaWidth, chromaHeight)
    red.turn(into: picture.red, chromaWidth, chromaHeight)
    return picture
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Transposes a plane, with the rows in reverse order.
  fileprivate func turn(into other: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int) {
    for y in 0..<height {
      let column = height - 1 - y
      for x in 0..<width { other[x * height + column] = self[y * width + x] }
    }
  }
}
