import Contract
import Engine
import Finders
import Flow
import Frames
import Testing

/// Reports what the test wants, and finds nothing.
private final class SaidVision: VisionFeed {
  var news: [VisionNews] = []
  private(set) var isLooking = false

  var descriptors: [Int32] { [] }
  var slot: FrameSlot? { nil }
  func cameraOpens(_ role: CameraRole, at now: Instant) {}
  func look(_ isLooking: Bool) { self.isLooking = isLooking }
  func frame(_ number: Int) -> SeenFrame? { nil }
  func take(_ frame: SeenFrame) {}

  func news(at now: Instant) -> [VisionNews] {
    defer { news = [] }
    return news
  }

  func forget() {}
  func close() {}
}

/// A finder whose model was damaged while the program runs.
@Suite struct LostModelTests {
  private let vision = SaidVision()
  private let lost = FinderDamage(CaptureError(.detectorUnavailable, "The model is gone."), isMended: false)
  private let mended = FinderDamage(CaptureError(.resourceMissing, "It was made again."), isMended: true)

  private func rig() throws -> Rig {
    let rig = try Rig(vision: .watching(vision))
    rig.begin(.preview(SessionConfig()))
    rig.loop.pass(.seconds(1))
    #expect(vision.isLooking)
    return rig
  }

  @Test func aLostModelEndsTheSessionAndTheNextOneUntilItIsBack() throws {
    let rig = try rig()
    vision.news = [.damaged(lost)]
    rig.loop.pass(.seconds(10))
    #expect(rig.engine.end == .error(lost.error) && rig.engine.blindness == lost.error)
    #expect(!vision.isLooking)
    rig.begin(.preview(SessionConfig()))
    rig.loop.pass(.seconds(10))
    #expect(rig.engine.end == .error(lost.error), "it is not asked again")
    vision.news = [.damaged(mended)]
    rig.begin(.preview(SessionConfig()))
    rig.loop.pass(.seconds(1))
    #expect(rig.engine.end == nil && rig.engine.blindness == nil && vision.isLooking)
  }

  @Test func aModelThatWasMadeAgainIsToldAndTheSessionGoesOn() throws {
    let rig = try rig()
    var told: [CaptureError] = []
    rig.engine.onTrouble = { told.append($0) }
    vision.news = [.damaged(mended)]
    rig.loop.pass(.seconds(1))
    #expect(told == [mended.error] && rig.engine.end == nil && vision.isLooking)
  }
}
