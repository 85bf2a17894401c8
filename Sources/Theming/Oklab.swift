internal import Cells
internal import CMath

/// A colour in Oklab, where distances follow what eyes see.
///
/// The matrices are those of Björn Ottosson's definition of the space.
struct Oklab {
  private let lightness: Double
  private let a: Double
  private let b: Double

  init(_ rgb: RGB) {
    let (red, green, blue) = rgb.linear
    let long = Self.root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = Self.root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Self.root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
  }

  /// The square of the distance, enough for comparing.
  func distance(to other: Oklab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return l * l + a * a + b * b
  }

  /// How far apart two colours are where there are only a few: the hue counts before its strength, so that pink is
  /// still red, and grey is never any hue.
  func distanceOfKind(to other: Oklab) -> Double {
    let l = lightness - other.lightness
    let (own, its) = (direction, other.direction)
    return l * l + (own.a - its.a) * (own.a - its.a) + (own.b - its.b) * (own.b - its.b)
  }

  /// Whether another colour is of the same hue; greys have none to keep.
  func keepsHue(in other: Oklab) -> Bool {
    let (own, its) = (direction, other.direction)
    return own == (0, 0) || own.a * its.a + own.b * its.b >= Self.sameHue
  }

  /// The cosine of the angle, 30 degrees, that two hues of one name may differ by.
  private static let sameHue = 0.866

  /// The hue as a direction of length 1; none for greys.
  private var direction: (a: Double, b: Double) {
    let chroma = (a * a + b * b).squareRoot()
    return chroma < 0.03 ? (0, 0) : (a / chroma, b / chroma)
  }

  private static func root(_ value: Double) -> Double { cm_pow(max(value, 0), 1 / 3.0) }
}
