internal import Contract

/// Where a person's head rests up and down: somebody who looks straight into a camera reads from -24 to +10, as they and
/// the camera are made.
struct Rest: Equatable, Sendable {
  /// The first so long that the head was still and straight is where it rests.
  private static let length: Duration = .seconds(1)
  private static let straight = 15.0
  /// Nobody rests further up or down than this, and whoever is beyond it is as far from any rest as the rule allows.
  private static let (furthest, allowed) = (30.0, 15.0)

  private var since: Instant?
  private var (sum, count) = (0.0, 0)
  private var pitch: Double?

  /// How far up or down it is: from its rest, or from what anybody's could be.
  mutating func nod(_ pose: Pose, isStill: Bool, at now: Instant) -> Double {
    if pitch == nil { learn(pose, isStill: isStill, at: now) }
    return max(pitch.map { abs(pose.pitch - $0) } ?? 0, abs(pose.pitch) - (Self.furthest - Self.allowed))
  }

  private mutating func learn(_ pose: Pose, isStill: Bool, at now: Instant) {
    let isStraight = abs(pose.yaw) <= Self.straight && abs(pose.roll) <= Self.straight
    guard isStill, isStraight, abs(pose.pitch) <= Self.furthest else {
      self = Rest()
      return
    }
    let since = since ?? now
    self.since = since
    (sum, count) = (sum + pose.pitch, count + 1)
    if now - since >= Self.length { pitch = sum / Double(count) }
  }
}
