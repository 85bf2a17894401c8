import CMath

/// The rotation of a head: first pitch, then yaw, then roll, each in the person's own directions.
struct Rotation: Equatable, Sendable {
  /// The rows of the matrix from head to camera coordinates.
  let rows: (Vector, Vector, Vector)

  init(yaw: Double, pitch: Double, roll: Double) {
    let (sy, cy) = Self.turn(yaw)
    let (sp, cp) = Self.turn(pitch)
    let (sr, cr) = Self.turn(roll)
    // x' = x cos - z sin (yaw), y' = y cos + z sin (pitch); roll moves the crown to the picture's left.
    let x = Vector(cy, sp * sy, -cp * sy)
    let y = Vector(0, cp, sp)
    let z = Vector(sy, -sp * cy, cp * cy)
    rows = (
      Vector(cr * x.x + sr * y.x, cr * x.y + sr * y.y, cr * x.z + sr * y.z),
      Vector(cr * y.x - sr * x.x, cr * y.y - sr * x.y, cr * y.z - sr * x.z), z
    )
  }

  private static func turn(_ degrees: Double) -> (sin: Float, cos: Float) {
    let angle = degrees * .pi / 180
    return (Float(cm_sin(angle)), Float(cm_cos(angle)))
  }

  func turned(_ v: Vector) -> Vector { Vector(rows.0.dot(v), rows.1.dot(v), rows.2.dot(v)) }

  /// Converts a point of the head to camera coordinates: rotated around the neck.
  func placed(_ point: Vector) -> Vector { turned(point - HeadShape.pivot) + HeadShape.pivot }

  /// Converts a point from camera coordinates back to those of the head.
  func placedBack(_ point: Vector) -> Vector {
    let v = point - HeadShape.pivot
    return HeadShape.pivot
      + Vector(
        rows.0.x * v.x + rows.1.x * v.y + rows.2.x * v.z, rows.0.y * v.x + rows.1.y * v.y + rows.2.y * v.z,
        rows.0.z * v.x + rows.1.z * v.y + rows.2.z * v.z)
  }

  static func == (a: Rotation, b: Rotation) -> Bool { a.rows == b.rows }
}
