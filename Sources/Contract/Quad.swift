extension Point {
  package init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  package func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// Four corners as the document is read: upper left, upper right, lower right, lower left.
package struct Quad: Hashable, Sendable {
  package var corners: [Point]

  package init(_ topLeft: Point, _ topRight: Point, _ bottomRight: Point, _ bottomLeft: Point) {
    corners = [topLeft, topRight, bottomRight, bottomLeft]
  }

  /// Each with its end: top, right, bottom, left.
  package var sides: [(from: Point, to: Point)] { (0..<4).map { (corners[$0], corners[($0 + 1) % 4]) } }

  /// In square pixels; negative where the corners run the wrong way round.
  package var area: Double {
    sides.reduce(0) { $0 + $1.from.x * $1.to.y - $1.to.x * $1.from.y } / 2
  }

  /// The mean of its upper and lower side.
  package var width: Double {
    (corners[0].distance(to: corners[1]) + corners[3].distance(to: corners[2])) / 2
  }

  package var isConvex: Bool {
    (0..<4).allSatisfy { at in
      let (a, b, c) = (corners[at], corners[(at + 1) % 4], corners[(at + 2) % 4])
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
  }

  /// The same where it was held upside down.
  package var turnedAround: Quad { Quad(corners[2], corners[3], corners[0], corners[1]) }

  /// The same in the pixels of a picture that is so many times as large.
  package func scaled(_ x: Double, _ y: Double) -> Quad {
    var scaled = self
    scaled.corners = corners.map { Point(($0.x + 0.5) * x - 0.5, ($0.y + 0.5) * y - 0.5) }
    return scaled
  }

  /// How far the corner nearest to the frame's edge is inside, as a share of the frame's width; negative is outside.
  package func room(inWidth width: Int, height: Int) -> Double {
    let (right, bottom) = (Double(width) - 1, Double(height) - 1)
    let least = corners.map { min($0.x, $0.y, right - $0.x, bottom - $0.y) }.min() ?? 0
    return least / Double(max(1, width))
  }
}

/// A quad whose sides were moved to edges.
package struct SnappedQuad: Hashable, Sendable {
  package var quad: Quad
  /// Whether each side has one; else some are where they were.
  package var isWhole: Bool

  package init(_ quad: Quad, isWhole: Bool) { (self.quad, self.isWhole) = (quad, isWhole) }
}
