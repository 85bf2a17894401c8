/// The geometry of the rendered head: a union of ellipsoids, about one unit from its centre to its chin.
enum HeadShape {
  /// An ellipsoid of the head; `softness` is how smoothly it blends into the parts below it.
  struct Part {
    var centre: Vector
    var radii: Vector
    var softness: Float
  }

  static let eye = Vector(0.315, -0.03, 0.69)
  static let mouth = Vector(0, 0.625, 0.757)
  /// The pivot of the head on the neck.
  static let pivot = Vector(0, 0.30, 0)
  /// Points behind this depth have no facial features.
  static let frontOfEars: Float = 0.05

  /// All parts with skin, in painting order: skull, jaw, ears; the bridge, tip and wings of the nose.
  static let skin: InlineArray<8, Part> = [
    Part(centre: Vector(0, -0.12, -0.12), radii: Vector(0.76, 0.93, 0.90), softness: 0.02),
    Part(centre: Vector(0, 0.27, 0.04), radii: Vector(0.655, 0.80, 0.80), softness: 0.05),
    Part(centre: Vector(-0.755, 0.08, -0.08), radii: Vector(0.09, 0.23, 0.15), softness: 0.02),
    Part(centre: Vector(0.755, 0.08, -0.08), radii: Vector(0.09, 0.23, 0.15), softness: 0.02),
    Part(centre: Vector(0, 0.10, 0.70), radii: Vector(0.12, 0.36, 0.23), softness: 0.07),
    Part(centre: Vector(0, 0.31, 0.83), radii: Vector(0.125, 0.12, 0.17), softness: 0.09),
    Part(centre: Vector(-0.11, 0.355, 0.76), radii: Vector(0.085, 0.08, 0.13), softness: 0.07),
    Part(centre: Vector(0.11, 0.355, 0.76), radii: Vector(0.085, 0.08, 0.13), softness: 0.07),
  ]
  static let jaw = 1

  /// A part with skin; an open mouth lengthens the jaw.
  static func skin(_ index: Int, mouth: Float) -> Part {
    var part = skin[index]
    if index == jaw {
      part.centre.y += 0.07 * mouth
      part.radii.y += 0.07 * mouth
    }
    return part
  }

  /// A medical mask, which stands off the mouth between the nose and the chin.
  static let mask = Part(centre: Vector(0, 0.45, 0.32), radii: Vector(0.62, 0.50, 0.76), softness: 0.10)

  /// The shell on which the hair grows.
  static let hair = Part(centre: Vector(0, -0.17, -0.17), radii: Vector(0.805, 0.98, 0.95), softness: 0.02)

  /// Neck and shoulders, which do not turn with the head.
  static let neck = Part(centre: Vector(0, 1.35, -0.35), radii: Vector(0.50, 1.0, 0.46), softness: 0)
  static let shoulders = Part(centre: Vector(0, 2.62, -0.45), radii: Vector(1.80, 1.20, 0.85), softness: 0)

  /// The gap between the lips, and the middle of the mouth that results from it.
  static func gape(_ mouth: Float) -> Float { 0.24 * mouth }
  static func mouthMiddle(_ mouth: Float) -> Vector {
    Vector(HeadShape.mouth.x, HeadShape.mouth.y + 0.03 * mouth + gape(mouth) * 0.43, HeadShape.mouth.z)
  }
}
