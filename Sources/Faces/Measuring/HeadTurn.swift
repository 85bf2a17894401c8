internal import Contract
internal import Glibc

extension Landmarks {
  /// Head pose: the rotation and scale that best map the model's rigid points onto these (weak perspective).
  ///
  /// Least squares without perspective: no ambiguous second solution, reads 17 of 20 degrees of yaw and 14 of pitch,
  /// and saturates near 40. `nil` if the points are collinear.
  var pose: Pose? {
    let seen = RigidPoints.numbers.map { points[$0] }
    guard let map = LinearMap(from: RigidPoints.centred, to: seen), let turn = map.rotation else { return nil }
    // Decompose the remaining rotation into pitch, then yaw, then roll.
    let (degrees, z) = (180 / Double.pi, turn.x.cross(turn.y))
    return Pose(
      yaw: asin(min(1, max(-1, z.x))) * degrees, pitch: atan2(-z.y, z.z) * degrees,
      roll: -atan2(turn.y.x, turn.x.x) * degrees)
  }
}

/// A linear map from head space to the picture; one row for x, one for y.
private struct LinearMap {
  typealias Row = RigidPoints.Place

  let x: Row
  let y: Row

  private init(x: Row, y: Row) {
    self.x = x
    self.y = y
  }

  /// The least-squares map.
  init?(from places: [Row], to points: [Point]) {
    guard !points.isEmpty, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    x = Self.fitted(places, points.map(\.x))
    y = Self.fitted(places, points.map(\.y))
  }

  /// The places are centred, so an offset of the values does not matter.
  private static func fitted(_ places: [Row], _ values: [Double]) -> Row {
    var sums = [0.0, 0.0, 0.0]
    for (place, value) in zip(places, values) {
      sums[0] += place.x * value
      sums[1] += place.y * value
      sums[2] += place.z * value
    }
    let row = RigidPoints.inverse.map { $0[0] * sums[0] + $0[1] * sums[1] + $0[2] * sums[2] }
    return Row(x: row[0], y: row[1], z: row[2])
  }

  /// The nearest pair of orthonormal rows: removes shear and scale, leaving the rotation.
  var rotation: LinearMap? {
    let (a, b, c) = (x.dot(x), x.dot(y), y.dot(y))
    let root = max(0, a * c - b * b).squareRoot()
    let trace = (a + c + 2 * root).squareRoot()
    // (A A')^-1/2 of a 2x2 matrix in closed form.
    guard root > 1e-9 * (a + c), trace > 0 else { return nil }
    let scale = 1 / (root * trace)
    let (p, q, r) = ((c + root) * scale, -b * scale, (a + root) * scale)
    return LinearMap(x: x.times(p).plus(y.times(q)), y: x.times(q).plus(y.times(r)))
  }
}

extension RigidPoints.Place {
  fileprivate func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }
  fileprivate func cross(_ other: Self) -> Self {
    Self(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }
  fileprivate func times(_ factor: Double) -> Self { Self(x: x * factor, y: y * factor, z: z * factor) }
  fileprivate func plus(_ other: Self) -> Self { Self(x: x + other.x, y: y + other.y, z: z + other.z) }
}
