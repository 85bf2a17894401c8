package import Contract

/// The watchdog of the frame rate: detects that a camera has stalled, and that it has recovered.
package struct StallWatch: Equatable, Sendable {
  /// The timeout: at least this long, and more than this many frame intervals.
  private static let (shortest, frames) = (Duration.milliseconds(500), 2.5)
  private static let longest: Duration = .seconds(2)
  private static let framesToRestore = 3

  /// The frame interval of the mode.
  private let usual: Duration
  /// The last measured interval.
  private var seen = Duration.zero

  private var lastFrame: Instant?
  /// `nil` while frames arrive; else how many have arrived since the stall.
  private var framesSinceStall: Int?

  package init(framesPerSecond rate: Double = 30) {
    usual = rate > 0 ? .seconds(1 / rate) : .zero
  }

  private var patience: Duration { max(Self.shortest, max(usual, min(seen, Self.longest)) * Self.frames) }

  /// When to check for a stall; `nil` before the first frame and during a stall.
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
