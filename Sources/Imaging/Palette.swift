/// A colour by its three channels.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// From luma and two chromas around 128, full range.
  init(luma: Int, blueness: Int, redness: Int) {
    let (b, r) = (blueness - 128, redness - 128)
    func channel(_ value: Int) -> UInt8 { UInt8(min(max(0, value), 255)) }
    self.init(
      channel(luma + (359 * r) / 256), channel(luma - (88 * b + 183 * r) / 256), channel(luma + (454 * b) / 256))
  }

  /// This colour under another one of the given opacity.
  func covered(by other: RGB, opacity: Double) -> RGB {
    let share = Int(min(max(0, opacity), 1) * 256)
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (256 - share) + Int(b) * share) / 256) }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  func distance(to other: RGB) -> Int {
    func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}

/// The part of the 256 palette that is the same on every terminal: a cube of 6x6x6 colours, then 24 greys.
package enum Palette {
  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
  private static let firstGrey = 232

  /// The colour of a number; the first sixteen are the terminal's own, taken as black.
  package static func colour(_ number: UInt8) -> RGB {
    let number = Int(number)
    guard number >= 16 else { return RGB(0, 0, 0) }
    if number >= firstGrey {
      let grey = UInt8(8 + 10 * (number - firstGrey))
      return RGB(grey, grey, grey)
    }
    let cube = number - 16
    return RGB(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
  }

  /// The number of the nearest colour.
  package static func nearest(_ colour: RGB) -> UInt8 {
    let cube = 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue)
    let mean = (Int(colour.red) + Int(colour.green) + Int(colour.blue)) / 3
    let grey = firstGrey + min(max(0, (mean - 3) / 10), 23)
    let candidates = [UInt8(cube), UInt8(grey)]
    return self.colour(candidates[1]).distance(to: colour) < self.colour(candidates[0]).distance(to: colour)
      ? candidates[1] : candidates[0]
  }

  private static func step(_ channel: UInt8) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }
}
