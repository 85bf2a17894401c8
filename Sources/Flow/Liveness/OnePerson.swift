internal import Contract

/// Whether whoever began is still there: the continuity of a place, by which nobody is recognised.
struct OnePerson: Equatable, Sendable {
  enum Verdict: Equatable, Sendable {
    case there(Face)
    /// Nobody has been seen for so long.
    case away(Duration)
    /// Somebody else is there, or somewhere else.
    case another
  }

  /// Whoever comes back later under another number is another.
  private static let remembered: Duration = .seconds(1)
  private static let leastOverlap = 0.3
  /// A face with this is not seen, but only carried on.
  private static let carriedOn = 0.5

  private var track: Int
  private var box: Box
  private var seen: Instant

  init(_ face: Face, at now: Instant) { (track, box, seen) = (face.track, face.box, now) }

  /// The largest face that was seen and not only carried on.
  static func first(of faces: [Face]) -> Face? { faces.first { $0.confidence > carriedOn && $0.box.isSound } }

  mutating func follow(_ faces: [Face], at now: Instant) -> Verdict {
    let seenFaces = faces.filter { $0.confidence > Self.carriedOn && $0.box.isSound }
    guard let face = seenFaces.first(where: { $0.track == track }) ?? seenFaces.first else { return .away(now - seen) }
    let isLate = now - seen > Self.remembered
    let isElsewhere = box.overlap(face.box) < Self.leastOverlap
    let isAnother = face.track == track ? isElsewhere && !isLate : isElsewhere || isLate
    if isAnother { return .another }
    (track, box, seen) = (face.track, face.box, now)
    return .there(face)
  }
}
