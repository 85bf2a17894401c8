internal import Contract
internal import Flow
internal import Imaging

/// The state of the open camera; dropped as a whole when it closes.
struct CameraStand {
  let role: CameraRole
  let feed: any FrameFeed
  var mode: CameraMode?
  var frame: SeenFrame?
  /// `nil` once exposure has settled.
  var settle: SettleGate?
  /// Exposure has settled, but the finders are not ready yet.
  var awaitsEyes = false
  var stall = StallWatch()
  var check: StreamCheck

  init(_ role: CameraRole, _ feed: any FrameFeed, measured: Bool) {
    (self.role, self.feed) = (role, feed)
    settle = SettleGate(exposureIsFixed: feed.exposureIsFixed)
    check = measured ? .beforePicture : StreamCheck()
  }

  /// Resets the state after the device is lost; if it comes back, settling starts again.
  mutating func lose() {
    (frame, stall, settle) = (nil, StallWatch(), SettleGate(exposureIsFixed: feed.exposureIsFixed))
    awaitsEyes = false
  }

  mutating func take(_ frame: SeenFrame, at now: Instant) -> CameraEvent? {
    self.frame = frame
    check.take(frame)
    return stall.frameCame(at: now)
  }

  /// True for the frame on which exposure settles.
  mutating func settles(at now: Instant) -> Bool {
    guard !check.holdsBack(at: now), let frame else { return false }
    guard settle?.isReady(at: now, meanLuma: { frame.picture?.meanLuma }) == true else { return false }
    settle = nil
    return true
  }
}
