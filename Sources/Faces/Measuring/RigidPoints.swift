/// The rigid landmarks in a generic 3D head model: those that facial expressions do not move.
///
/// Half the distance of the outer eye corners is 1; x grows to the picture's right, y downwards, z to the camera.
struct RigidPoints {
  struct Place: Equatable {
    var x: Double
    var y: Double
    var z: Double
  }

  static let numbers = [27, 28, 29, 30, 31, 33, 35, 36, 39, 42, 45]

  /// The bridge of the nose from top to tip, the nostrils and the base between them, the corners of the eyes.
  private static let places = [
    Place(x: 0, y: -0.05, z: 0.42), Place(x: 0, y: 0.22, z: 0.55), Place(x: 0, y: 0.48, z: 0.70),
    Place(x: 0, y: 0.73, z: 0.84), Place(x: -0.28, y: 0.90, z: 0.42), Place(x: 0, y: 0.98, z: 0.58),
    Place(x: 0.28, y: 0.90, z: 0.42), Place(x: -1.00, y: 0, z: -0.05), Place(x: -0.38, y: 0.03, z: 0.10),
    Place(x: 0.38, y: 0.03, z: 0.10), Place(x: 1.00, y: 0, z: -0.05),
  ]

  /// The points relative to their mean.
  static let centred: [Place] = {
    let count = Double(places.count)
    let x = places.reduce(0) { $0 + $1.x } / count
    let y = places.reduce(0) { $0 + $1.y } / count
    let z = places.reduce(0) { $0 + $1.z } / count
    return places.map { Place(x: $0.x - x, y: $0.y - y, z: $0.z - z) }
  }()

  /// The inverse of the normal matrix, for the least-squares fit.
  static let inverse: [[Double]] = {
    func sum(_ product: (Place) -> Double) -> Double { centred.reduce(0) { $0 + product($1) } }
    let (xx, xy, xz) = (sum { $0.x * $0.x }, sum { $0.x * $0.y }, sum { $0.x * $0.z })
    let (yy, yz, zz) = (sum { $0.y * $0.y }, sum { $0.y * $0.z }, sum { $0.z * $0.z })
    let (a, b, c) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy)
    let whole = xx * a + xy * b + xz * c
    return [
      [a, b, c].map { $0 / whole },
      [b, xx * zz - xz * xz, xy * xz - xx * yz].map { $0 / whole },
      [c, xy * xz - xx * yz, xx * yy - xy * xy].map { $0 / whole },
    ]
  }()
}
