internal import Imaging

/// Softens a picture as a defocused lens does: a Gaussian blur, made of repeated three-tap filters whose variances add up.
struct Defocus {
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  init(_ size: Int) {
    buffer = .allocate(capacity: size)
    buffer.initialize(repeating: 0)
  }

  func free() { buffer.deallocate() }

  /// Blurs with a standard deviation of `sigma` pixels.
  func soften(_ picture: Picture, sigma: Float) {
    var rest = sigma * sigma
    while rest > 0.02 {
      // The distance of the outer taps from the centre, and the weight of each.
      let reach = max(1, Int((rest * 0.9).squareRoot()))
      let share = min(0.25, rest / Float(2 * reach * reach))
      rest -= 2 * share * Float(reach * reach)
      step(picture, reach: reach, share: UInt16(share * 256 + 0.5))
    }
  }

  private func step(_ picture: Picture, reach: Int, share: UInt16) {
    let (width, height, own) = (picture.size.width, picture.size.height, 256 - 2 * share)
    guard width > 2 * reach, height > 2 * reach, let luma = picture.luma.baseAddress, let other = buffer.baseAddress
    else { return }
    for row in 0..<height {
      let here = luma + row * width
      let above = luma + max(0, row - reach) * width
      let below = luma + min(height - 1, row + reach) * width
      let to = other + row * width
      for column in 0..<width {
        let sides = UInt16(above[column]) &+ UInt16(below[column])
        to[column] = UInt8(truncatingIfNeeded: (UInt16(here[column]) &* own &+ sides &* share &+ 128) &>> 8)
      }
    }
    for row in 0..<height {
      let (from, to) = (other + row * width, luma + row * width)
      for column in 0..<reach { to[column] = from[column] }
      for column in reach..<(width - reach) {
        let sides = UInt16(from[column - reach]) &+ UInt16(from[column + reach])
        to[column] = UInt8(truncatingIfNeeded: (UInt16(from[column]) &* own &+ sides &* share &+ 128) &>> 8)
      }
      for column in (width - reach)..<width { to[column] = from[column] }
    }
  }
}
