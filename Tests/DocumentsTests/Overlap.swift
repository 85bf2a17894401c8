import Contract
import Documents

/// The intersection over union (IoU) of two quads.
func overlap(_ one: Quad, _ other: Quad) -> Double {
  let shared = clipped(one.corners, by: other)
  let common = area(shared)
  return common / max(1e-9, area(one.corners) + area(other.corners) - common)
}

private func area(_ corners: [Point]) -> Double {
  corners.indices.reduce(0) { sum, at in
    let (a, b) = (corners[at], corners[(at + 1) % corners.count])
    return sum + (a.x * b.y - b.x * a.y) / 2
  }
}

/// Clips a polygon (Sutherland-Hodgman).
private func clipped(_ corners: [Point], by quad: Quad) -> [Point] {
  var rest = corners
  for side in 0..<4 {
    let (a, b) = (quad.corners[side], quad.corners[(side + 1) % 4])
    func inside(_ p: Point) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
    rest = rest.indices.flatMap { at -> [Point] in
      let (p, q) = (rest[at], rest[(at + 1) % rest.count])
      let (from, to) = (inside(p), inside(q))
      let cut = Point(p.x + (q.x - p.x) * from / (from - to), p.y + (q.y - p.y) * from / (from - to))
      return (from >= 0 ? [p] : []) + ((from >= 0) != (to >= 0) ? [cut] : [])
    }
    if rest.isEmpty { return [] }
  }
  return rest
}
