internal import CMath
package import Contract

/// The pose of a flat rectangle in front of a camera with known focal length.
package struct QuadPose: Hashable, Sendable {
  /// Width over height of the rectangle itself, with perspective removed.
  package var aspect: Double
  /// Degrees between its plane and the picture's.
  package var tilt: Double
  /// Rotation of its upper side in the picture in degrees; positive is clockwise.
  package var roll: Double

  /// The default focal length relative to the picture's width.
  package static let usualFocal = DocumentConfig().focal

  /// `nil` if no rectangle projects to this quad.
  package init?(_ quad: Quad, focal: Double, centre: Point) {
    var seen = quad
    seen.corners = quad.corners.map { Point(($0.x - centre.x) / focal, ($0.y - centre.y) / focal) }
    guard let map = Homography(seen) else { return nil }
    // The columns are the directions of the rectangle's sides in space, scaled by their lengths.
    let along = SIMD3(map.x.x, map.y.x, map.w.x)
    let down = SIMD3(map.x.y, map.y.y, map.w.y)
    let normal = SIMD3(
      along.y * down.z - along.z * down.y, along.z * down.x - along.x * down.z, along.x * down.y - along.y * down.x)
    let (length, height) = ((along * along).sum().squareRoot(), (down * down).sum().squareRoot())
    guard length > 1e-9, height > 1e-9, (length / height).isFinite else { return nil }
    aspect = length / height
    let flat = (normal.x * normal.x + normal.y * normal.y).squareRoot()
    tilt = cm_atan2(flat, abs(normal.z)) * 180 / .pi
    roll = cm_atan2(along.y, along.x) * 180 / .pi
  }
}
