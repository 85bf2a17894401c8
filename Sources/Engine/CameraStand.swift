internal import Contract
internal import Flow
internal import Imaging

/// The camera that is open, and all that is known of it; it goes as a whole.
struct CameraStand {
  let role: CameraRole
  let feed: any FrameFeed
  var mode: CameraMode?
  var frame: SeenFrame?
  /// nil once it has settled.
  var settle: SettleGate?
  /// It has settled, and whoever looks is not there yet.
  var awaitsEyes = false
  var stall = StallWatch()
  var check: StreamCheck

  init(_ role: CameraRole, _ feed: any FrameFeed, measured: Bool) {
    (self.role, self.feed) = (role, feed)
    settle = SettleGate(exposureIsFixed: feed.exposureIsFixed)
    check = measured ? .beforePicture : StreamCheck()
  }

  /// It has gone; if it comes back, it starts anew.
  mutating func lose() {
    (frame, stall, settle) = (nil, StallWatch(), SettleGate(exposureIsFixed: feed.exposureIsFixed))
    awaitsEyes = false
  }

  mutating func take(_ frame: SeenFrame, at now: Instant) -> CameraEvent? {
    self.frame = frame
    check.take(frame)
    return stall.frameCame(at: now)
  }

  /// True for the frame with which it has settled.
  mutating func settles(at now: Instant) -> Bool {
    guard !check.holdsBack(at: now), let frame else { return false }
    guard settle?.isReady(at: now, meanLuma: { frame.picture?.meanLuma }) == true else { return false }
    settle = nil
    return true
  }
}
