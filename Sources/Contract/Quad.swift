extension Point {
  package init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  package func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  package func middle(to other: Point) -> Point { Point(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}

/// A quadrilateral, its corners in reading order: upper left, upper right, lower right, lower left.
package struct Quad: Hashable, Sendable {
  package var corners: [Point]

  package init(_ topLeft: Point, _ topRight: Point, _ bottomRight: Point, _ bottomLeft: Point) {
    corners = [topLeft, topRight, bottomRight, bottomLeft]
  }

  /// The sides: top, right, bottom, left.
  package var sides: [(from: Point, to: Point)] { (0..<4).map { (corners[$0], corners[($0 + 1) % 4]) } }

  /// The signed area in square pixels; negative if the corners run counter-clockwise.
  package var area: Double {
    sides.reduce(0) { $0 + $1.from.x * $1.to.y - $1.to.x * $1.from.y } / 2
  }

  /// The mean length of the top and bottom side.
  package var width: Double {
    (corners[0].distance(to: corners[1]) + corners[3].distance(to: corners[2])) / 2
  }

  package var isConvex: Bool {
    (0..<4).allSatisfy { at in
      let (a, b, c) = (corners[at], corners[(at + 1) % 4], corners[(at + 2) % 4])
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
  }

  /// Rotated by 180 degrees, for a document held upside down.
  package var turnedAround: Quad { Quad(corners[2], corners[3], corners[0], corners[1]) }

  /// Scaled to the pixels of a picture of another size.
  package func scaled(_ x: Double, _ y: Double) -> Quad {
    var scaled = self
    scaled.corners = corners.map { Point(($0.x + 0.5) * x - 0.5, ($0.y + 0.5) * y - 0.5) }
    return scaled
  }

  /// The margin: the distance of the outermost corner from the frame's edge, as a share of the frame's width;
  /// negative if the corner is outside.
  package func room(inWidth width: Int, height: Int) -> Double {
    let (right, bottom) = (Double(width) - 1, Double(height) - 1)
    let least = corners.map { min($0.x, $0.y, right - $0.x, bottom - $0.y) }.min() ?? 0
    return least / Double(max(1, width))
  }
}

/// A quadrilateral whose sides were snapped to edges.
package struct SnappedQuad: Hashable, Sendable {
  package var quad: Quad
  /// Whether all four sides found an edge; otherwise some stayed in place.
  package var isWhole: Bool

  package init(_ quad: Quad, isWhole: Bool) { (self.quad, self.isWhole) = (quad, isWhole) }
}
