internal import Contract

/// The noise of a picture: the standard deviation of its pixels from a plane through their neighbours (Immerkær's
/// mask), from the median, so that edges do not count.
enum Noise {
  /// The median of the mask's absolute values is 6 times that of a pixel's: 0.6745 standard deviations.
  private static let scale = 6 * 0.6745
  private static let side = 40

  /// `nil` if the face is outside the picture.
  static func measured(on face: Box, in grey: Grey) -> Double? {
    let middle = Box(centreX: face.centreX, centreY: face.centreY, width: face.width * 0.6, height: face.height * 0.6)
    guard let part = grey.part(middle), part.width > 2, part.height > 2 else { return nil }
    return measured(part)
  }

  /// From a grid of at most about `side` samples in each direction.
  private static func measured(_ grey: Grey) -> Double {
    var (histogram, count) = (InlineArray<256, Int>(repeating: 0), 0)
    for y in Swift.stride(from: 1, to: grey.height - 1, by: max(1, grey.height / side)) {
      let (above, row, below) = (grey.row(y - 1), grey.row(y), grey.row(y + 1))
      for x in Swift.stride(from: 1, to: grey.width - 1, by: max(1, grey.width / side)) {
        func sides(_ row: UnsafePointer<UInt8>) -> Int { Int(row[x &- 1]) &+ Int(row[x &+ 1]) }
        let (cross, corners) = (sides(row) &+ Int(above[x]) &+ Int(below[x]), sides(above) &+ sides(below))
        histogram[min(255, abs(4 &* Int(row[x]) &- 2 &* cross &+ corners))] &+= 1
        count &+= 1
      }
    }
    return median(of: histogram, count) / scale
  }

  /// Between whole numbers, as if each had been rounded.
  private static func median(of histogram: InlineArray<256, Int>, _ count: Int) -> Double {
    var below = 0
    for value in 0..<256 {
      let next = below + histogram[value]
      if 2 * next >= count, next > below {
        return max(0, Double(value) - 0.5 + (Double(count) / 2 - Double(below)) / Double(next - below))
      }
      below = next
    }
    return 255
  }
}
