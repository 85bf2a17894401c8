/// A colour without its brightness: how far chroma leans to blue and to red, as a share of luma.
struct Tint: Equatable, Sendable {
  var blue: Float
  var red: Float

  static let skin = Tint(blue: -0.125, red: 0.135)
  static let flush = Tint(blue: -0.125, red: 0.165)
  static let lip = Tint(blue: -0.12, red: 0.26)
  static let eyeWhite = Tint(blue: -0.02, red: 0.015)
  static let iris = Tint(blue: 0.06, red: -0.05)
  static let hair = Tint(blue: -0.16, red: 0.16)
  static let shirt = Tint(blue: 0.20, red: -0.13)
  static let wall = Tint(blue: -0.04, red: 0.015)
  static let window = Tint(blue: 0.06, red: -0.04)
  static let wood = Tint(blue: -0.16, red: 0.10)
  static let plant = Tint(blue: -0.12, red: -0.10)

  func mixed(_ other: Tint, _ share: Float) -> Tint {
    Tint(blue: blue + (other.blue - blue) * share, red: red + (other.red - red) * share)
  }
}
