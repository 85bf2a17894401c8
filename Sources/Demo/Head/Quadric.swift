/// An ellipsoid in camera coordinates, for ray casting in orthographic projection.
struct Quadric {
  /// The symmetric matrix A around the centre: p.A.p = 1 on the surface.
  let xx, xy, xz, yy, yz, zz: Float
  let centre: Vector
  let softness: Float
  /// The coefficients of the discriminant along a row: `p dx^2 + 2 q dx dy + r dy^2 + zz`.
  let p, q, r: Float
  /// Converts the discriminant to pixel coverage near the outline (antialiasing).
  let edge: Float

  init(_ part: HeadShape.Part, _ rotation: Rotation, scale: Float) {
    let inverse = Vector(
      1 / (part.radii.x * part.radii.x), 1 / (part.radii.y * part.radii.y), 1 / (part.radii.z * part.radii.z))
    func form(_ a: Vector, _ b: Vector) -> Float {
      a.x * b.x * inverse.x + a.y * b.y * inverse.y + a.z * b.z * inverse.z
    }
    let (x, y, z) = rotation.rows
    (xx, xy, xz) = (form(x, x), form(x, y), form(x, z))
    (yy, yz, zz) = (form(y, y), form(y, z), form(z, z))
    centre = rotation.placed(part.centre)
    softness = part.softness
    p = xz * xz - zz * xx
    q = xz * yz - zz * xy
    r = yz * yz - zz * yy
    edge = 0.5 * scale * (part.radii.x * part.radii.y).squareRoot() / zz
  }

  /// How far the outline reaches above and below the centre.
  var reachDown: Float { (zz * p / (q * q - p * r)).squareRoot() }

  /// How far it reaches to either side.
  var reachRight: Float { (zz * r / (q * q - p * r)).squareRoot() }

  /// The part of a row inside the outline, as offsets from the centre; `nil` if the row misses it.
  func span(_ dy: Float) -> (from: Float, to: Float)? {
    let b = q * dy
    let inside = b * b - p * (r * dy * dy + zz)
    guard inside > 0 else { return nil }
    let root = inside.squareRoot()
    return ((-b + root) / p, (-b - root) / p)
  }
}
