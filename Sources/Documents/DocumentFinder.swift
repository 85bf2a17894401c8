package import Contract

/// A quad with the shape of a document, and the evidence for it.
package struct DocumentSight: Sendable {
  /// In the picture's pixels.
  package var quad: Quad
  /// Accepted from `DocumentFinder.leastScore` on.
  package var score: Double
  package var pose: QuadPose
  /// For the top, right, bottom and left side, the share of profiles with an edge in place.
  package var inliers: [Double]
  /// The start value for the next frame's fit; `nil` if unknown.
  var guess: QuadGuess?
  /// Whether one of its sides is wrong, because the document continues beyond it, out of the frame (cropped).
  package var isCut = false
  /// Whether it is the border of the picture itself: nothing is cropped, and its orientation is known.
  package var isBorder = false

  var weakest: Double { inliers.min() ?? 0 }

  /// Whether each corner is within this share of the width from the other one's.
  func isNear(_ other: DocumentSight, within share: Double) -> Bool {
    zip(quad.corners, other.quad.corners).allSatisfy { $0.distance(to: $1) <= share * other.quad.width }
  }

  /// Whether it is clearly smaller than its guide, and so too far away to be captured.
  func isFar(in size: PixelSize) -> Bool {
    quad.width < 0.72 * DocumentKind(nearest: pose.aspect).guide(in: size).width
  }

  package var isAccepted: Bool { score >= DocumentFinder.leastScore }

  /// The kind with this aspect ratio; `nil` if ambiguous.
  package var kind: DocumentKind? { DocumentKind(aspect: pose.aspect, tilt: pose.tilt) }
}

/// Detects the outline (quad) of a card or of a passport's photo page, and tracks it over frames.
///
/// A result has the shape of a document and edges on all sides; its content is not checked. Buffers and the tracked
/// position are kept between pictures.
package struct DocumentFinder {
  package static let leastScore = 0.70
  /// The minimum side of a picture.
  static let leastSide = 24

  /// A resolution for fitting outlines (longer side), and those for searching them.
  ///
  /// Each resolution has its own errors: at a high one, noise drowns faint sides; at a low one, grain looks like a
  /// side. The best score over all is more often right than that of any single one.
  private struct Scale {
    var fit: Int
    var searches: [Int]
  }

  private static let liveFit = 640
  /// The resolution for searching documents that the frame crops (longer side).
  private static let cutSide = 320
  private static let live = [Scale(fit: liveFit, searches: [320, 160])]
  /// For imported pictures, where time does not matter.
  private static let still = [Scale(fit: 1280, searches: [640]), Scale(fit: 640, searches: [320, 213, 160])]

  let focal: Double
  /// By the longer side.
  private var searches: [Int: ScaledSearch] = [:]
  /// The picture in which outlines are fitted.
  private var plane = LumaPlane()
  private var fit = SideFit()
  private var followed: Followed?
  /// The visible part of a document that the frame crops, if no complete one was found.
  package private(set) var cut: Quad?

  private struct Followed {
    /// As last fitted.
    var guess: QuadGuess
    var size: PixelSize
    /// Frames since the last full search.
    var age = 0
  }

  /// Search range of a tracked side, in pixels of the fitted picture; the near range is tried first.
  private static let (nearReach, followReach) = (4.0, 14.0)
  /// With a lower share of edges on a side, tracking is lost.
  private static let leastInliers = 0.30
  /// With this share on each side, it has hardly moved.
  private static let sureInliers = 0.6
  private static let searchEvery = 10
  /// Hysteresis: a full search's result elsewhere replaces the tracked one only if its score is this much better.
  private static let margin = 0.04
  /// Corners within this share of the width belong to the same document.
  private static let same = 0.02
  /// Tolerances for an outline closely around another one: distance of the corners, and difference of the scores.
  private static let (closelyAround, tie) = (0.08, 0.05)

  /// `focal`: the focal length relative to the picture's width.
  package init(focal: Double = QuadPose.usualFocal) {
    self.focal = focal
  }

  /// The best quad of a frame, accepted or not.
  package mutating func find(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    best(in: luma, size, Self.live)
  }

  /// The best quad of an imported picture; slower and more thorough.
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

  /// Checks whether the frame crops the document, in the picture of the last fit.
  private func checked(_ sight: DocumentSight, in size: PixelSize) -> DocumentSight {
    var sight = sight
    let (x, y) = (Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
    sight.isCut = sight.quad.scaled(x, y).isCut(in: plane, mayBePhotoPage: sight.kind != .td1)
    return sight
  }

  /// The largest outline closely around one with a similar score: the frame of a screen has two edges.
  package mutating func outermost(
    around sight: DocumentSight, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentSight? {
    // Two edges on each side give sixteen outlines.
    let others = sights(in: luma, size, Self.live, most: 16).filter {
      $0.score >= sight.score - Self.tie && $0.quad.area > sight.quad.area
        && $0.isNear(sight, within: Self.closelyAround)
    }
    return others.max { $0.quad.area < $1.quad.area }
  }

  /// Tracks the document from the last frame; searches everything if it is lost, and periodically.
  package mutating func follow(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> DocumentSight? {
    let seen = followed.flatMap { again($0, in: luma, size) }
    if let seen, let age = followed?.age, age < Self.searchEvery {
      followed?.age += 1
      return seen
    }
    let found = find(in: luma, size)
    // A distant quad may be the portrait on a document that the frame crops.
    if let seen, cut == nil || !seen.isFar(in: size), !Self.supplants(found, seen) {
      followed?.age = 0
      return seen
    }
    followed = found.flatMap { $0.isAccepted ? $0.guess : nil }.map { Followed(guess: $0, size: size) }
    return found
  }

  /// Whether the result of a full search replaces the tracked one.
  private static func supplants(_ found: DocumentSight?, _ seen: DocumentSight) -> Bool {
    guard let found, found.isAccepted else { return false }
    return found.isNear(seen, within: same) || found.score >= seen.score + margin
  }

  /// The tracked document in this frame; `nil` if it is lost.
  private mutating func again(
    _ known: Followed, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentSight? {
    guard known.size == size, isThere(luma, size) else { return nil }
    plane.shrink(luma, size, toSide: Self.liveFit)
    // Try the near range first: a farther edge may be wood grain along a side.
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

  /// Fits the sides of a guess to the picture.
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
  /// A finding of an outline and its measurements.
  package init(_ sight: DocumentSight, _ measures: DocumentMeasures) {
    self.init(
      quad: sight.quad, score: sight.score, aspect: sight.pose.aspect, tilt: sight.pose.tilt,
      roll: sight.isBorder ? 0 : sight.pose.roll, inliers: sight.inliers, fill: measures.fill,
      room: sight.isBorder ? 1 : measures.room, edgeWidth: measures.edgeWidth,
      light: measures.light)
  }
}
