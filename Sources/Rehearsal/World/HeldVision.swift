internal import Contract
internal import Engine
internal import Finders
internal import Frames

/// Until when frames are not analysed, to simulate a busy machine.
final class LookingHold {
  var until = Instant()

  func isOn(at now: Instant) -> Bool { now < until }
}

/// Vision decorator that simulates a busy machine: frames that arrive meanwhile are skipped.
final class HeldVision: VisionFeed {
  private let feed: any VisionFeed
  private let hold: LookingHold

  init(_ feed: any VisionFeed, _ hold: LookingHold) { (self.feed, self.hold) = (feed, hold) }

  var descriptors: [Int32] { feed.descriptors }
  var slot: FrameSlot? { feed.slot }
  var isReady: Bool { feed.isReady }
  var nextDue: Instant? { feed.nextDue }

  func cameraOpens(_ role: CameraRole, at now: Instant) { feed.cameraOpens(role, at: now) }
  func look(_ isLooking: Bool) { feed.look(isLooking) }
  func frame(_ number: Int) -> SeenFrame? { feed.frame(number) }
  func take(_ frame: SeenFrame) { if !hold.isOn(at: frame.capturedAt) { feed.take(frame) } }

  func news(at now: Instant) -> [VisionNews] {
    feed.news(at: now).filter { news in
      if case .finding = news { !hold.isOn(at: now) } else { true }
    }
  }

  func forget() { feed.forget() }
  func close() { feed.close() }
}
