internal import Contract

/// Searches a downscaled picture for candidate quads; buffers are reused.
struct ScaledSearch {
  /// The longer side of the downscaled picture.
  private let side: Int
  private var plane = LumaPlane()
  private var edges = EdgeMap()
  private var lines = LineSet()
  private var search = QuadSearch()
  private var cuts = CutSearch()

  init(side: Int) {
    self.side = side
  }

  /// The best candidates in the original's pixels; `focal` is the focal length relative to its width.
  mutating func guesses(
    in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, focal: Double, most: Int
  ) -> [QuadGuess] {
    plane.shrink(luma, size, toSide: side)
    guard min(plane.width, plane.height) >= DocumentFinder.leastSide else { return [] }
    edges.read(plane)
    lines.read(edges)
    let (x, y) = (Double(size.width) / Double(plane.width), Double(size.height) / Double(plane.height))
    let guesses = search.best(
      of: lines, width: plane.width, height: plane.height, focal: focal * Double(plane.width), most: most)
    return guesses.map { QuadGuess(quad: $0.quad.scaled(x, y), score: $0.score, kind: $0.kind) }
  }

  /// The visible part of a document that the frame crops, by the last search, in the pixels of a picture of this size.
  ///
  /// `fine` is the same picture at a higher resolution, in which the sides are verified.
  mutating func cut(of size: PixelSize, focal: Double, in fine: LumaPlane) -> Quad? {
    guard min(plane.width, plane.height) >= DocumentFinder.leastSide else { return nil }
    let (x, y) = (Double(size.width) / Double(plane.width), Double(size.height) / Double(plane.height))
    let (toFineX, toFineY) = (
      Double(fine.width) / Double(plane.width), Double(fine.height) / Double(plane.height)
    )
    return cuts.candidates(of: lines, width: plane.width, height: plane.height, focal: focal * Double(plane.width))
      .first { $0.holds(in: fine, toFineX, toFineY) }?.quad.scaled(x, y)
  }
}
