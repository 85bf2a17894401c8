package import Cells
internal import CMath

/// Colour parsing and photometry.
extension RGB {
  /// Parses `#3C58E8`.
  package init?(hex: String) {
    let digits = hex.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard hex.first == "#", hex.utf8.count == 7, digits.count == 6 else { return nil }
    self.init(UInt8(digits[0] << 4 | digits[1]), UInt8(digits[2] << 4 | digits[3]), UInt8(digits[4] << 4 | digits[5]))
  }

  package var hex: String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  var channels: [UInt8] { [red, green, blue] }

  /// The channels in linear light, 0 to 1.
  var linear: (red: Double, green: Double, blue: Double) {
    (Self.light[Int(red)], Self.light[Int(green)], Self.light[Int(blue)])
  }

  private static let light: [Double] = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.04045 ? value / 12.92 : cm_pow((value + 0.055) / 1.055, 2.4)
  }

  /// Relative luminance (WCAG 2): 0 for black, 1 for white.
  var luminance: Double {
    let light = linear
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// Contrast ratio (WCAG 2), 1 to 21.
  package func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Saturation (HSV), 0 for greys to 1.
  var saturation: Double {
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    return high == 0 ? 0 : Double(high - low) / Double(high)
  }
}
