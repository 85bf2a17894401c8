package import Contract

/// Moves the sides of a quad that lies roughly on a document to the edges nearest to them.
package enum EdgeSnap {
  /// The same as the finder's, so that a side lies where it would have been found.
  private static let width = 640
  /// A second look from where the first one has led, so near that it sees nothing else.
  private static let secondReach = 3.0
  private static let leastSide = 24
  /// Of the reach: what is near is looked for first.
  private static let parts = [0.25, 0.5, 0.75, 1.0]
  /// A line is an edge on so much of its length at least; from `enough` on no other one is looked for.
  private static let (leastShare, enough) = (0.30, 0.80)
  /// Looks along a line, how far to each side of it, and the least difference of brightness that is no noise.
  private static let (looks, aside, leastStep): (Int, Double, Float) = (56, 1.5, 6)

  /// A side with no edge within reach stays where it is; nil where that is so of all four, or nothing can be made of them.
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

  /// The nearest line that is an edge nearly everywhere, else the one that is so on most of its length.
  ///
  /// A fit alone prefers what is strong, such as a broad line of print farther in.
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

  /// On how much of a line it is brighter on the one side than on the other.
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
