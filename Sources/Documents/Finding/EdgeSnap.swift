package import Contract

/// Snaps the sides of a roughly placed quad to the nearest edges.
package enum EdgeSnap {
  /// The finder's resolution, so that a side is placed where the finder would place it.
  private static let width = 640
  /// Range of a second pass, narrow enough to find the same edge only.
  private static let secondReach = 3.0
  private static let leastSide = 24
  /// Search ranges as shares of `reach`, nearest first.
  private static let parts = [0.25, 0.5, 0.75, 1.0]
  /// The minimum share of a line that must be an edge; from `enough` on, the search stops.
  private static let (leastShare, enough) = (0.30, 0.80)
  /// Samples along a line, their distance to each side of it, and the minimum difference of brightness above noise.
  private static let (looks, aside, leastStep): (Int, Double, Float) = (56, 1.5, 6)

  /// Sides without an edge in range stay where they are; `nil` if that applies to all four, or the result is no quad.
  package static func quad(
    _ quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, reach: Double
  ) -> SnappedQuad? {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard min(size.width, size.height) >= leastSide, !isTooLarge, count <= luma.count, quad.isConvex else { return nil }
    var plane = LumaPlane()
    plane.shrink(luma, size, toWidth: width)
    guard min(plane.width, plane.height) >= leastSide else { return nil }
    let (x, y) = (Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
    let reach = min(max(1, reach * x), Double(plane.width) / 8)
    guard let first = fitted(quad.scaled(x, y), in: plane, reach: reach) else { return nil }
    let second = fitted(first.quad, in: plane, reach: secondReach) ?? first
    return SnappedQuad(second.quad.scaled(1 / x, 1 / y), isWhole: first.isWhole)
  }

  private static func fitted(_ quad: Quad, in plane: LumaPlane, reach: Double) -> SnappedQuad? {
    var fit = SideFit()
    let edges = quad.sides.map { nearest(to: $0, in: plane, reach: reach, by: &fit) }
    let found = edges.count { $0 != nil }
    let lines = zip(edges, quad.sides).map { edge, side in edge ?? FittedLine(from: side.from, to: side.to) }
    let corners = (0..<4).compactMap { lines[($0 + 3) % 4].meeting(lines[$0]) }
    guard found > 0, corners.count == 4 else { return nil }
    let snapped = Quad(corners[0], corners[1], corners[2], corners[3])
    return snapped.isConvex ? SnappedQuad(snapped, isWhole: found == edges.count) : nil
  }

  /// The nearest line that is an edge almost everywhere, otherwise the one with the highest share.
  ///
  /// A fit alone would prefer strong edges, such as a broad printed line farther inside.
  private static func nearest(
    to side: (from: Point, to: Point), in plane: LumaPlane, reach: Double, by fit: inout SideFit
  ) -> FittedLine? {
    var best: (line: FittedLine, share: Double)?
    for part in parts {
      let rough = fit.fit(plane, from: side.from, to: side.to, reach: part * reach).0
      let (from, to) = (side.from.moved(onto: rough), side.to.moved(onto: rough))
      let line = fit.fit(plane, from: from, to: to, reach: secondReach).0
      let share = share(of: line, alongside: side, in: plane)
      if share > best?.share ?? leastShare { best = (line, share) }
      if share >= enough { break }
    }
    return best?.line
  }

  /// The share of a line along which one side is brighter than the other.
  private static func share(
    of line: FittedLine, alongside side: (from: Point, to: Point), in plane: LumaPlane
  ) -> Double {
    let (from, to) = (side.from.moved(onto: line), side.to.moved(onto: line))
    var (rising, falling) = (0, 0)
    for number in 0..<looks {
      let share = 0.06 + 0.88 * (Double(number) + 0.5) / Double(looks)
      let (x, y) = (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
      func brightness(_ aside: Double) -> Float {
        let (x, y) = (x + line.normalX * aside, y + line.normalY * aside)
        let (alongX, alongY) = (1.5 * line.normalY, -1.5 * line.normalX)
        return
          (plane.sample(x - alongX, y - alongY) + plane.sample(x, y) + plane.sample(x + alongX, y + alongY)) / 3
      }
      let step = brightness(aside) - brightness(-aside)
      if step >= leastStep { rising += 1 } else if step <= -leastStep { falling += 1 }
    }
    return Double(max(rising, falling)) / Double(looks)
  }
}

extension Point {
  fileprivate func moved(onto line: FittedLine) -> Point {
    let offset = line.offset(of: self)
    return Point(x - line.normalX * offset, y - line.normalY * offset)
  }
}
