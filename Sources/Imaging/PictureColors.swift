internal import Cells

/// Colours of pictures, as numbers of the 256 palette.
extension RGB {
  /// From luma and two chromas around 128, full range.
  init(luma: Int, blueness: Int, redness: Int) {
    let (b, r) = (blueness - 128, redness - 128)
    func channel(_ value: Int) -> UInt8 { UInt8(min(max(0, value), 255)) }
    self.init(
      channel(luma + (359 * r) / 256), channel(luma - (88 * b + 183 * r) / 256), channel(luma + (454 * b) / 256))
  }

  func distance(to other: RGB) -> Int {
    func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}

extension Palette {
  private static let firstGrey = 232

  /// The number of the colour of the cube or the greys whose channels are nearest; quick, for pictures.
  static func nearestByChannels(_ color: RGB) -> UInt8 {
    let cube = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
    let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let grey = firstGrey + min(max(0, (mean - 3) / 10), 23)
    let candidates = [UInt8(cube), UInt8(grey)]
    return colors[Int(candidates[1])].distance(to: color) < colors[Int(candidates[0])].distance(to: color)
      ? candidates[1] : candidates[0]
  }

  private static func step(_ channel: UInt8) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }
}
