internal import Contract

/// Calibrates the pitch of a person's head at rest: for a straight look it is measured between -24 and +10 degrees,
/// depending on person and camera.
struct Rest: Equatable, Sendable {
  /// The rest is the mean over the first interval of this length in which the head was still and straight.
  private static let length: Duration = .seconds(1)
  private static let straight = 15.0
  /// The range of plausible rest poses, in degrees; beyond it the head is as far from any rest as the rule allows.
  private static let (furthest, allowed) = (30.0, 15.0)

  private var since: Instant?
  private var (sum, count) = (0.0, 0)
  private var pitch: Double?

  /// The absolute pitch relative to the rest, or to the range of plausible rests while that is unknown.
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
