internal import CMath
package import Contract

/// How a flat rectangle is held before a camera of known focal length.
package struct QuadPose: Hashable, Sendable {
  /// Width over height of the rectangle itself, whatever the perspective.
  package var aspect: Double
  /// Degrees between its plane and the picture's.
  package var tilt: Double
  /// Degrees by which its upper side is turned in the picture; positive is clockwise.
  package var roll: Double

  /// Focal length over the width of the picture, where nobody knows better.
  package static let usualFocal = DocumentConfig().focal

  /// Nil where the quad is none that a rectangle could have made.
  package init?(_ quad: Quad, focal: Double, centre: Point) {
    var seen = quad
    seen.corners = quad.corners.map { Point(($0.x - centre.x) / focal, ($0.y - centre.y) / focal) }
    guard let map = Homography(seen) else { return nil }
    // The columns are the directions of the rectangle's sides in space, as long as these are.
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
