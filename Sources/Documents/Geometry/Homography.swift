package import Contract

/// Homography from the unit square to a picture: (0, 0) maps to the quad's first corner, (1, 1) to the third.
struct Homography: Sendable {
  /// Rows of the matrix; its last element is 1.
  let x: SIMD3<Double>
  let y: SIMD3<Double>
  let w: SIMD3<Double>

  /// `nil` if two sides are collinear.
  init?(_ quad: Quad) {
    let p = quad.corners
    let (ax, ay) = (p[1].x - p[2].x, p[1].y - p[2].y)
    let (bx, by) = (p[3].x - p[2].x, p[3].y - p[2].y)
    let (cx, cy) = (p[0].x - p[1].x + p[2].x - p[3].x, p[0].y - p[1].y + p[2].y - p[3].y)
    let denominator = ax * by - bx * ay
    guard abs(denominator) > 1e-9, (denominator + cx + cy).isFinite else { return nil }
    let g = (cx * by - bx * cy) / denominator
    let h = (ax * cy - cx * ay) / denominator
    x = SIMD3(p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x)
    y = SIMD3(p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y)
    w = SIMD3(g, h, 1)
  }

  func place(_ u: Double, _ v: Double) -> Point {
    let depth = w.x * u + w.y * v + 1
    return Point((x.x * u + x.y * v + x.z) / depth, (y.x * u + y.y * v + y.z) / depth)
  }
}

extension Quad {
  /// The part between these shares of the width and height of what it shows; `nil` if two sides are collinear.
  package func part(_ across: ClosedRange<Double>, _ down: ClosedRange<Double>) -> Quad? {
    guard let map = Homography(self) else { return nil }
    let (left, right, top, bottom) = (across.lowerBound, across.upperBound, down.lowerBound, down.upperBound)
    return Quad(map.place(left, top), map.place(right, top), map.place(right, bottom), map.place(left, bottom))
  }
}
