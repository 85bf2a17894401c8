/// A colour in sRGB, 8 bits per channel.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  @inlinable package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  @inlinable package static var black: RGB { RGB(0, 0, 0) }
  @inlinable package static var white: RGB { RGB(255, 255, 255) }

  /// Blends another colour over this one, with an opacity from 0 to 1.
  package func under(_ cover: RGB, opacity: Double) -> RGB {
    let share = min(max(opacity, 0), 1)
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) * (1 - share) + Double(b) * share).rounded()) }
    return RGB(mix(red, cover.red), mix(green, cover.green), mix(blue, cover.blue))
  }
}
