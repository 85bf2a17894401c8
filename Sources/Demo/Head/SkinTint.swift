/// A colour without brightness: its blue and red chroma (Cb, Cr), as shares of luma.
struct SkinTint: Equatable, Sendable {
  var blue: Float
  var red: Float

  static let skin = SkinTint(blue: -0.125, red: 0.135)
  static let flush = SkinTint(blue: -0.125, red: 0.165)
  static let lip = SkinTint(blue: -0.12, red: 0.26)
  static let eyeWhite = SkinTint(blue: -0.02, red: 0.015)
  static let iris = SkinTint(blue: 0.06, red: -0.05)
  static let hair = SkinTint(blue: -0.16, red: 0.16)
  static let cloth = SkinTint(blue: 0.03, red: -0.035)
  static let glass = SkinTint(blue: 0.01, red: 0)
  static let shirt = SkinTint(blue: 0.20, red: -0.13)
  static let wall = SkinTint(blue: -0.04, red: 0.015)
  static let window = SkinTint(blue: 0.06, red: -0.04)
  static let wood = SkinTint(blue: -0.16, red: 0.10)
  static let plant = SkinTint(blue: -0.12, red: -0.10)

  func mixed(_ other: SkinTint, _ share: Float) -> SkinTint {
    SkinTint(blue: blue + (other.blue - blue) * share, red: red + (other.red - red) * share)
  }
}
