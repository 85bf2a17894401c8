internal import Contract

/// Checks that the same person is still there, by the continuity of the tracked face (no face recognition).
struct OnePerson: Equatable, Sendable {
  enum Verdict: Equatable, Sendable {
    case there(Face)
    /// No face was in view for this time.
    case away(Duration)
    /// Another person is there, or a face at another place.
    case another
  }

  /// A face with a new track id counts as another person after this time.
  private static let remembered: Duration = .seconds(1)
  private static let leastOverlap = 0.3
  /// At this confidence a face is only extrapolated by the tracker, not seen.
  private static let carriedOn = 0.5

  private var track: Int
  private var box: Box
  private var seen: Instant

  init(_ face: Face, at now: Instant) { (track, box, seen) = (face.track, face.box, now) }

  /// The largest face that was seen, not extrapolated.
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
