package import Contract

/// The quality score of a still, from 0 to 1, and whether pose and mouth are neutral.
package struct StillScore: Hashable, Sendable {
  package var value: Double
  /// The face looks straight ahead with the mouth shut.
  package var isNeutral: Bool

  /// Measurements that are missing do not affect the score.
  package init(_ face: Face, in oval: Box) {
    let parts: [(weight: Double, score: Double?)] = [
      (0.35, face.pose.map(Self.pose)), (0.25, face.sharpness.map(Self.sharpness)),
      (0.20, face.light.map(Self.light)), (0.10, face.eyes.map(Self.eyesOpen)),
      (0.10, Self.size(face.box, oval)),
    ]
    var (sum, weights) = (0.0, 0.0)
    for (weight, score) in parts {
      guard let score, score.isFinite else { continue }
      sum += weight * score
      weights += weight
    }
    value = weights > 0 ? sum / weights : 0
    isNeutral = Self.isNeutral(face)
  }

  private static func isNeutral(_ face: Face) -> Bool {
    let angles = face.pose.map { [$0.yaw, $0.pitch, $0.roll] } ?? []
    return angles.allSatisfy { abs($0) <= 8 } && (face.mouth ?? 0) <= 0.08
  }

  /// 1 for straight ahead, 0 from 30 degrees in any direction.
  private static func pose(_ pose: Pose) -> Double {
    1 - between(0, 30, max(abs(pose.yaw), abs(pose.pitch), abs(pose.roll)))
  }

  /// Neither dark nor overexposed, and even on both cheeks.
  private static func light(_ light: FaceLight) -> Double {
    brightness(light) * uniformity(light) * exposure(light)
  }

  static func brightness(_ light: FaceLight) -> Double {
    min(between(40, 90, light.mean), 1 - between(180, 230, light.mean))
  }

  static func uniformity(_ light: FaceLight) -> Double { between(0.2, 0.7, light.evenness) }

  static func exposure(_ light: FaceLight) -> Double { 1 - between(0.02, 0.2, light.clipped) }

  static func sharpness(_ value: Double) -> Double { between(0.015, 0.068, value) }

  /// The score of the eye that is less open.
  static func eyesOpen(_ eyes: EyeOpening) -> Double { between(0.12, 0.28, min(eyes.right, eyes.left)) }

  /// 1 if the face has the size that the oval asks for.
  static func size(_ face: Box, _ oval: Box) -> Double? {
    guard oval.width > 0 else { return nil }
    let width = face.width / oval.width
    return min(between(0.5, 0.85, width), 1 - between(1.02, 1.3, width))
  }

  /// Linear from 0 at the lower bound to 1 at the upper one, clamped.
  static func between(_ low: Double, _ high: Double, _ value: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }
}

extension StillScore {
  /// What a still is chosen by, of light, sharpness and eyes; unlike the standard's, these are of the picture as people
  /// see it.
  package enum Measure: String, CaseIterable, Sendable {
    case brightness, evenness, eyes, sharpness

    fileprivate func fact(of face: Face) -> (name: String, value: Double, score: Double)? {
      let measured: (Double, Double)? =
        switch self {
        case .brightness: face.light.map { ($0.mean, StillScore.brightness($0)) }
        case .evenness: face.light.map { ($0.evenness, StillScore.uniformity($0)) }
        case .eyes: face.eyes.map { (min($0.right, $0.left), StillScore.eyesOpen($0)) }
        case .sharpness: face.sharpness.map { ($0, StillScore.sharpness($0)) }
        }
      guard let (value, score) = measured, value.isFinite, score.isFinite else { return nil }
      return (rawValue, value, (100 * score).rounded())
    }
  }
}

extension StillScore: Comparable {
  package static func < (a: StillScore, b: StillScore) -> Bool {
    a.isNeutral == b.isNeutral ? a.value < b.value : b.isNeutral
  }
}

/// The best frame of a hold and its recording.
package struct BestShot: Equatable, Sendable {
  package private(set) var frame: Int
  package private(set) var score: StillScore
  /// The tracked one first.
  private let faces: [Face]
  private let size: PixelSize

  /// `nil` if the finding has no face.
  package init?(_ finding: Finding, in oval: OvalPreset) {
    guard case .face(let found) = finding.kind, let face = found.faces.first else { return nil }
    (frame, faces, size) = (finding.frame, found.faces, finding.size)
    score = StillScore(face, in: oval.box(in: finding.size))
  }

  /// The better of two; the earlier one if they are equal.
  package func orBetter(_ other: BestShot) -> BestShot { score < other.score ? other : self }

  /// The facts for the result: which frame, where the face is, its quality by the standard, and our own measures.
  package var facts: [Fact] {
    let (box, components) = (faces[0].box, QualityVector(faces, in: size).components)
    return [
      Fact("frame", .whole(frame)),
      Fact(
        "box",
        .facts([
          Fact("x", .number(box.x)), Fact("y", .number(box.y)), Fact("width", .number(box.width)),
          Fact("height", .number(box.height)),
        ])),
      Fact("quality", Self.facts(components.map { ($0.name.rawValue, $0.native, Double($0.quality)) })),
      Fact("qualityVersion", components.isEmpty ? .nothing : .text(QualityVector.version)),
      Fact("measures", Self.facts(StillScore.Measure.allCases.compactMap { $0.fact(of: faces[0]) })),
    ]
  }

  /// By name, each with its value and its score from 0 to 100.
  private static func facts(_ rows: [(name: String, value: Double, score: Double)]) -> Fact.Value {
    let sorted = rows.sorted { $0.name < $1.name }
    return .facts(
      sorted.map { Fact($0.name, .facts([Fact("value", .number($0.value)), Fact("component", .number($0.score))])) })
  }
}
