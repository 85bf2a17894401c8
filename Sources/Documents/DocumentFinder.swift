package import Contract

/// A quad with the shape of a document, and what it was found by.
package struct DocumentSight: Sendable {
  /// In the picture's pixels.
  package var quad: Quad
  /// Accepted from `DocumentFinder.leastScore` on.
  package var score: Double
  package var pose: QuadPose
  /// Of the top, right, bottom and left side the share that has an edge where it should be.
  package var inliers: [Double]

  package var isAccepted: Bool { score >= DocumentFinder.leastScore }

  /// The kind whose shape it has; nil where that can't be told.
  package var kind: DocumentKind? { DocumentKind(aspect: pose.aspect, tilt: pose.tilt) }
}

/// Finds the outline of a card or of a passport's photo page.
///
/// What it finds has the shape of a document and edges all around; whether it is one is not its question. It keeps its
/// buffers, and nothing else, from one picture to the next.
package struct DocumentFinder {
  package static let leastScore = 0.70
  /// Both sides of a picture that is looked at.
  private static let leastSide = 24
  private static let liveWidth = 320
  /// Longer sides of a picture that nobody waits for.
  private static let stillSides = [427, 640]

  private let focal: Double
  private var small = LumaPlane()
  private var large = LumaPlane()
  private var edges = EdgeMap()
  private var lines = LineSet()
  private var search = QuadSearch()
  private var fit = SideFit()

  /// The focal length over the width of the picture.
  package init(focal: Double = QuadPose.usualFocal) {
    self.focal = focal
  }

  /// The best quad of a frame, accepted or not.
  package mutating func find(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    look(at: luma, size, width: Self.liveWidth)
  }

  /// The same in a picture that is imported, at two scales.
  package mutating func findThoroughly(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    let longer = Double(max(size.width, size.height, 1))
    let sights = Self.stillSides.compactMap { side in
      look(at: luma, size, width: Int(Double(size.width) * min(1, Double(side) / longer)))
    }
    return sights.max { $0.score < $1.score }
  }

  private mutating func look(
    at luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, width: Int
  ) -> DocumentSight? {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard min(size.width, size.height) >= Self.leastSide, !isTooLarge, count <= luma.count else { return nil }
    small.shrink(luma, size, toWidth: width)
    guard min(small.width, small.height) >= Self.leastSide else { return nil }
    large.shrink(luma, size, toWidth: 2 * width)
    edges.read(small)
    lines.read(edges)
    let guesses = search.best(
      of: lines, width: small.width, height: small.height, focal: focal * Double(small.width))
    let sights = guesses.compactMap { fitted($0) }
    guard var best = sights.max(by: { $0.score < $1.score }) else { return nil }
    best.quad = best.quad.scaled(
      Double(size.width) / Double(large.width), Double(size.height) / Double(large.height))
    return best
  }

  /// The guess with its sides fitted in the larger picture, in whose pixels it then is.
  private mutating func fitted(_ guess: QuadGuess) -> DocumentSight? {
    let (x, y) = (Double(large.width) / Double(small.width), Double(large.height) / Double(small.height))
    let rough = guess.quad.scaled(x, y)
    let fits = rough.sides.map { fit.fit(large, from: $0.from, to: $0.to, reach: 1.5 * x + 1) }
    let corners = (0..<4).compactMap { fits[($0 + 3) % 4].0.meeting(fits[$0].0) }
    let quad = corners.count == 4 ? Quad(corners[0], corners[1], corners[2], corners[3]) : rough
    let centre = Point(Double(large.width) / 2 - 0.5, Double(large.height) / 2 - 0.5)
    guard quad.isConvex, let pose = QuadPose(quad, focal: focal * Double(large.width), centre: centre) else {
      return nil
    }
    let inliers = fits.map(\.inliers)
    let stretch = guess.kind.stretch(pose.aspect) / 0.10
    let score =
      0.5 * guess.score + 0.35 * inliers.reduce(0, +) / 4 + 0.25 * (inliers.min() ?? 0) - 0.03 * stretch * stretch
    return DocumentSight(quad: quad, score: score, pose: pose, inliers: inliers)
  }
}

extension DocumentOutline {
  /// What stands in a finding: an outline and what was measured in it.
  package init(_ sight: DocumentSight, _ measures: DocumentMeasures) {
    self.init(
      quad: sight.quad, score: sight.score, aspect: sight.pose.aspect, tilt: sight.pose.tilt, roll: sight.pose.roll,
      inliers: sight.inliers, fill: measures.fill, room: measures.room, edgeWidth: measures.edgeWidth,
      light: measures.light)
  }
}
