import Contract
import Flow
import Testing

/// The save, between the decision to end a session and its end.
@Suite struct KeepingTests {
  private static let clip = Clip(
    path: "clip.mp4", duration: .seconds(1), size: PixelSize(width: 640, height: 480), frames: 30)

  /// A session whose complete clip is being saved.
  private func keeping() -> Walk {
    var walk = Walk()
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.recorder(.finished(Self.clip)))
    walk.forgetTalk()
    return walk
  }

  @Test func aPageSaysSoAfterAMomentAndNotBefore() {
    var walk = keeping()
    walk.wait(.milliseconds(299))
    #expect(walk.page == .videoCapture && walk.capture?.stage == .recording(1))
    walk.wait(.milliseconds(1))
    #expect(walk.page == .processing && walk.session.view?.controls == [])
  }

  @Test func productsAreReportedOnceSaved() {
    var walk = keeping()
    #expect(walk.notices.isEmpty)
    #expect(walk.effects.products.map(\.role) == ["clip", "face"])
    walk.send(.kept(result: "result.json"))
    #expect(walk.names == ["videoRecordEnded", "cameraReleased", "sessionEnded"])
    #expect(walk.notices.last == .sessionEnded(.completed, result: "result.json"))
  }

  @Test(arguments: [Canceller.signal(2), .signal(15), .signal(1), .host])
  func requestToLeaveWaitsForTheSave(canceller: Canceller) {
    var walk = keeping()
    let count = walk.effects.count
    walk.want(.cancel(by: canceller))
    #expect(walk.effects.count == count && !walk.session.hasEnded)
    walk.send(.kept(result: "result.json"))
    #expect(walk.notices.last == .sessionEnded(.completed, result: "result.json"))
  }

  @Test func leavingStopsTheRecording() throws {
    var walk = Walk()
    walk.keepsForLong = true
    walk.reachRecording()
    walk.want(.cancel(by: .signal(15)))
    let discarded = try #require(walk.effects.firstIndex(of: .discardRecording))
    let kept = try #require(walk.effects.firstIndex { $0.keeps(.cancelled(by: .signal(15))) })
    #expect(discarded < kept)
  }

  @Test func suspendDuringTheSaveReleasesTheCamera() {
    var walk = keeping()
    walk.send(.suspended)
    #expect(walk.effects.last == .closeCamera(.face))
  }

  @Test func timeResumesAfterACancelWhileSuspended() {
    var walk = Walk()
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.suspended)
    walk.want(.cancel(by: .host))
    #expect(walk.isTimeStopped)
    walk.send(.continued)
    walk.wait(.milliseconds(300))
    #expect(walk.page == .processing)
  }

  @Test func leavingAPendingEndCountsAsTheFirstRequest() {
    var walk = Walk()
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.camera(.failed(CaptureError(.cameraLost, "gone"))))
    walk.want(.cancel(by: .signal(2)), .cancel(by: .signal(2)))
    #expect(walk.effects.contains(.abandonKeeping(.cancelled(by: .signal(2)))))
  }

  @Test func aSecondCtrlCKeepsNothing() {
    var walk = keeping()
    walk.want(.cancel(by: .signal(15)), .cancel(by: .signal(2)), .cancel(by: .signal(2)))
    let end = SessionEnd.cancelled(by: .signal(2))
    #expect(walk.effects.filter { $0 == .abandonKeeping(end) }.count == 1)
    walk.send(.keepFailed(CaptureError(.cancelled, "given up")))
    #expect(walk.names == ["cameraReleased", "sessionEnded"] && walk.notices.last == .sessionEnded(end))
  }

  @Test func aSecondCtrlCThatComesTooLateChangesNothing() {
    var walk = keeping()
    walk.want(.cancel(by: .signal(2)), .cancel(by: .signal(2)))
    walk.send(.kept(result: "result.json"))
    #expect(walk.notices.last == .sessionEnded(.completed, result: "result.json"))
  }

  @Test func thePageNeedsNoCameraAndItIsToldOnceWithTheEnd() {
    var walk = keeping()
    #expect(!walk.effects.contains(.closeCamera(.face)))
    walk.wait(.milliseconds(300))
    #expect(walk.effects.suffix(2) == [.stopLooking, .closeCamera(.face)] && walk.notices.isEmpty)
    walk.send(.kept(result: nil))
    #expect(walk.names == ["videoRecordEnded", "cameraReleased", "sessionEnded"])
  }

  @Test(arguments: [Canceller.signal(2), .signal(15), .signal(1), .host])
  func failedSaveIsNotShownAfterARequestToLeave(canceller: Canceller) {
    var walk = keeping()
    walk.want(.cancel(by: canceller))
    let error = CaptureError(.cannotWrite, "full")
    walk.send(.keepFailed(error))
    #expect(walk.effects.last?.keeps(.error(error)) == true && walk.effects.products.isEmpty)
    walk.want(.cancel(by: .signal(15)))
    #expect(walk.effects.last?.keeps(.error(error)) == true && walk.effects.products.isEmpty)
    // The person has asked before.
    walk.want(.cancel(by: .signal(2)))
    #expect(walk.effects.last == .abandonKeeping(.cancelled(by: .signal(2))))
    walk.send(.kept(result: "result.json"))
    #expect(walk.notices.last == .sessionEnded(.error(error), result: "result.json"))
  }

  @Test func failedSaveIsShownWithoutARequestToLeave() {
    var walk = keeping()
    walk.wait(.seconds(9))
    walk.send(.keepFailed(CaptureError(.cannotWrite, "full")))
    #expect(walk.page == .failed && walk.failure == CaptureError(.cannotWrite, "full"))
    #expect(walk.names == ["cameraReleased"])
    walk.wait(.seconds(6))
    #expect(walk.page == .failed && !walk.session.hasEnded)
    walk.wait(.milliseconds(300))
    #expect(walk.page == .processing)
    walk.send(.kept(result: "result.json"))
    #expect(walk.names == ["cameraReleased", "sessionEnded"])
  }

  @Test func unsavableCaptureIsShownAndEndsTheSession() {
    var walk = Walk()
    walk.cannotKeep = CaptureError(.cannotWrite, "full")
    walk.reachRecording()
    walk.send(.recorder(.finished(Self.clip)))
    #expect(walk.failure == CaptureError(.cannotWrite, "full"))
    walk.want(.pressControl(.leave))
    #expect(walk.effects.contains { $0.keeps(.error(CaptureError(.cannotWrite, "full"))) })
  }
}
