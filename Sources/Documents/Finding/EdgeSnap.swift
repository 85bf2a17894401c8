package import Contract

/// Moves the sides of a quad that lies roughly on a document to the edges nearest to them.
package enum EdgeSnap {
  /// The same as the finder's, so that a side lies where it would have been found.
  private static let width = 640
  /// A second look from where the first one has led, so near that it sees nothing else.
  private static let secondReach = 3.0
  /// Less of a side than that on an edge is no edge of it.
  private static let leastInliers = 0.30
  private static let leastSide = 24

  /// A side with no edge within reach stays where it is; nil where that is so of all four, or nothing can be made of them.
  package static func quad(
    _ quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, reach: Double
  ) -> Quad? {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard min(size.width, size.height) >= leastSide, !isTooLarge, count <= luma.count, quad.isConvex else { return nil }
    var plane = LumaPlane()
    plane.shrink(luma, size, toWidth: width)
    guard min(plane.width, plane.height) >= leastSide else { return nil }
    let (x, y) = (Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
    let reach = min(max(1, reach * x), Double(plane.width) / 8)
    guard let first = fitted(quad.scaled(x, y), in: plane, reach: reach) else { return nil }
    return (fitted(first, in: plane, reach: secondReach) ?? first).scaled(1 / x, 1 / y)
  }

  private static func fitted(_ quad: Quad, in plane: LumaPlane, reach: Double) -> Quad? {
    var fit = SideFit()
    var isFound = false
    let lines = quad.sides.map { side in
      let (line, inliers) = fit.fit(plane, from: side.from, to: side.to, reach: reach)
      guard inliers >= leastInliers else { return FittedLine(from: side.from, to: side.to) }
      isFound = true
      return line
    }
    let corners = (0..<4).compactMap { lines[($0 + 3) % 4].meeting(lines[$0]) }
    guard isFound, corners.count == 4 else { return nil }
    let snapped = Quad(corners[0], corners[1], corners[2], corners[3])
    return snapped.isConvex ? snapped : nil
  }
}
