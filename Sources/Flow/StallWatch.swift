package import Contract

/// Notices that a camera has stopped sending frames, and that it sends again.
package struct StallWatch: Equatable, Sendable {
  /// A slow camera is none that has stopped: it may be late by more than one frame.
  private static let (shortest, frames) = (Duration.milliseconds(500), 2.5)
  private static let longest: Duration = .seconds(2)
  private static let framesToRestore = 3

  /// Between two frames, as the mode says.
  private let usual: Duration
  /// Between the last two.
  private var seen = Duration.zero

  private var lastFrame: Instant?
  /// nil while frames come; else how many have come since the stall.
  private var framesSinceStall: Int?

  package init(framesPerSecond rate: Double = 30) {
    usual = rate > 0 ? .seconds(1 / rate) : .zero
  }

  private var patience: Duration { max(Self.shortest, max(usual, min(seen, Self.longest)) * Self.frames) }

  /// When it must be looked again whether frames come; nil before the first frame and during a stall.
  package var nextDue: Instant? {
    framesSinceStall == nil ? lastFrame.map { $0 + patience } : nil
  }

  package var isStalled: Bool { framesSinceStall != nil }

  package mutating func frameCame(at now: Instant) -> CameraEvent? {
    if let lastFrame { seen = now - lastFrame }
    lastFrame = now
    guard let frames = framesSinceStall else { return nil }
    framesSinceStall = frames + 1 < Self.framesToRestore ? frames + 1 : nil
    return framesSinceStall == nil ? .restored : nil
  }

  package mutating func timePassed(to now: Instant) -> CameraEvent? {
    guard let due = nextDue, due <= now else { return nil }
    framesSinceStall = 0
    return .stalled
  }
}
