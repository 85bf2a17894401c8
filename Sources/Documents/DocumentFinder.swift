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
  /// What it was fitted from; nil where that is not known.
  var guess: QuadGuess?

  var weakest: Double { inliers.min() ?? 0 }

  /// Whether both are the same document.
  func isNear(_ other: DocumentSight) -> Bool {
    let most = Self.near * other.quad.width
    return zip(quad.corners, other.quad.corners).allSatisfy { $0.distance(to: $1) <= most }
  }

  private static let near = 0.02

  package var isAccepted: Bool { score >= DocumentFinder.leastScore }

  /// The kind whose shape it has; nil where that can't be told.
  package var kind: DocumentKind? { DocumentKind(aspect: pose.aspect, tilt: pose.tilt) }
}

/// Finds the outline of a card or of a passport's photo page.
///
/// What it finds has the shape of a document and edges all around; whether it is one is not its question. From one picture
/// to the next it keeps its buffers, and where the document was that it follows.
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
  private var followed: Followed?

  private struct Followed {
    /// In the pixels of the smaller picture, as it was fitted last.
    var guess: QuadGuess
    var size: PixelSize
    /// Frames since everything was searched.
    var age = 0
  }

  /// How far a side that is followed may have come in a frame, in pixels of the larger picture.
  private static let followReach = 14.0
  /// So few edges of a side, and it is not followed any more.
  private static let leastInliers = 0.30
  /// With so many on each side it is where it was.
  private static let sureInliers = 0.6
  private static let searchEvery = 10
  /// What is searched and lies elsewhere is taken only if it is so much better: it would jump otherwise.
  private static let margin = 0.04

  /// The focal length over the width of the picture.
  package init(focal: Double = QuadPose.usualFocal) {
    self.focal = focal
  }

  /// The best quad of a frame, accepted or not.
  package mutating func find(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    look(at: luma, size, width: Self.liveWidth)
  }

  /// The document of the frames before, a little further on; all is searched where it is lost, and now and then.
  package mutating func follow(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    let seen = followed.flatMap { again($0, in: luma, size) }
    if let seen, let age = followed?.age, age < Self.searchEvery {
      followed?.age += 1
      return seen
    }
    let found = find(in: luma, size)
    if let seen, !Self.supplants(found, seen) {
      followed?.age = 0
      return seen
    }
    followed = found.flatMap { $0.isAccepted ? guess($0, size) : nil }.map { Followed(guess: $0, size: size) }
    return found
  }

  /// Whether what a search of all has found is followed in the place of what was followed.
  private static func supplants(_ found: DocumentSight?, _ seen: DocumentSight) -> Bool {
    guard let found, found.isAccepted else { return false }
    return found.isNear(seen) || found.score >= seen.score + margin
  }

  /// nil where it is lost.
  private mutating func again(
    _ known: Followed, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentSight? {
    guard known.size == size, isThere(luma, size) else { return nil }
    large.shrink(luma, size, toWidth: 2 * Self.liveWidth)
    // Near by first: what lies farther off may be a grain that runs along a side.
    var best = fitted(known.guess)
    if best.map({ $0.weakest < Self.sureInliers }) ?? true, let far = fitted(known.guess, reach: Self.followReach),
      best.map({ far.score > $0.score }) ?? true
    {
      best = far
    }
    guard var sight = best, sight.isAccepted, sight.weakest >= Self.leastInliers else { return nil }
    sight.quad = inFrame(sight.quad, size)
    if let guess = guess(sight, size) { followed?.guess = guess }
    return sight
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
    guard isThere(luma, size) else { return nil }
    small.shrink(luma, size, toWidth: width)
    guard min(small.width, small.height) >= Self.leastSide else { return nil }
    large.shrink(luma, size, toWidth: 2 * width)
    edges.read(small)
    lines.read(edges)
    let guesses = search.best(
      of: lines, width: small.width, height: small.height, focal: focal * Double(small.width))
    let sights = guesses.compactMap { fitted($0) }
    guard var best = sights.max(by: { $0.score < $1.score }) else { return nil }
    best.quad = inFrame(best.quad, size)
    return best
  }

  private func isThere(_ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    return min(size.width, size.height) >= Self.leastSide && !isTooLarge && count <= luma.count
  }

  private func inFrame(_ quad: Quad, _ size: PixelSize) -> Quad {
    quad.scaled(Double(size.width) / Double(large.width), Double(size.height) / Double(large.height))
  }

  /// Where it is in the smaller picture.
  private func guess(_ sight: DocumentSight, _ size: PixelSize) -> QuadGuess? {
    var guess = sight.guess
    guess?.quad = sight.quad.scaled(
      Double(small.width) / Double(size.width), Double(small.height) / Double(size.height))
    return guess
  }

  /// The guess with its sides fitted in the larger picture, in whose pixels it then is.
  private mutating func fitted(_ guess: QuadGuess, reach: Double? = nil) -> DocumentSight? {
    let (x, y) = (Double(large.width) / Double(small.width), Double(large.height) / Double(small.height))
    let rough = guess.quad.scaled(x, y)
    let fits = rough.sides.map { fit.fit(large, from: $0.from, to: $0.to, reach: reach ?? 1.5 * x + 1) }
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
    return DocumentSight(quad: quad, score: score, pose: pose, inliers: inliers, guess: guess)
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
