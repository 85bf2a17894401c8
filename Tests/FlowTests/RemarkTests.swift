import Contract
import Testing

@testable import Flow

/// Warnings about a complete clip, and its progress between two frames.
@Suite struct RemarkTests {
  private func clip(frames: Int, lost: Int = 0) -> Clip {
    Clip(path: "clip.mp4", duration: .seconds(1), size: Walk.frameSize, frames: frames, lost: lost)
  }

  private func warnings(_ walk: Walk) -> [CaptureWarning]? {
    if case .sessionEnded(.completed, _, let warnings)? = walk.notices.last { warnings } else { nil }
  }

  @Test(arguments: [
    (14, 0, [CaptureWarning.fewFrames(14, of: 30)]), (15, 0, []), (30, 31, [.fewFrames(30, of: 61)]), (20, 20, []),
  ])
  func aPoorClipIsTold(frames: Int, lost: Int, told: [CaptureWarning]) {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.recorder(.finished(clip(frames: frames, lost: lost))))
    #expect(warnings(walk) == told)
  }

  @Test func eyesThatStayShutAreTold() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.measured(eyes: 0.05), for: .seconds(14))
    walk.send(.recorder(.started), .recorder(.finished(clip(frames: 30))))
    #expect(warnings(walk) == [.eyesClosed])
    #expect(warnings(walk)?.first?.code.seedKey == "eyes_closed")
  }

  @Test func aClipWithoutAStillIsTold() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    for _ in 0..<40 {
      walk.wait(.milliseconds(66))
      walk.seeWithoutPicture(.fitting)
    }
    walk.send(.recorder(.started), .recorder(.finished(clip(frames: 30))))
    #expect(warnings(walk) == [.imageCaptureFailed])
  }

  @Test func warningsAndErrorsShareTheirNames() {
    for code in CaptureWarning.Code.allCases { #expect(code.seedKey == ErrorCode(rawValue: code.rawValue)?.seedKey) }
    #expect(CaptureWarning.imageCaptureFailed.code.seedKey == "image_capture_failed")
  }
}

@Suite struct ClipClockTests {
  private func progress(_ walk: Walk) -> [Double] {
    walk.notices.compactMap { if case .videoRecordProgress(let part) = $0 { part } else { nil } }
  }

  @Test(arguments: [250, 400, 900]) func progressIsToldTenTimesASecondHoweverRareFramesAre(every interval: Int) {
    var walk = Walk(SessionConfig(recording: RecordingConfig(durationMs: 3000)))
    walk.reachRecording()
    walk.forgetTalk()
    let began = walk.now
    walk.send(.recorder(.started), .recorder(.progress(0)))
    var (last, longest) = (walk.now, Duration.zero)
    for frame in 1...(3000 / interval) {
      let due = began + .milliseconds(frame * interval)
      while walk.now < due {
        let count = progress(walk).count
        walk.wait(min(.milliseconds(10), due - walk.now))
        longest = max(longest, walk.now - last)
        if progress(walk).count > count { last = walk.now }
        walk.stayInSight()
        // Never ahead of the clip's own clock.
        #expect((progress(walk).last ?? 0) <= (walk.now - began) / .milliseconds(3000) + 1e-9)
      }
      walk.send(.recorder(.progress(Double(frame * interval) / 3000)))
      last = walk.now
    }
    #expect(longest <= .milliseconds(100))
    let told = progress(walk)
    #expect(told == told.sorted() && told.last ?? 1 < 1)
    walk.send(
      .recorder(.finished(Clip(path: "", duration: .seconds(3), size: Walk.frameSize, frames: 90))))
    #expect(progress(walk).last == 1 && progress(walk).count { $0 == 1 } == 1)
  }

  @Test func itDoesNotReachTheEndByItself() {
    var clock = ClipClock(.seconds(1))
    #expect(clock.share(at: Instant(.seconds(9))) == 0, "no frame has come")
    clock.hear(0.5, at: Instant(.seconds(9)))
    #expect(clock.share(at: Instant(.milliseconds(9250))) == 0.75)
    #expect(clock.share(at: Instant(.seconds(60))) < 1)
    // A late report of an old frame does not move the progress back.
    clock.hear(0.6, at: Instant(.milliseconds(9300)))
    #expect(clock.share(at: Instant(.milliseconds(9300))) == 0.8)
  }
}
