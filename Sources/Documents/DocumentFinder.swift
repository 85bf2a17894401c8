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
  /// What the next frame's is fitted from; nil where that is not known.
  var guess: QuadGuess?
  /// One of its sides is none: the document goes on beyond it, out of the picture.
  package var isCut = false

  var weakest: Double { inliers.min() ?? 0 }

  /// Whether no corner is further from that of the other one than this share of its width.
  func isNear(_ other: DocumentSight, within share: Double) -> Bool {
    zip(quad.corners, other.quad.corners).allSatisfy { $0.distance(to: $1) <= share * other.quad.width }
  }

  /// Nothing so small is taken, whatever it is.
  func isFar(in size: PixelSize) -> Bool {
    quad.width < 0.72 * DocumentKind(nearest: pose.aspect).guide(in: size).width
  }

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
  static let leastSide = 24

  /// The longer side of a picture in which outlines are fitted, and those of the pictures in which they are searched.
  ///
  /// At each size something else is mistaken: noise drowns a faint side where a picture is large, grain is a side where it is
  /// small. The best score of all is more often right than that of any.
  private struct Scale {
    var fit: Int
    var searches: [Int]
  }

  private static let liveFit = 640
  /// What hangs out is searched in the picture of this side.
  private static let cutSide = 320
  private static let live = [Scale(fit: liveFit, searches: [320, 160])]
  /// Of a picture that nobody waits for.
  private static let still = [Scale(fit: 1280, searches: [640]), Scale(fit: 640, searches: [320, 213, 160])]

  private let focal: Double
  /// By the longer side.
  private var searches: [Int: ScaledSearch] = [:]
  /// The picture in which outlines are fitted.
  private var plane = LumaPlane()
  private var fit = SideFit()
  private var followed: Followed?
  /// What is in sight of a document that hangs out of the picture, where no whole one was found.
  package private(set) var cut: Quad?

  private struct Followed {
    /// As it was fitted last.
    var guess: QuadGuess
    var size: PixelSize
    /// Frames since everything was searched.
    var age = 0
  }

  /// How far a side that is followed may have come in a frame, in pixels of the fitted picture; near by is looked at first.
  private static let (nearReach, followReach) = (4.0, 14.0)
  /// So few edges of a side, and it is not followed any more.
  private static let leastInliers = 0.30
  /// With so many on each side it is where it was.
  private static let sureInliers = 0.6
  private static let searchEvery = 10
  /// What is searched and lies elsewhere is taken only if it is so much better: it would jump otherwise.
  private static let margin = 0.04
  /// Corners that are no further apart are those of the same document, as a share of its width.
  private static let same = 0.02
  /// The same of an outline closely around another one, which is as good if its score is less by this at most.
  private static let (closelyAround, tie) = (0.08, 0.05)

  /// The focal length over the width of the picture.
  package init(focal: Double = QuadPose.usualFocal) {
    self.focal = focal
  }

  /// The best quad of a frame, accepted or not.
  package mutating func find(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    best(in: luma, size, Self.live)
  }

  /// The same in a picture that is imported, with more patience.
  package mutating func findThoroughly(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    best(in: luma, size, Self.still)
  }

  private mutating func best(
    in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ scales: [Scale]
  ) -> DocumentSight? {
    let best = sights(in: luma, size, scales).max { $0.score < $1.score }
    cut = isThere(luma, size) ? searches[Self.cutSide]?.cut(of: size, focal: focal, in: plane) : nil
    guard let best, best.isAccepted else { return best }
    guard let around = cut, around.encloses(best.quad), best.isFar(in: size) else {
      cut = nil
      return checked(best, in: size)
    }
    return nil
  }

  /// The picture of the last fit tells whether a side goes on.
  private func checked(_ sight: DocumentSight, in size: PixelSize) -> DocumentSight {
    var sight = sight
    let (x, y) = (Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
    sight.isCut = sight.quad.scaled(x, y).isCut(in: plane, mayBePhotoPage: sight.kind != .td1)
    return sight
  }

  /// The largest outline that lies closely around one and is nearly as good: the frame of a screen has two edges.
  package mutating func outermost(
    around sight: DocumentSight, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentSight? {
    // Of two edges on each side there are sixteen outlines.
    let others = sights(in: luma, size, Self.live, most: 16).filter {
      $0.score >= sight.score - Self.tie && $0.quad.area > sight.quad.area
        && $0.isNear(sight, within: Self.closelyAround)
    }
    return others.max { $0.quad.area < $1.quad.area }
  }

  /// The document of the frames before, a little further on; all is searched where it is lost, and now and then.
  package mutating func follow(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    let seen = followed.flatMap { again($0, in: luma, size) }
    if let seen, let age = followed?.age, age < Self.searchEvery {
      followed?.age += 1
      return seen
    }
    let found = find(in: luma, size)
    // What is far may be the portrait on a document that hangs out.
    if let seen, cut == nil || !seen.isFar(in: size), !Self.supplants(found, seen) {
      followed?.age = 0
      return seen
    }
    followed = found.flatMap { $0.isAccepted ? $0.guess : nil }.map { Followed(guess: $0, size: size) }
    return found
  }

  /// Whether what a search of all has found is followed in the place of what was followed.
  private static func supplants(_ found: DocumentSight?, _ seen: DocumentSight) -> Bool {
    guard let found, found.isAccepted else { return false }
    return found.isNear(seen, within: same) || found.score >= seen.score + margin
  }

  /// nil where it is lost.
  private mutating func again(
    _ known: Followed, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentSight? {
    guard known.size == size, isThere(luma, size) else { return nil }
    plane.shrink(luma, size, toSide: Self.liveFit)
    // Near by first: what lies farther off may be a grain that runs along a side.
    var best = fitted(known.guess, size, reach: Self.nearReach)
    if best.map({ $0.weakest < Self.sureInliers }) ?? true,
      let far = fitted(known.guess, size, reach: Self.followReach), best.map({ far.score > $0.score }) ?? true
    {
      best = far
    }
    guard let best, best.isAccepted, best.weakest >= Self.leastInliers else { return nil }
    if let guess = best.guess { followed?.guess = guess }
    return checked(best, in: size)
  }

  private mutating func sights(
    in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ scales: [Scale], most: Int = 3
  ) -> [DocumentSight] {
    guard isThere(luma, size) else { return [] }
    var sights: [DocumentSight] = []
    for scale in scales {
      plane.shrink(luma, size, toSide: scale.fit)
      for side in scale.searches {
        let guesses = searches[side, default: ScaledSearch(side: side)].guesses(
          in: luma, size, focal: focal, most: most)
        let longer = max(size.width, size.height)
        let times = Double(min(longer, scale.fit)) / Double(min(longer, side))
        sights += guesses.compactMap { fitted($0, size, reach: 1.5 * times + 1) }
      }
    }
    return sights
  }

  private func isThere(_ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    return min(size.width, size.height) >= Self.leastSide && !isTooLarge && count <= luma.count
  }

  /// The guess with its sides fitted.
  private mutating func fitted(_ guess: QuadGuess, _ size: PixelSize, reach: Double) -> DocumentSight? {
    let (x, y) = (Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
    let rough = guess.quad.scaled(x, y)
    let fits = rough.sides.map { fit.fit(plane, from: $0.from, to: $0.to, reach: reach) }
    let corners = (0..<4).compactMap { fits[($0 + 3) % 4].0.meeting(fits[$0].0) }
    let quad = corners.count == 4 ? Quad(corners[0], corners[1], corners[2], corners[3]) : rough
    let centre = Point(Double(plane.width) / 2 - 0.5, Double(plane.height) / 2 - 0.5)
    guard quad.isConvex, let pose = QuadPose(quad, focal: focal * Double(plane.width), centre: centre) else {
      return nil
    }
    let inliers = fits.map(\.inliers)
    let stretch = guess.kind.stretch(pose.aspect) / 0.10
    let score =
      0.5 * guess.score + 0.35 * inliers.reduce(0, +) / 4 + 0.25 * (inliers.min() ?? 0) - 0.03 * stretch * stretch
    let inFrame = quad.scaled(1 / x, 1 / y)
    let known = QuadGuess(quad: inFrame, score: guess.score, kind: guess.kind)
    return DocumentSight(quad: inFrame, score: score, pose: pose, inliers: inliers, guess: known)
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
