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

extension StillScore: Comparable {
  package static func < (a: StillScore, b: StillScore) -> Bool {
    a.isNeutral == b.isNeutral ? a.value < b.value : b.isNeutral
  }
}

/// The best frame of a hold and its recording.
package struct BestShot: Equatable, Sendable {
  package private(set) var frame: Int
  package private(set) var score: StillScore
  private let face: Face
  private let oval: Box

  package init(frame: Int, face: Face, in oval: Box) {
    (self.frame, self.face, self.oval) = (frame, face, oval)
    score = StillScore(face, in: oval)
  }

  /// The better of two; the earlier one if they are equal.
  package func orBetter(_ other: BestShot) -> BestShot { score < other.score ? other : self }

  /// The facts for the result: which frame, where the face is, and the scores.
  package var facts: [Fact] {
    let box = face.box
    let components = QualityVector(face, in: oval).components.sorted { $0.name.rawValue < $1.name.rawValue }
    let measures = components.map { component in
      Fact(
        component.name.rawValue,
        .facts([Fact("value", .number(component.native)), Fact("component", .number(Double(component.quality)))]))
    }
    return [
      Fact("frame", .whole(frame)),
      Fact(
        "box",
        .facts([
          Fact("x", .number(box.x)), Fact("y", .number(box.y)), Fact("width", .number(box.width)),
          Fact("height", .number(box.height)),
        ])),
      Fact("quality", .facts(measures)),
    ]
  }
}
